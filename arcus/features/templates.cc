// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/templates.h"

#include <array>
#include <stdexcept>

namespace arcus {
namespace {

// h is the head, m the modifier, h-1 and h+1 their neighbours, b each word between them, once for
// each value. A template counts only where all its values are there. Every feature is taken alone
// and together with direction and distance.
constexpr std::array kPaper = {
    // One word.
    "h.form h.tag",
    "h.form",
    "h.tag",
    "m.form m.tag",
    "m.form",
    "m.tag",
    // Two words.
    "h.form h.tag m.form m.tag",
    "h.tag m.form m.tag",
    "h.form m.form m.tag",
    "h.form h.tag m.tag",
    "h.form h.tag m.form",
    "h.form m.form",
    "h.tag m.tag",
    // The same with the first five characters of longer words.
    "h.prefix h.tag",
    "h.prefix",
    "m.prefix m.tag",
    "m.prefix",
    "h.prefix h.tag m.prefix m.tag",
    "h.prefix h.tag m.form m.tag",
    "h.form h.tag m.prefix m.tag",
    "h.tag m.prefix m.tag",
    "h.prefix m.prefix m.tag",
    "h.prefix m.form m.tag",
    "h.form m.prefix m.tag",
    "h.prefix h.tag m.tag",
    "h.prefix h.tag m.prefix",
    "h.prefix h.tag m.form",
    "h.form h.tag m.prefix",
    "h.prefix m.prefix",
    "h.prefix m.form",
    "h.form m.prefix",
    // Words between.
    "h.tag b.tag m.tag",
    // Words around, and the back-offs to three tags.
    "h.tag h+1.tag m-1.tag m.tag",
    "h-1.tag h.tag m-1.tag m.tag",
    "h.tag h+1.tag m.tag m+1.tag",
    "h-1.tag h.tag m.tag m+1.tag",
    "h.tag m-1.tag m.tag",
    "h.tag h+1.tag m.tag",
    "h-1.tag h.tag m.tag",
    "h.tag m.tag m+1.tag",
};

constexpr std::array kBeyond = {
    // The coarse tags.
    "h.upos m.upos",
    "h.upos b.upos m.upos",
    "h.form m.upos",
    "h.upos m.form",
    "h.upos h+1.upos m-1.upos m.upos",
    "h-1.upos h.upos m-1.upos m.upos",
    "h.upos h+1.upos m.upos m+1.upos",
    "h-1.upos h.upos m.upos m+1.upos",
    // Lemmas.
    "h.lemma h.upos",
    "m.lemma m.upos",
    "h.lemma m.lemma",
    "h.lemma h.upos m.lemma m.upos",
    "h.lemma m.upos",
    "h.upos m.lemma",
    "h.lemma m.tag m+1.tag",
    "h.lemma m.tag m-1.tag",
    // Morphology.
    "h.upos h.feats m.upos m.feats",
    "h.upos h.feats m.upos",
    "h.upos m.upos m.feats",
    "h.feats m.feats",
    "h.lemma m.feats",
    "m.lemma h.feats",
    // Endings and shapes.
    "h.suffix m.suffix",
    "h.suffix h.upos m.upos",
    "h.upos m.suffix m.upos",
    "h.shape m.shape",
    "h.upos m.shape m.upos",
    // Wider windows.
    "h.tag m-2.tag m-1.tag m.tag",
    "h.tag m.tag m+1.tag m+2.tag",
    "h-2.tag h-1.tag h.tag m.tag",
    "h.tag h+1.tag h+2.tag m.tag",
    "h.upos m-1.form m.upos",
    "h.upos m.upos m+1.form",
    "h-1.form h.upos m.upos",
    "h.upos h+1.form m.upos",
    "h.upos m-1.lemma m.lemma",
    "h.lemma m-1.upos m.upos m+1.upos",
};

std::vector<TemplatePart> parts_of(std::string_view text) {
  std::vector<TemplatePart> parts;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    TemplatePart part;
    const std::size_t dot = word.find('.');
    const auto atom = atom_named(word.substr(dot + 1));
    if (!atom) throw std::logic_error("unknown atom in a template");
    part.atom = *atom;
    part.place = word[0] == 'h'   ? TemplatePart::Place::kHead
                 : word[0] == 'm' ? TemplatePart::Place::kModifier
                                  : TemplatePart::Place::kBetween;
    if (dot == 3) part.offset = (word[1] == '-' ? -1 : 1) * (word[2] - '0');
    parts.push_back(part);
  }
  return parts;
}

std::vector<Template> compiled(bool full) {
  std::vector<Template> result;
  for (const std::string_view text : kPaper) result.push_back({text, parts_of(text)});
  if (full) {
    for (const std::string_view text : kBeyond) result.push_back({text, parts_of(text)});
  }
  return result;
}

}  // namespace

const std::vector<Template>& templates_of(FeatureSet set) {
  static const std::vector<Template> paper = compiled(false);
  static const std::vector<Template> full = compiled(true);
  return set == FeatureSet::kPaper ? paper : full;
}

}  // namespace arcus
