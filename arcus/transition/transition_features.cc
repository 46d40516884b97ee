// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/transition_features.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/hash.h"
#include "arcus/base/list_items.h"

namespace arcus {
namespace {

constexpr std::string_view kEagerTemplates[] = {
    // one word
    "s0.form s0.tag",
    "s0.form",
    "s0.tag",

    "s0.lemma s0.upos",
    "s0.feats s0.upos",
    "b0.form b0.tag",
    "b0.form",
    "b0.tag",

    "b0.lemma b0.upos",
    "b0.feats b0.upos",
    "b1.form b1.tag",
    "b1.lemma",
    "b1.tag",
    "b2.lemma b2.tag",
    "b2.tag",
    "s1.tag",
    "s1.lemma s1.tag",
    "s0.suffix s0.tag",
    "b0.suffix b0.tag",
    // two words

    "s0.form s0.tag b0.tag",
    "s0.tag b0.form b0.tag",
    "s0.form b0.form",
    "s0.tag b0.tag",
    "s0.upos b0.upos",
    "s0.lemma b0.lemma",
    "s0.lemma b0.tag",
    "s0.tag b0.lemma",
    "s0.feats b0.feats s0.upos b0.upos",
    "s0.upos b0.upos b0.case",
    "s0.upos s0.case b0.upos",
    "s0.upos s0.agreement b0.upos b0.agreement",
    "s0.upos s0.verbform b0.upos b0.verbform",
    "b0.tag b1.tag",
    "b0.lemma b1.lemma",
    "b0.tag b1.lemma",
    "b0.lemma b1.tag",
    "s0.tag b1.tag",
    // three words
    "b0.tag b1.tag b2.tag",
    "s0.tag b0.tag b1.tag",
    "s0.lemma b0.tag b1.tag",
    "s0.tag b0.lemma b1.tag",
    "s0.tag b0.tag b1.lemma",
    "s0.upos b0.upos b1.upos b2.upos",
    "s0.tag b0.tag b1.tag b2.tag",
    "s1.tag s0.tag b0.tag",
    "s1.upos s0.upos b0.upos b1.upos",
    "s1.lemma s0.tag b0.tag",
    "s0h.tag s0.tag b0.tag",
    "s0h.lemma s0.tag b0.tag",
    "s0.tag s0l.tag b0.tag",
    "s0.tag s0r.tag b0.tag",
    "s0.tag b0.tag b0l.tag",
    "s0.lemma s0r.lemma b0.tag",
    "s0.tag s0r.lemma b0.tag",
    "s0.tag s0l.lemma b0.tag",
    "s0.tag b0.tag b0l.lemma",
    // neighbours in the sentence
    "s0.tag s0+1.tag b0.tag",
    "s0-1.tag s0.tag b0.tag",
    "s0.tag b0-1.tag b0.tag",
    "s0.tag s0+1.tag b0-1.tag b0.tag",
    "s0.upos b0.upos b0.opener",
    "s0.lemma b0.upos b0.opener",
    // distance and valency

    "s0.tag d",

    "b0.tag d",
    "s0.lemma b0.lemma d",
    "s0.tag b0.tag d",
    "s0.upos b0.upos d",
    "s0.lemma s0.rights",
    "s0.tag s0.rights",
    "s0.lemma s0.lefts",
    "s0.tag s0.lefts",
    "b0.lemma b0.lefts",
    "b0.tag b0.lefts",
    "s0.tag s0.rights b0.tag",
    "s0.tag s0.lefts b0.tag",
    "s0.tag b0.lefts b0.tag",
    // relatives

    "s0h.tag",
    "s0.label",
    "s0.label s0.tag b0.tag",
    "s0.label s0.lemma",

    "s0l.tag",
    "s0l.label",

    "s0r.tag",
    "s0r.label",

    "b0l.tag",
    "b0l.label",
    "s0.label b0.tag",
    "s0.tag s0r.label b0.tag",
    "s0.tag s0l.label b0.tag",
    "s0.tag b0.tag b0l.label",
    "s0.lemma s0r.label b0.tag",
    "s0.upos s0r.label s0rr.label b0.upos",

    "s0h.label",

    "s0.tag s0l.tag s0ll.tag",
    "s0.tag s0r.tag s0rr.tag",

    "b0.tag b0l.tag b0ll.tag",
    "s1.tag s1.label s0.tag s0.label",
};

constexpr std::string_view kStandardTemplates[] = {
    // one word
    "s0.form s0.tag",
    "s0.form",
    "s0.tag",

    "s0.lemma s0.upos",
    "s0.feats s0.upos",
    "s1.form s1.tag",
    "s1.form",
    "s1.tag",

    "s1.lemma s1.upos",
    "s1.feats s1.upos",
    "b0.form b0.tag",
    "b0.lemma",
    "b0.tag",
    "b1.lemma b1.tag",
    "b1.tag",
    "s2.tag",
    "s2.lemma s2.tag",
    "s0.suffix s0.tag",
    "s1.suffix s1.tag",
    // two words

    "s1.form s1.tag s0.tag",
    "s1.tag s0.form s0.tag",
    "s1.form s0.form",
    "s1.tag s0.tag",
    "s1.upos s0.upos",
    "s1.lemma s0.lemma",
    "s1.lemma s0.tag",
    "s1.tag s0.lemma",
    "s1.feats s0.feats s1.upos s0.upos",
    "s1.upos s0.upos s0.case",
    "s1.upos s1.case s0.upos",
    "s1.upos s1.agreement s0.upos s0.agreement",
    "s1.upos s1.verbform s0.upos s0.verbform",
    "s0.tag b0.tag",
    "s0.lemma b0.lemma",
    "s0.tag b0.lemma",
    "s0.lemma b0.tag",
    "s1.tag b0.tag",
    // three words
    "s0.tag b0.tag b1.tag",
    "s1.tag s0.tag b0.tag",
    "s1.lemma s0.tag b0.tag",
    "s1.tag s0.lemma b0.tag",
    "s1.tag s0.tag b0.lemma",
    "s1.upos s0.upos b0.upos b1.upos",
    "s1.tag s0.tag b0.tag b1.tag",
    "s2.tag s1.tag s0.tag",
    "s2.upos s1.upos s0.upos b0.upos",
    "s2.lemma s1.tag s0.tag",
    "s2.tag s1.tag s0.tag b0.tag",
    "s1.tag s1l.tag s0.tag",
    "s1.tag s1r.tag s0.tag",
    "s1.tag s0l.tag s0.tag",
    "s1.tag s0r.tag s0.tag",
    "s1.lemma s1r.lemma s0.tag",
    "s1.tag s1r.lemma s0.tag",
    "s1.tag s0r.lemma s0.tag",
    "s1.tag s0l.lemma s0.tag",
    "s0.lemma s0r.lemma s1.tag",
    "s0.tag s0r.tag b0.tag",
    "s0.tag s0l.tag b0.tag",
    "s0.tag s0r.lemma b0.tag",
    // neighbours in the sentence
    "s1.tag s1+1.tag s0.tag",
    "s1-1.tag s1.tag s0.tag",
    "s1.tag s0-1.tag s0.tag",
    "s1.tag s0.tag s0+1.tag",
    "s1.tag s1+1.tag s0-1.tag s0.tag",
    "s1.upos s0.upos s0.opener",
    "s1.lemma s0.upos s0.opener",
    "s0.upos b0.upos b0.opener",
    // distance and valency

    "s1.tag d",

    "s0.tag d",
    "s1.lemma s0.lemma d",
    "s1.tag s0.tag d",
    "s1.upos s0.upos d",
    "s1.lemma s1.rights",
    "s1.tag s1.rights",
    "s1.lemma s1.lefts",
    "s1.tag s1.lefts",
    "s0.lemma s0.lefts",
    "s0.tag s0.lefts",
    "s0.lemma s0.rights",
    "s0.tag s0.rights",
    "s1.tag s1.rights s0.tag",
    "s1.tag s0.rights s0.tag",
    "s1.tag s0.lefts s0.tag",
    "s0.tag s0.rights b0.tag",
    // relatives

    "s1l.tag",
    "s1l.label",

    "s1r.tag",
    "s1r.label",

    "s0l.tag",
    "s0l.label",

    "s0r.tag",
    "s0r.label",
    "s1.tag s1r.label s0.tag",
    "s1.tag s1l.label s0.tag",
    "s1.tag s0.tag s0l.label",
    "s1.tag s0.tag s0r.label",
    "s1.lemma s1r.label s0.tag",
    "s1.upos s1r.label s1rr.label s0.upos",

    "s1.tag s1l.tag s1ll.tag",
    "s1.tag s1r.tag s1rr.tag",
    "s0.tag s0l.tag s0ll.tag",
    "s0.tag s0r.tag s0rr.tag",
    "s0.tag s0r.label b0.tag",
    "s0.lemma s0r.label b0.tag",
};

constexpr std::string_view kLabelTemplates[] = {

    "m.lemma m.upos",

    "m.feats m.upos",
    "m.suffix m.tag",

    "h.lemma h.upos",

    "h.tag m.tag",

    "h.lemma m.lemma",
    "h.lemma m.tag",
    "h.tag m.lemma",

    "h.upos m.feats m.upos",
    "h.feats m.feats",
    "h.tag m.tag d",
    "h.tag m-1.tag m.tag",
    "h.tag m.tag m+1.tag",

    "hl.label h.tag m.tag",
    "hr.label h.tag m.tag",
    "hr.label h.lemma m.tag",

    "h.rights h.tag m.tag",
    "h.lefts h.tag m.tag",
    "hr.label h.lemma m.lemma",
    "hl.label hr.label h.upos m.upos",
    "hl.label h.upos m.lemma",

    "ml.lemma m.tag h.tag",
    "mr.lemma m.tag h.tag",
    "ml.lemma m.tag",
    "ml.label m.tag h.tag",
    "mr.label m.tag h.tag",

    "h.lemma m.tag ml.lemma",
    "h.lemma m.lemma ml.lemma",
    "ml.form m.lemma h.upos",
    "ml.label mll.label m.upos h.upos",

    "mr.label mrr.label m.upos h.upos",
    "hh.tag h.tag m.tag",
    "h.label h.tag m.tag",

    "h.upos m.upos m.opener",
    "h.lemma m.upos m.opener",
    "m.lemma m.opener",
    "h.upos m.lemma m.opener",

    "h.upos m.upos m.case",
    "h.lemma m.upos m.case",
    "h.upos m.lemma m.case",
    "h.upos h.verbform m.upos m.case",
    "h.upos h.agreement m.upos m.agreement m.case",
    "h.upos m.upos m.verbform",
    "hr.label h.upos m.upos m.case",
    "hl.label h.upos m.upos m.case",
};

constexpr int kMaxCount = 5;  // of dependents; more are as many

// Distances up to 5 are told apart, then ranges.
int distance_bucket(int distance) {
  return distance <= 5 ? distance : distance <= 7 ? 6 : distance <= 10 ? 7 : distance <= 20 ? 8 : 9;
}

// A number as a value. Kinds of numbers are told apart by the templates' factors.
std::uint64_t value_of_number(int number) {
  return scattered(static_cast<std::uint64_t>(number) + 0x51);
}

}  // namespace

const TransitionFeatures& TransitionFeatures::of_moves(TransitionSystem system) {
  static const TransitionFeatures eager{kEagerTemplates};
  static const TransitionFeatures standard{kStandardTemplates};
  return system == TransitionSystem::kArcEager ? eager : standard;
}

const TransitionFeatures& TransitionFeatures::of_labels() {
  static const TransitionFeatures labels{kLabelTemplates};
  return labels;
}

TransitionFeatures::TransitionFeatures(std::span<const std::string_view> templates)
    : texts_(templates) {
  // Atoms first, so that find_keys has one loop for them.
  for (const bool atoms : {true, false}) {
    for (const std::string_view text : templates) {
      for (const std::string_view part : list_items(text, ' ')) {
        const Value value = read_value(part);
        const bool is_known = std::find(values_.begin(), values_.end(), value) != values_.end();
        if (!is_known && atoms == (value.kind == Value::Kind::kAtom)) values_.push_back(value);
      }
    }
    if (atoms) atoms_ = values_.size();
  }
  if (places_.size() > kMaxPlaces || values_.size() > kMaxValues) {
    throw ArgumentError("too many places or values in templates");
  }
  for (const std::string_view text : templates) {
    Compiled compiled;
    std::size_t parts = 0;
    std::uint64_t number = hash_bytes(text, 300);
    std::uint64_t places = 0;
    for (const std::string_view part : list_items(text, ' ')) {
      const Value value = read_value(part);
      number = scattered(number + 1);
      if (parts == kMaxParts) throw ArgumentError("too many values in a template");
      const auto known = std::find(values_.begin(), values_.end(), value);
      compiled[parts++] = {static_cast<std::size_t>(known - values_.begin()), number | 1};
      if (value.kind != Value::Kind::kDistance) places |= std::uint64_t{1} << value.place;
    }
    auto group = std::find_if(groups_.begin(), groups_.end(), [&](const Group& each) {
      return each.places == places && each.parts == parts;
    });
    if (group == groups_.end()) group = groups_.insert(group, Group{places, parts, {}});
    group->templates.push_back(compiled);
  }
  most_keys_ = templates.size();
}

// Adds the place of the value if it is new.
TransitionFeatures::Value TransitionFeatures::read_value(std::string_view text) {
  Value value;
  if (text == "d") {
    value.kind = Value::Kind::kDistance;
  } else {
    const auto fail = [&] {
      throw ArgumentError(
          fmt::format("found {} in a template, expected a place and a value", text));
    };
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos) fail();
    std::string_view name = text.substr(0, dot);
    const std::string_view what = text.substr(dot + 1);
    Place place;
    if (const std::size_t sign = name.find_first_of("+-"); sign != std::string_view::npos) {
      place.offset = name[sign] == '+' ? 1 : -1;
      name = name.substr(0, sign);
    }
    if (name.empty()) fail();
    const char letter = name[0];
    name.remove_prefix(1);
    if (letter == 'h' || letter == 'm') {
      place.start = letter == 'h' ? Place::Start::kHead : Place::Start::kModifier;
    } else if ((letter == 's' || letter == 'b') && !name.empty()) {
      place.start = letter == 's' ? Place::Start::kStack : Place::Start::kBuffer;
      place.depth = name[0] - '0';
      name.remove_prefix(1);
    } else {
      fail();
    }
    constexpr std::string_view kRelatives[] = {"", "h", "hh", "l", "ll", "r", "rr"};
    const auto* const relative = std::find(std::begin(kRelatives), std::end(kRelatives), name);
    if (relative == std::end(kRelatives)) fail();
    place.relative = static_cast<Place::Relative>(relative - std::begin(kRelatives));
    if (what == "label") {
      value.kind = Value::Kind::kLabel;
    } else if (what == "lefts") {
      value.kind = Value::Kind::kLefts;
    } else if (what == "rights") {
      value.kind = Value::Kind::kRights;
    } else if (const auto atom = atom_named(what)) {
      value.atom = *atom;
    } else {
      fail();
    }
    const auto known = std::find(places_.begin(), places_.end(), place);
    value.place = static_cast<std::size_t>(known - places_.begin());
    if (known == places_.end()) places_.push_back(place);
  }
  return value;
}

