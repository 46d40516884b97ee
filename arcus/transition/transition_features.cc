// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/transition_features.h"

#include <algorithm>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/hash.h"
#include "arcus/base/list_items.h"
#include "arcus/transition/transition_templates.h"

namespace arcus {
namespace {

using Node = Configuration::Node;

// The words that places start from.
constexpr std::array<std::string_view, 8> kStarts = {"s0", "s1", "s2", "b0", "b1", "b2", "h", "m"};
constexpr std::size_t kFirstOfBuffer = 3;
constexpr std::size_t kFirstOfArc = 6;

constexpr int kMaxCount = 5;  // of dependents; larger counts become this

// Distances up to 5 are told apart, then ranges.
int distance_bucket(int distance) {
  return distance <= 5 ? distance : distance <= 7 ? 6 : distance <= 10 ? 7 : distance <= 20 ? 8 : 9;
}

// A number as a value. Kinds of numbers are told apart by the templates' factors.
std::uint64_t value_of_number(int number) {
  return scattered(static_cast<std::uint64_t>(number) + 0x51);
}

// The number of an item in a list, to which it is added if it is new.
template <typename T>
std::size_t add_if_new(const T& item, std::vector<T>& list) {
  const auto known = std::find(list.begin(), list.end(), item);
  const auto number = static_cast<std::size_t>(known - list.begin());
  if (known == list.end()) list.push_back(item);
  return number;
}

}  // namespace

// A value of a template, as its text says.
struct TransitionFeatures::NamedValue {
  bool is_distance = false;
  std::size_t start = 0;    // index in kStarts
  std::vector<Field> path;  // to a relative
  int offset = 0;
  std::optional<Atom> atom;
  Field number = nullptr;  // if it is not an atom
  int max = 0;
};

TransitionFeatures::NamedValue TransitionFeatures::read_value(std::string_view text) {
  NamedValue value;
  if (text == "d") {
    value.is_distance = true;
    return value;
  }
  const auto fail = [&] {
    throw ArgumentError(fmt::format("found {} in a template, expected a place and a value", text));
  };
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) fail();
  std::string_view place = text.substr(0, dot);
  if (const std::size_t sign = place.find_first_of("+-"); sign != std::string_view::npos) {
    value.offset = place[sign] == '+' ? 1 : -1;
    place = place.substr(0, sign);
  }
  const auto* const start = std::find_if(kStarts.begin(), kStarts.end(),
                                         [&](auto name) { return place.starts_with(name); });
  if (start == kStarts.end()) fail();
  value.start = static_cast<std::size_t>(start - kStarts.begin());
  const std::string_view relative = place.substr(start->size());
  static const std::pair<std::string_view, std::vector<Field>> kPaths[] = {
      {"", {}},
      {"h", {&Node::head}},
      {"hh", {&Node::head, &Node::head}},
      {"l", {&Node::left}},
      {"ll", {&Node::left2}},
      {"r", {&Node::right}},
      {"rr", {&Node::right2}}};
  const auto* const path = std::find_if(std::begin(kPaths), std::end(kPaths),
                                        [&](const auto& each) { return each.first == relative; });
  if (path == std::end(kPaths)) fail();
  value.path = path->second;
  const std::string_view what = text.substr(dot + 1);
  value.max = kMaxCount;
  if (what == "label") {
    value.number = &Node::label;
    value.max = std::numeric_limits<int>::max();
  } else if (what == "lefts") {
    value.number = &Node::lefts;
  } else if (what == "rights") {
    value.number = &Node::rights;
  } else {
    value.atom = atom_named(what);
    if (!value.atom) fail();
  }
  return value;
}

std::optional<Anchor> anchor_of(std::string_view text) {
  std::optional<Anchor> anchor;
  for (const std::string_view part : list_items(text, ' ')) {
    const auto value = TransitionFeatures::read_value(part);
    if (!value.atom || !value.path.empty() || value.start >= kFirstOfArc) return std::nullopt;
    const Anchor own = value.start < kFirstOfBuffer ? kAllAnchors[value.start] : Anchor::kBuffer;
    if (anchor && own != *anchor) return std::nullopt;
    anchor = own;
  }
  return anchor;
}

const TransitionFeatures& TransitionFeatures::of_moves(TransitionSystem system) {
  static const TransitionFeatures eager{move_templates(TransitionSystem::kArcEager)};
  static const TransitionFeatures standard{move_templates(TransitionSystem::kArcStandard)};
  return system == TransitionSystem::kArcEager ? eager : standard;
}

const TransitionFeatures& TransitionFeatures::of_labels() {
  static const TransitionFeatures labels{label_templates()};
  return labels;
}

