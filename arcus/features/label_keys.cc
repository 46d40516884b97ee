// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/label_keys.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "arcus/base/hash.h"
#include "arcus/features/arc_keys.h"

namespace arcus {
namespace {

enum class Place : std::uint8_t {
  kHead,
  kModifier,
  kGrandparent,  // the head of the head
  kLeftSibling,  // the nearest dependents of the same head
  kRightSibling,
  kFirst,  // dependents of the modifier
  kLast,
};

struct Part {
  Place place = Place::kHead;
  int offset = 0;
  Atom atom = Atom::kForm;
};

// h, m, g: head, modifier, grandparent; l, r: siblings; f, e: first and last dependent of m. "way"
// stands for direction and distance, "side" for direction alone.
constexpr std::array<std::string_view, 49> kTemplates = {
    "m.form",
    "m.lemma m.upos",
    "m.tag",
    "m.feats m.upos",
    "m.suffix m.tag",
    "m.shape m.tag",
    "h.form",
    "h.lemma h.upos",
    "h.tag",
    "h.tag m.tag",
    "h.upos m.upos",
    "h.form m.form",
    "h.lemma m.lemma",
    "h.lemma m.tag",
    "h.tag m.lemma",
    "h.lemma m.upos m.lemma",
    "h.upos m.form",
    "h.form m.tag",
    "h.feats m.feats",
    "h.upos m.feats m.upos",
    "h.tag m-1.tag m.tag",
    "h.tag m.tag m+1.tag",
    "m-1.tag m.tag",
    "m.tag m+1.tag",
    "m-1.lemma m.tag",
    "m.tag m+1.lemma",
    "h-1.tag h.tag m.tag",
    "h.tag h+1.tag m.tag",
    "g.tag h.tag m.tag",
    "g.lemma h.tag m.tag",
    "l.tag h.tag m.tag",
    "h.tag m.tag r.tag",
    "l.lemma h.tag m.tag",
    "h.tag m.tag r.lemma",
    "f.tag m.tag h.tag",
    "e.tag m.tag h.tag",
    "f.lemma m.tag h.tag",
    "e.lemma m.tag h.tag",
    "f.lemma m.tag",
    "h.lemma m.tag l.tag",
    "h.lemma m.tag r.tag",
    "h.lemma m.tag f.lemma",
    "h.lemma m.lemma f.lemma",
    "m.form m.tag h.tag",
    "h.upos m.upos m.opener",
    "h.lemma m.upos m.opener",
    "m.lemma m.opener",
    "h.upos m.lemma m.opener",
    "h.opener h.upos m.upos m.opener",
};

struct Compiled {
  std::uint64_t salt = 0;
  std::vector<Part> parts;
};

std::vector<Compiled> compiled() {
  std::vector<Compiled> result;
  constexpr std::string_view kPlaces = "hmglrfe";
  for (std::string_view text : kTemplates) {
    Compiled tmpl;
    tmpl.salt = hash_bytes(text, 200);
    while (!text.empty()) {
      const std::string_view word = text.substr(0, text.find(' '));
      text.remove_prefix(std::min(word.size() + 1, text.size()));
      Part part;
      part.place = static_cast<Place>(kPlaces.find(word[0]));
      const std::size_t dot = word.find('.');
      if (dot == 3) part.offset = (word[1] == '-' ? -1 : 1) * (word[2] - '0');
      part.atom = *atom_named(word.substr(dot + 1));
      tmpl.parts.push_back(part);
    }
    result.push_back(std::move(tmpl));
  }
  return result;
}

// Those that need no tree, and last the kind of an arc.
std::vector<Compiled> compiled_without_tree() {
  std::vector<Compiled> result;
  for (Compiled& tmpl : compiled()) {
    const auto in_tree = [](const Part& part) { return part.place > Place::kModifier; };
    if (std::none_of(tmpl.parts.begin(), tmpl.parts.end(), in_tree)) {
      result.push_back(std::move(tmpl));
    }
  }
  result.push_back({1, {{Place::kHead, 0, Atom::kUpos}, {Place::kModifier, 0, Atom::kUpos}}});
  return result;
}

const std::vector<Compiled>& templates_without_tree() {
  static const std::vector<Compiled> templates = compiled_without_tree();
  return templates;
}

std::uint64_t side_of(int h, int m) { return scattered(h < m ? 1 : 2); }
std::uint64_t key_of_way(int h, int m) {
  return scattered(static_cast<std::uint64_t>(way_of(h, m)) + 3);
}

}  // namespace

void LabelKeys::set_tree(const Tree& tree) {
  tree_ = &tree;
  const auto size = static_cast<std::size_t>(tree.size()) + 1;
  const auto at = [](int position) { return static_cast<std::size_t>(position); };
  left_sibling_.assign(size, -1);
  right_sibling_.assign(size, -1);
  first_dependent_.assign(size, -1);
  last_dependent_.assign(size, -1);
  for (int m = 1; m <= tree.size(); ++m) {
    const int h = tree.head(m);
    const int before = last_dependent_[at(h)];
    if (before < 0) {
      first_dependent_[at(h)] = m;
    } else {
      left_sibling_[at(m)] = before;
      right_sibling_[at(before)] = m;
    }
    last_dependent_[at(h)] = m;
  }
}

void LabelKeys::append_keys(int m, std::vector<std::uint64_t>& keys) const {
  static const std::vector<Compiled> templates = compiled();
  const auto at = [](int position) { return static_cast<std::size_t>(position); };
  const int h = tree_->head(m);
  const std::array<int, 7> places = {h,
                                     m,
                                     h == kRoot ? -1 : tree_->head(h),
                                     left_sibling_[at(m)],
                                     right_sibling_[at(m)],
                                     first_dependent_[at(m)],
                                     last_dependent_[at(m)]};
  const std::uint64_t side = side_of(h, m);
  const std::uint64_t way = key_of_way(h, m);
  for (const Compiled& tmpl : templates) {
    std::uint64_t key = tmpl.salt;
    for (const Part& part : tmpl.parts) {
      const int position = places[static_cast<std::size_t>(part.place)];
      // No sibling, or no dependent, is a value too; a missing value of a word is none.
      key = scattered(key + (position < 0 ? 1 : atoms_(position + part.offset, part.atom)));
    }
    keys.push_back(scattered(key + side));
    keys.push_back(scattered(key + way));
  }
}

ArcLabelKeys::ArcLabelKeys(const SentenceAtoms& atoms)
    : n_(atoms.size()), width_(templates_without_tree().size()) {
  parts_.reserve((static_cast<std::size_t>(n_) + 1) * width_);
  for (int position = 0; position <= n_; ++position) {
    for (const Compiled& tmpl : templates_without_tree()) {
      Parts parts{scattered(tmpl.salt), scattered(tmpl.salt + 1)};
      for (const auto& [place, offset, atom] : tmpl.parts) {
        std::uint64_t& part = place == Place::kHead ? parts.as_head : parts.as_modifier;
        part = scattered(part + atoms(position + offset, atom));
      }
      parts_.push_back(parts);
    }
  }
}

void ArcLabelKeys::append_keys(int h, int m, std::vector<std::uint64_t>& keys) const {
  const std::uint64_t side = side_of(h, m);
  const std::uint64_t way = key_of_way(h, m);
  const Parts* const heads = row(h);
  const Parts* const modifiers = row(m);
  const std::size_t first = keys.size();
  keys.resize(first + 2 * (width_ - 1));
  std::uint64_t* next = keys.data() + first;
  for (std::size_t t = 0; t + 1 < width_; ++t) {
    const std::uint64_t key = heads[t].as_head + modifiers[t].as_modifier;
    *next++ = key + side;
    *next++ = key + way;
  }
}

std::uint64_t ArcLabelKeys::kind_of(int h, int m) const {
  return row(h)[width_ - 1].as_head + row(m)[width_ - 1].as_modifier + side_of(h, m);
}

}  // namespace arcus
