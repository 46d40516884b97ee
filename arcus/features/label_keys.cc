// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/label_keys.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "arcus/base/hash.h"

namespace arcus {
namespace {

using Place = TemplatePart::Place;

// h, m, g: head, modifier, grandparent; l, r: siblings; f, e: first and last dependent of m; n:
// number of siblings that are nearer to the head. Each template is used without direction, and
// templates of one or two values also with the direction of the arc. The distance of the arc adds
// nothing to what the tree says.
constexpr std::array<std::string_view, 71> kTemplates = {
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
    "l.tag h.tag m.tag r.tag",
    "f.tag m.tag e.tag h.tag",
    "g.upos h.lemma m.upos",
    "g.upos h.upos m.lemma",
    "h.upos l.lemma m.lemma",
    "f.form m.lemma h.upos",
    "h.shape m.shape m.upos h.upos",
    "h.upos m.upos m.case",
    "h.lemma m.upos m.case",
    "h.upos m.lemma m.case",
    "h.upos h.verbform m.upos m.case",
    "h.upos h.agreement m.upos m.agreement m.case",
    "h.upos m.upos m.case l.case",
    "h.upos m.upos m.case r.case",
    "h.upos m.upos m.verbform",
    "n h.upos m.upos m.case",
    "n h.tag m.tag",
    "n h.lemma m.upos m.case",
    "n h.upos h.verbform m.upos m.case",
    "h.upos m.upos m.case l.case r.case",
    "h.lemma m.upos m.case l.upos l.case",
    "h.upos m.upos m.case m.agreement r.upos r.case",
};

// a: the guide's arc into m, if it is this arc; o: if it is another one. They do not need a tree.
constexpr std::array<std::string_view, 10> kGuideTemplates = {
    "a.label",
    "a.label m.tag",
    "a.label h.tag m.tag",
    "a.label h.upos m.upos",
    "a.label m.form",
    "a.label h.lemma m.upos",
    "o.label",
    "o.kin o.label",
    "o.label h.tag m.tag",
    "o.kin o.label m.tag",
};

struct Compiled {
  std::uint64_t salt = 0;
  std::vector<TemplatePart> parts;

  bool with_side() const { return parts.size() <= 2; }
  bool looks_at(Place place) const {
    return std::any_of(parts.begin(), parts.end(),
                       [place](const TemplatePart& part) { return part.place == place; });
  }
};

std::vector<std::string_view> all_templates() {
  std::vector<std::string_view> result(kTemplates.begin(), kTemplates.end());
  result.insert(result.end(), kGuideTemplates.begin(), kGuideTemplates.end());
  return result;
}

std::vector<Compiled> compile(std::span<const std::string_view> texts) {
  std::vector<Compiled> result;
  result.reserve(texts.size());
  for (const std::string_view text : texts) {
    result.push_back({hash_bytes(text, 200), template_parts(text)});
  }
  return result;
}

const std::vector<Compiled>& compiled(bool guided) {
  static const std::vector<Compiled> templates = compile(kTemplates);
  static const std::vector<Compiled> with_guide = compile(all_templates());
  return guided ? with_guide : templates;
}

const std::vector<Compiled>& of_guide() {
  static const std::vector<Compiled> templates = compile(kGuideTemplates);
  return templates;
}

// The templates that do not need a tree, and as the last one the kind of an arc.
std::vector<Compiled> compile_without_tree() {
  std::vector<Compiled> result;
  for (const Compiled& tmpl : compiled(false)) {
    const auto in_tree = [](const TemplatePart& part) { return part.needs_tree(); };
    if (std::none_of(tmpl.parts.begin(), tmpl.parts.end(), in_tree)) result.push_back(tmpl);
  }
  result.push_back({1, template_parts("h.upos m.upos")});
  return result;
}

const std::vector<Compiled>& without_tree() {
  static const std::vector<Compiled> templates = compile_without_tree();
  return templates;
}

// Indices of the templates that look at the head only, the modifier only, or both.
struct LookedAt {
  std::vector<std::size_t> heads;
  std::vector<std::size_t> modifiers;
  std::vector<std::size_t> pairs;
};

LookedAt sort_templates() {
  LookedAt result;
  for (std::size_t t = 0; t + 1 < without_tree().size(); ++t) {
    const bool head = without_tree()[t].looks_at(Place::kHead);
    const bool modifier = without_tree()[t].looks_at(Place::kModifier);
    (head && modifier ? result.pairs : head ? result.heads : result.modifiers).push_back(t);
  }
  return result;
}

const LookedAt& looked_at() {
  static const LookedAt templates = sort_templates();
  return templates;
}

bool is_of_guide(Place place) { return place == Place::kGuide || place == Place::kOtherGuide; }

// A missing arc has the value 1, and an arc without a relation the value 0, as words do.
std::uint64_t guide_value(const GuideArcs& guide, int h, int m, const TemplatePart& part) {
  const GuideKin kin = guide.kin(h, m);
  if (kin == GuideKin::kNone || (part.place == Place::kGuide) != (kin == GuideKin::kArc)) return 1;
  if (part.guided == GuideValue::kLabel) return guide.label(m);
  return static_cast<std::uint64_t>(kin) + 2;
}

std::uint64_t side_key(bool head_first) { return scattered(head_first ? 1 : 2); }
std::uint64_t side_of(int h, int m) { return side_key(h < m); }

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
    if (h == kNoHead) continue;
    const int before = last_dependent_[at(h)];
    if (before < 0) {
      first_dependent_[at(h)] = m;
    } else {
      left_sibling_[at(m)] = before;
      right_sibling_[at(before)] = m;
    }
    last_dependent_[at(h)] = m;
  }
  constexpr std::uint64_t kMax = 2;  // larger counts become this
  nearer_.assign(size, 0);
  for (int m = 1; m <= tree.size(); ++m) {  // after the head, from left to right
    const int before = left_sibling_[at(m)];
    if (before > tree.head(m)) nearer_[at(m)] = std::min(nearer_[at(before)] + 1, kMax);
  }
  for (int m = tree.size(); m >= 1; --m) {  // before the head, from right to left
    const int after = right_sibling_[at(m)];
    if (after > 0 && after < tree.head(m)) {
      nearer_[at(m)] = std::min(nearer_[at(after)] + 1, kMax);
    }
  }
}

