// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/templates.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/base/list_items.h"

namespace arcus {
namespace {

// h is the head, m the modifier; h-1, h+1, m-1 and so on are their neighbours; b is each word
// between the two, once per distinct value; s is a count of words between them. A template applies
// only if all its values exist. Every feature is used alone and together with direction and
// distance.
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
    // The same templates with the first five characters of longer words.
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
    "h.upos m.upos m.case",
    "h.lemma m.case",
    "h.upos h.case m.upos m.case",
    "h.upos h.verbform m.upos m.case",
    "h.upos h.verbform m.upos",
    "h.upos m.upos m.verbform",
    "h.upos h.agreement m.upos m.agreement",
    "h.upos m.upos m.case m+1.upos",
    "h.upos h.verbform m.lemma",
    "h.upos h.case m.lemma",
    "h.lemma m.upos m.case",
    "h.upos h+1.upos h.case m.upos m.case",
    "h.upos h.verbform s.verbs m.upos m.case",
    "h.upos s.heads m.upos m.case",
    "h.upos s.modifiers m.upos m.case",
    "h.upos h.verbform s.puncts m.lemma",
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
    // Counts of punctuation and verbs between, and of words with the tag of either end.
    "h.tag s.puncts m.tag",
    "h.upos s.puncts m.lemma",
    "h.tag s.verbs m.tag",
    "h.lemma s.verbs m.upos",
    "h.upos s.verbs m.lemma",
    "h.tag s.heads m.tag",
    "h.lemma s.heads m.upos",
    "h.upos s.heads m.lemma",
    "h.tag s.modifiers m.tag",
    "h.lemma s.modifiers m.upos",
    "h.upos s.modifiers m.lemma",
    // The function word that opens the modifier's phrase.
    "h.upos m.upos m.opener",
    "h.lemma m.upos m.opener",
    "h.upos m.lemma m.opener",
    "h.lemma m.lemma m.opener",
    "h.upos h.opener m.upos m.opener",
    "h.upos s.heads m.upos m.opener",
    "h.upos s.verbs m.upos m.opener",
};

constexpr std::array kCoarse = {
    "h.tag m.tag",
    "h.upos m.upos",
    "h.upos m-1.upos m.upos",
    "h.upos m.upos m+1.upos",
    "h-1.upos h.upos m.upos",
    "h.upos h+1.upos m.upos",
    "h.upos m.upos m.opener",
    "h.upos m.lemma",
    "h.upos s.puncts m.upos",
    "h.upos s.verbs m.upos",
    "h.upos s.heads m.upos",
    "h.upos s.modifiers m.upos",
    "h.upos b.upos m.upos",
};

// Of the guide's arcs (a) and of arcs into words for which the guide has another head (o). All of
// the first kind come first.
constexpr std::array kGuide = {
    "a.arc",
    "a.label",
    "a.arc h.tag m.tag",
    "a.label h.tag m.tag",
    "a.label h.upos m.upos",
    "a.label h.form",
    "a.label m.form",
    "a.label h.lemma h.upos m.upos",
    "a.label h.upos m.lemma m.upos",
    "a.arc h.tag m-1.tag m.tag m+1.tag",
    "o.kin",
    "o.kin o.label",
    "o.kin h.tag m.tag",
    "o.label h.upos m.upos",
};

// Of classes of words, after Koo, Carreras & Collins (2008): classes in place of tags, small
// classes in place of words.
constexpr std::array kClasses = {
    "h.class m.class",
    "h.class h.tag m.class m.tag",
    "h.tag m.class m.tag",
    "h.class h.tag m.tag",
    "h.class h+1.class m-1.class m.class",
    "h-1.class h.class m.class m+1.class",
    "h.class m-1.class m.class",
    "h.class m.class m+1.class",
    "h.class b.class m.class",
    "h.fineclass",
    "m.fineclass",
    "h.fineclass m.fineclass",
    "h.fineclass h.tag",
    "m.fineclass m.tag",
    "h.fineclass h.tag m.fineclass m.tag",
    "h.fineclass m.tag",
    "h.tag m.fineclass",
    "h.fineclass m.form",
    "h.form m.fineclass",
    "h.upos m.upos m.opener m.fineclass",
};

[[noreturn]] void refuse(std::string_view text) {
  throw ArgumentError("found the template " + in_quotes(text) + ", expected places and values");
}

Template::Scope scope_of(const std::vector<TemplatePart>& parts) {
  const auto looks_at = [&parts](TemplatePart::Place place) {
    return std::any_of(parts.begin(), parts.end(),
                       [place](const TemplatePart& part) { return part.place == place; });
  };
  if (looks_at(TemplatePart::Place::kGuide) || looks_at(TemplatePart::Place::kOtherGuide)) {
    return Template::Scope::kGuide;
  }
  if (looks_at(TemplatePart::Place::kBetween)) return Template::Scope::kBetween;
  if (looks_at(TemplatePart::Place::kSpan)) return Template::Scope::kSpan;
  if (!looks_at(TemplatePart::Place::kModifier)) return Template::Scope::kHead;
  if (!looks_at(TemplatePart::Place::kHead)) return Template::Scope::kModifier;
  return Template::Scope::kPair;
}

std::vector<Template> compiled(FeatureSet set) {
  std::vector<std::string_view> texts;
  if (set == FeatureSet::kCoarse) {
    texts.assign(kCoarse.begin(), kCoarse.end());
  } else {
    // Lemmas and suffixes carry the information of prefixes: with both, dev accuracy is lower.
    const bool full = base_of(set) == FeatureSet::kFull;
    for (const std::string_view text : kPaper) {
      if (!full || text.find("prefix") == std::string_view::npos) texts.push_back(text);
    }
    if (full) texts.insert(texts.end(), kBeyond.begin(), kBeyond.end());
    if (is_guided(set)) texts.insert(texts.end(), kGuide.begin(), kGuide.end());
    if (has_classes(set)) texts.insert(texts.end(), kClasses.begin(), kClasses.end());
  }
  std::vector<Template> result;
  for (const std::string_view text : texts) {
    std::vector<TemplatePart> parts = template_parts(text);
    const Template::Scope scope = scope_of(parts);
    result.push_back({text, std::move(parts), scope});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const Template& a, const Template& b) { return a.scope < b.scope; });
  return result;
}

}  // namespace

