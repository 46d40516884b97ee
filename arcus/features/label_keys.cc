// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/label_keys.h"

#include <algorithm>

#include "arcus/base/hash.h"
#include "arcus/features/arc_keys.h"
#include "arcus/features/feature_names.h"

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
  std::string_view text;
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

std::vector<Compiled> compile() {
  std::vector<Compiled> result;
  constexpr std::string_view kPlaces = "hmglrfe";
  for (std::string_view text : kTemplates) {
    Compiled tmpl;
    tmpl.salt = hash_bytes(text, 200);
    while (!text.empty()) {
      const std::string_view word = text.substr(0, text.find(' '));
      text.remove_prefix(std::min(word.size() + 1, text.size()));
      Part part;
      part.text = word;
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

const std::vector<Compiled>& compiled() {
  static const std::vector<Compiled> templates = compile();
  return templates;
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

std::array<int, LabelKeys::kPlaces> LabelKeys::places_of(int m) const {
  const auto at = [](int position) { return static_cast<std::size_t>(position); };
  const int h = tree_->head(m);
  return {h,
          m,
          h == kRoot ? -1 : tree_->head(h),
          left_sibling_[at(m)],
          right_sibling_[at(m)],
          first_dependent_[at(m)],
          last_dependent_[at(m)]};
}

void LabelKeys::append_keys(int m, std::vector<std::uint64_t>& keys) const {
  const int h = tree_->head(m);
  const auto places = places_of(m);
  const std::uint64_t side = scattered(h < m ? 1 : 2);
  const std::uint64_t way = scattered(static_cast<std::uint64_t>(way_of(h, m)) + 3);
  for (const Compiled& tmpl : compiled()) {
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

std::span<const std::string_view> LabelKeys::templates() { return kTemplates; }

std::string LabelKeys::name_of(std::size_t number, const Sentence& sentence, int m) const {
  const int h = tree_->head(m);
  const auto places = places_of(m);
  std::string name;
  for (const Part& part : compiled()[number / 2].parts) {
    const int position = places[static_cast<std::size_t>(part.place)];
    std::string value = "<none>";
    if (position >= 0) value = atom_text(sentence, position + part.offset, part.atom);
    name.append(part.text).append("=").append(value.empty() ? "_" : value).append(" ");
  }
  if (number % 2 == 0) return name + (h < m ? "side=right" : "side=left");
  return name + "way=" + way_name(way_of(h, m));
}

}  // namespace arcus