std::array<int, TemplatePart::kPlaces> LabelKeys::places_of(int m) const {
  const auto at = [](int position) { return static_cast<std::size_t>(position); };
  const int h = tree_->head(m);
  return {h,
          m,
          -1,  // kBetween and kSpan are not used, and the guide's arcs are not words
          -1,
          -1,
          -1,
          h == kRoot ? -1 : tree_->head(h),
          left_sibling_[at(m)],
          right_sibling_[at(m)],
          first_dependent_[at(m)],
          last_dependent_[at(m)],
          -1};
}

void LabelKeys::append_keys(int m, std::vector<std::uint64_t>& keys) const {
  const auto at = [](int position) { return static_cast<std::size_t>(position); };
  const auto places = places_of(m);
  const std::uint64_t side = side_of(tree_->head(m), m);
  for (const Compiled& tmpl : compiled(guided_)) {
    std::uint64_t key = tmpl.salt;
    for (const TemplatePart& part : tmpl.parts) {
      const int position = places[static_cast<std::size_t>(part.place)];
      if (part.place == Place::kNearer) {
        key = scattered(key + nearer_[at(m)] + 2);
        continue;
      }
      if (is_of_guide(part.place)) {
        key = scattered(key + guide_value(atoms_.guide(), tree_->head(m), m, part));
        continue;
      }
      // A missing word (no sibling, no dependent) has the value 1, which differs from that of an
      // existing word without a value (0).
      key = scattered(key + (position < 0 ? 1 : atoms_(position + part.offset, part.atom)));
    }
    keys.push_back(key);
    if (tmpl.with_side()) keys.push_back(scattered(key + side));
  }
}

std::span<const std::string_view> LabelKeys::templates(bool guided) {
  static const std::vector<std::string_view> all = all_templates();
  return guided ? std::span<const std::string_view>(all) : kTemplates;
}

std::vector<std::size_t> LabelKeys::templates_of_keys(bool guided) {
  std::vector<std::size_t> result;
  const std::vector<Compiled>& templates = compiled(guided);
  for (std::size_t i = 0; i < templates.size(); ++i) {
    result.insert(result.end(), templates[i].with_side() ? 2 : 1, i);
  }
  return result;
}