// A value that is not an atom; 0 if there is none.
std::uint64_t TransitionFeatures::value_in(const Configuration& configuration, const Arc& arc,
                                           Value::Kind kind, int word) {
  if (kind == Value::Kind::kDistance) {
    return value_of_number(distance_bucket(std::abs(arc.head - arc.modifier)));
  }
  if (word == Configuration::kNone) return 0;
  const Configuration::Node& node = configuration.node(word);
  if (kind == Value::Kind::kLabel) return node.label < 0 ? 0 : value_of_number(node.label);
  return value_of_number(
      std::min(kind == Value::Kind::kLefts ? node.lefts : node.rights, kMaxCount));
}

int TransitionFeatures::position_of(const Place& place, const Configuration& configuration,
                                    const Arc& arc) {
  int word = Configuration::kNone;
  switch (place.start) {
    case Place::Start::kStack:
      word = configuration.stack(static_cast<std::size_t>(place.depth));
      break;
    case Place::Start::kBuffer:
      word = configuration.buffer(place.depth);
      break;
    case Place::Start::kHead:
      word = arc.head;
      break;
    case Place::Start::kModifier:
      word = arc.modifier;
      break;
  }
  if (word == Configuration::kNone) return word;
  const Configuration::Node& node = configuration.node(word);
  switch (place.relative) {
    case Place::Relative::kSelf:
      return word;
    case Place::Relative::kHead:
      return std::max(node.head, Configuration::kNone);
    case Place::Relative::kHead2:
      return node.head <= 0 ? Configuration::kNone
                            : std::max(configuration.node(node.head).head, Configuration::kNone);
    case Place::Relative::kLeft:
      return node.left;
    case Place::Relative::kLeft2:
      return node.left2;
    case Place::Relative::kRight:
      return node.right;
    case Place::Relative::kRight2:
      return node.right2;
  }
  return Configuration::kNone;
}