std::vector<TemplatePart> template_parts(std::string_view text) {
  constexpr std::string_view kLetters = "hmbsaoglrfen";  // in the order of Place
  static_assert(kLetters.size() == TemplatePart::kPlaces);
  std::vector<TemplatePart> parts;
  for (const std::string_view word : list_items(text, ' ')) {
    const std::size_t letter = word.empty() ? std::string_view::npos : kLetters.find(word[0]);
    if (letter == std::string_view::npos) refuse(text);
    TemplatePart& part = parts.emplace_back();
    part.text = word;
    part.place = static_cast<TemplatePart::Place>(letter);
    if (part.place == TemplatePart::Place::kNearer) continue;
    const std::size_t dot = word.find('.');
    const std::string_view value = word.substr(dot + 1);
    if (part.place == TemplatePart::Place::kSpan) {
      const auto counted = counted_named(value);
      if (!counted) refuse(text);
      part.counted = *counted;
    } else if (part.place == TemplatePart::Place::kGuide ||
               part.place == TemplatePart::Place::kOtherGuide) {
      const auto guided = guide_value_named(value);
      if (!guided) refuse(text);
      part.guided = *guided;
    } else {
      const auto atom = atom_named(value);
      if (!atom) refuse(text);
      part.atom = *atom;
    }
    if (dot == 3) part.offset = (word[1] == '-' ? -1 : 1) * (word[2] - '0');
  }
  return parts;
}

const std::vector<Template>& templates_of(FeatureSet set) {
  static const auto tables = [] {
    std::array<std::vector<Template>, kFeatureSets> result;
    for (std::size_t i = 0; i < result.size(); ++i)
      result[i] = compiled(static_cast<FeatureSet>(i));
    return result;
  }();
  return tables[static_cast<std::size_t>(set)];
}

}  // namespace arcus