std::string LabelKeys::name_of(std::size_t number, const Sentence& sentence, int m) const {
  const auto templates = templates_of_keys(guided_);
  const auto places = places_of(m);
  std::string name;
  for (const TemplatePart& part : compiled(guided_)[templates[number]].parts) {
    if (!name.empty()) name += ' ';
    if (part.place == Place::kNearer) {
      name += "n=" + std::to_string(nearer_[static_cast<std::size_t>(m)]);
      continue;
    }
    if (is_of_guide(part.place)) {
      const GuideKin kin = atoms_.guide().kin(tree_->head(m), m);
      const bool exists = guide_value(atoms_.guide(), tree_->head(m), m, part) != 1;
      const std::string text =
          guide_text(sentence, kin, m, part.place == Place::kGuide, part.guided);
      name.append(part.text).append("=").append(!exists ? "<none>" : text.empty() ? "_" : text);
      continue;
    }
    const int position = places[static_cast<std::size_t>(part.place)];
    std::string value = "<none>";
    if (position >= 0) value = atom_text(sentence, position + part.offset, part.atom);
    name.append(part.text).append("=").append(value.empty() ? "_" : value);
  }
  const bool sided = number > 0 && templates[number - 1] == templates[number];
  if (sided) name += tree_->head(m) < m ? " side=right" : " side=left";
  return name;
}

ArcLabelKeys::ArcLabelKeys(const SentenceAtoms& atoms, bool guided)
    : n_(atoms.size()), width_(without_tree().size()) {
  if (guided) guided_ = atoms;
  parts_.reserve((static_cast<std::size_t>(n_) + 1) * width_);
  for (int position = 0; position <= n_; ++position) {
    for (const Compiled& tmpl : without_tree()) {
      Parts parts{scattered(tmpl.salt), scattered(tmpl.salt + 1)};
      for (const TemplatePart& part : tmpl.parts) {
        std::uint64_t& of_place = part.place == Place::kHead ? parts.as_head : parts.as_modifier;
        of_place = scattered(of_place + atoms(position + part.offset, part.atom));
      }
      parts_.push_back(parts);
    }
  }
}

void ArcLabelKeys::append_keys(int h, int m, std::vector<std::uint64_t>& keys) const {
  const std::uint64_t side = side_of(h, m);
  const Parts* const heads = row(h);
  const Parts* const modifiers = row(m);
  for (std::size_t t = 0; t + 1 < width_; ++t) {
    const std::uint64_t key = heads[t].as_head + modifiers[t].as_modifier;
    keys.push_back(key);
    if (without_tree()[t].with_side()) keys.push_back(key + side);
  }
  if (guided_) append_guide_keys(h, m, keys);
}

void ArcLabelKeys::append_guide_keys(int h, int m, std::vector<std::uint64_t>& keys) const {
  const std::uint64_t side = side_of(h, m);
  for (const Compiled& tmpl : of_guide()) {
    std::uint64_t key = tmpl.salt;
    for (const TemplatePart& part : tmpl.parts) {
      const int position = part.place == Place::kHead ? h : m;
      key = scattered(key + (is_of_guide(part.place)
                                 ? guide_value(guided_->guide(), h, m, part)
                                 : (*guided_)(position + part.offset, part.atom)));
    }
    keys.push_back(key);
    if (tmpl.with_side()) keys.push_back(scattered(key + side));
  }
}

void ArcLabelKeys::append_word_keys(int position, bool as_head, Side side,
                                    std::vector<std::uint64_t>& keys) const {
  // The hash for a word that a template does not look at is the same for all words, so row 0 will
  // do.
  const Parts* const heads = row(as_head ? position : 0);
  const Parts* const modifiers = row(as_head ? 0 : position);
  for (const std::size_t t : as_head ? looked_at().heads : looked_at().modifiers) {
    const std::uint64_t key = heads[t].as_head + modifiers[t].as_modifier;
    if (side == Side::kEither) {
      keys.push_back(key);
    } else if (without_tree()[t].with_side()) {
      keys.push_back(key + side_key(side == Side::kHeadFirst));
    }
  }
}

void ArcLabelKeys::append_head_keys(int h, Side side, std::vector<std::uint64_t>& keys) const {
  append_word_keys(h, true, side, keys);
}

void ArcLabelKeys::append_modifier_keys(int m, Side side, std::vector<std::uint64_t>& keys) const {
  append_word_keys(m, false, side, keys);
}

void ArcLabelKeys::append_pair_keys(int h, int m, std::vector<std::uint64_t>& keys) const {
  const std::uint64_t side = side_of(h, m);
  const Parts* const heads = row(h);
  const Parts* const modifiers = row(m);
  for (const std::size_t t : looked_at().pairs) {
    const std::uint64_t key = heads[t].as_head + modifiers[t].as_modifier;
    keys.push_back(key);
    if (without_tree()[t].with_side()) keys.push_back(key + side);
  }
  if (guided_) append_guide_keys(h, m, keys);
}

std::uint64_t ArcLabelKeys::kind_of(int h, int m) const {
  return row(h)[width_ - 1].as_head + row(m)[width_ - 1].as_modifier + side_of(h, m);
}

}  // namespace arcus