TransitionFeatures::TransitionFeatures(std::span<const std::string_view> templates)
    : texts_(templates.begin(), templates.end()) {
  for (const std::string_view text : templates) {
    for (const std::string_view part : list_items(text, ' ')) add_value(read_value(part));
  }
  if (kStarts.size() + relatives_.size() > kMaxWords || places_.size() > kMaxPlaces ||
      atom_values_.size() + number_values_.size() + 1 > kMaxValues) {
    throw ArgumentError("too many places or values in templates");
  }
  for (const std::string_view text : templates) compile(text);
}

std::size_t TransitionFeatures::add_word(const NamedValue& value) {
  std::size_t word = value.start;
  for (const Field field : value.path) {
    word = kStarts.size() + add_if_new({word, field}, relatives_);
  }
  return word;
}

std::size_t TransitionFeatures::add_value(const NamedValue& value) {
  if (value.is_distance) return atom_values_.size() + number_values_.size();
  const std::size_t word = add_word(value);
  if (!value.atom) {
    return atom_values_.size() + add_if_new({word, value.number, value.max}, number_values_);
  }
  atoms_.set(static_cast<std::size_t>(*value.atom));
  return add_if_new({add_if_new({word, value.offset}, places_), *value.atom}, atom_values_);
}

void TransitionFeatures::compile(std::string_view text) {
  Compiled compiled;
  std::size_t parts = 0;
  std::uint64_t factor = hash_bytes(text, 300);
  for (const std::string_view part : list_items(text, ' ')) {
    if (parts == kMaxParts) throw ArgumentError("too many values in a template");
    factor = scattered(factor + 1);
    const std::size_t value = add_value(read_value(part));
    compiled.factors[parts] = factor | 1;
    compiled.values[parts] = static_cast<std::uint8_t>(value);
    compiled.needs |= std::uint64_t{1} << value;
    ++parts;
  }
  compiled_[parts - 1].push_back(compiled);
}

// Each iteration writes a key, and the pointer advances only if no value is missing.
template <std::size_t kParts>
std::uint64_t* TransitionFeatures::write_keys(std::span<const std::uint64_t> values,
                                              std::uint64_t missing, std::uint64_t side,
                                              std::uint64_t* next) const {
  for (const Compiled& compiled : compiled_[kParts - 1]) {
    std::uint64_t key = side;
    for (std::size_t i = 0; i < kParts; ++i) {
      key += values[compiled.values[i]] * compiled.factors[i];
    }
    *next = key;
    next += (compiled.needs & missing) == 0 ? 1 : 0;
  }
  return next;
}

void TransitionFeatures::find_keys(const SentenceAtoms& atoms, const Configuration& configuration,
                                   const Arc& arc, std::vector<std::uint64_t>& keys) const {
  static constexpr std::array<std::uint64_t, kAtoms> kNoAtoms = {};
  std::array<int, kMaxWords> words;
  for (std::size_t depth = 0; depth < kFirstOfBuffer; ++depth) {
    words[depth] = configuration.stack(depth);
    words[kFirstOfBuffer + depth] = configuration.buffer(static_cast<int>(depth));
  }
  words[kFirstOfArc] = arc.head;
  words[kFirstOfArc + 1] = arc.modifier;
  std::size_t count = kStarts.size();
  for (const auto& [of, field] : relatives_) {
    words[count++] = std::max(configuration.node(words[of]).*field, Configuration::kNone);
  }

  std::array<const std::uint64_t*, kMaxPlaces> atoms_at;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const int word = words[places_[i].word];
    atoms_at[i] =
        word == Configuration::kNone ? kNoAtoms.data() : atoms.of(word + places_[i].offset).data();
  }

  std::array<std::uint64_t, kMaxValues> values;
  std::uint64_t missing = 0;
  std::size_t next_value = 0;
  const auto add = [&](std::uint64_t value) {
    values[next_value] = value;
    missing |= std::uint64_t{value == 0 ? 1U : 0U} << next_value;
    ++next_value;
  };
  for (const auto& [place, atom] : atom_values_) {
    add(atoms_at[place][static_cast<std::size_t>(atom)]);
  }
  for (const auto& [word, field, max] : number_values_) {
    const int number = configuration.node(words[word]).*field;
    const bool has_value = words[word] != Configuration::kNone && number >= 0;
    add(has_value ? value_of_number(std::min(number, max)) : 0);
  }
  add(value_of_number(distance_bucket(std::abs(arc.head - arc.modifier))));

  keys.resize(texts_.size());
  std::uint64_t* next = keys.data();
  // A label is of an arc to the left or to the right.
  const std::uint64_t side = arc.head > arc.modifier ? 0x9e3779b97f4a7c15 : 0;
  next = write_keys<1>(values, missing, side, next);
  next = write_keys<2>(values, missing, side, next);
  next = write_keys<3>(values, missing, side, next);
  next = write_keys<4>(values, missing, side, next);
  next = write_keys<5>(values, missing, side, next);
  keys.resize(static_cast<std::size_t>(next - keys.data()));
}

}  // namespace arcus