// A template with a value that is not there has no key. Each iteration writes one, and the pointer
// advances only if it is to be kept.
template <std::size_t kParts>
std::uint64_t* TransitionFeatures::write_keys(std::span<const Compiled> templates,
                                              const std::uint64_t* values, std::uint64_t side,
                                              std::uint64_t* next) {
  for (const Compiled& parts : templates) {
    std::uint64_t key = side;
    bool complete = true;
    for (std::size_t i = 0; i < kParts; ++i) {
      const std::uint64_t value = values[parts[i].value];
      complete = complete & (value != 0);
      key += value * parts[i].factor;
    }
    *next = key;
    next += complete ? 1 : 0;
  }
  return next;
}

void TransitionFeatures::find_keys(const SentenceAtoms& atoms, const Configuration& configuration,
                                   const Arc& arc, std::vector<std::uint64_t>& keys) const {
  static constexpr std::array<std::uint64_t, kAtoms> kNoValues = {};
  std::array<int, kMaxPlaces> words;
  std::array<const std::uint64_t*, kMaxPlaces> rows;
  std::uint64_t missing = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    words[i] = position_of(places_[i], configuration, arc);
    const bool none = words[i] == Configuration::kNone;
    missing |= std::uint64_t{none} << i;
    rows[i] = none ? kNoValues.data() : atoms.of(words[i] + places_[i].offset).data();
  }
  std::array<std::uint64_t, kMaxValues> values;
  for (std::size_t i = 0; i < atoms_; ++i) {
    values[i] = rows[values_[i].place][static_cast<std::size_t>(values_[i].atom)];
  }
  for (std::size_t i = atoms_; i < values_.size(); ++i) {
    values[i] = value_in(configuration, arc, values_[i].kind, words[values_[i].place]);
  }
  keys.resize(most_keys_);
  std::uint64_t* next = keys.data();
  // A label is of an arc to the left or to the right.
  const std::uint64_t side = arc.head > arc.modifier ? 0x9e3779b97f4a7c15 : 0;
  for (const Group& group : groups_) {
    if ((group.places & missing) != 0) continue;
    switch (group.parts) {
      case 1:
        next = write_keys<1>(group.templates, values.data(), side, next);
        break;
      case 2:
        next = write_keys<2>(group.templates, values.data(), side, next);
        break;
      case 3:
        next = write_keys<3>(group.templates, values.data(), side, next);
        break;
      case 4:
        next = write_keys<4>(group.templates, values.data(), side, next);
        break;
      default:
        next = write_keys<5>(group.templates, values.data(), side, next);
        break;
    }
  }
  keys.resize(static_cast<std::size_t>(next - keys.data()));
}

}  // namespace arcus
