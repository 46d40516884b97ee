// SPDX-License-Identifier: Apache-2.0
//
// The feature templates of arcs as one readable table, and the notation for templates, which those
// of labels (label_keys.cc) use, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "arcus/features/atoms.h"
#include "arcus/features/guide_arcs.h"
#include "arcus/features/span_counts.h"

namespace arcus {

enum class FeatureSet {
  kPaper,        // table 1 of McDonald, Crammer & Pereira (2005), with appendix C of the 2006 paper
  kFull,         // kPaper without prefixes, and with lemmas, morphology, wider windows and counts
  kCoarse,       // few templates, mostly of tags, for the arc filter
  kPaperGuided,  // kPaper and kFull, and the arcs of a guide
  kFullGuided,
  kPaperClasses,  // kPaper and kFull, and the classes of words
  kFullClasses,
  kPaperGuidedClasses,  // both
  kFullGuidedClasses,
};
inline constexpr std::size_t kFeatureSets = 9;

constexpr bool has_classes(FeatureSet set) { return set >= FeatureSet::kPaperClasses; }
constexpr bool is_guided(FeatureSet set) {
  return set >= FeatureSet::kPaperGuidedClasses ||
         (set >= FeatureSet::kPaperGuided && !has_classes(set));
}

// kPaper or kFull: the set without guide and classes. kCoarse has neither.
constexpr FeatureSet base_of(FeatureSet set) {
  if (set <= FeatureSet::kCoarse) return set;
  return static_cast<int>(set) % 2 == 1 ? FeatureSet::kPaper : FeatureSet::kFull;
}
constexpr FeatureSet feature_set(FeatureSet base, bool guide, bool classes) {
  if (!guide && !classes) return base;
  const FeatureSet of_paper = guide && classes ? FeatureSet::kPaperGuidedClasses
                              : guide          ? FeatureSet::kPaperGuided
                                               : FeatureSet::kPaperClasses;
  return static_cast<FeatureSet>(static_cast<int>(of_paper) + (base == FeatureSet::kPaper ? 0 : 1));
}
constexpr FeatureSet with_guide(FeatureSet set) {
  return feature_set(base_of(set), true, has_classes(set));
}
constexpr FeatureSet with_classes(FeatureSet set) {
  return feature_set(base_of(set), is_guided(set), true);
}
static_assert(base_of(FeatureSet::kPaperGuided) == FeatureSet::kPaper &&
              base_of(FeatureSet::kFullClasses) == FeatureSet::kFull &&
              base_of(with_classes(FeatureSet::kFullGuided)) == FeatureSet::kFull &&
              is_guided(with_classes(FeatureSet::kPaperGuided)));

// One value of a template: "h.tag", "m-1.tag", "b.tag" for each word between, "s.verbs" for the
// number of verbs between, "a.label" for the relation of the guide's arc. The letter names the
// place; places from g on need a tree.
struct TemplatePart {
  enum class Place : std::uint8_t {
    kHead,          // h
    kModifier,      // m
    kBetween,       // b
    kSpan,          // s
    kGuide,         // a: the guide's arc into the modifier, where that is the arc itself
    kOtherGuide,    // o: the same, where the guide has another head
    kGrandparent,   // g: the head of the head
    kLeftSibling,   // l: the nearest dependent of the same head before the modifier
    kRightSibling,  // r: the same after the modifier
    kFirst,         // f: the first dependent of the modifier
    kLast,          // e: the last dependent of the modifier
    kNearer,        // n: number of dependents of the head between the two; it has no atom
  };
  static constexpr std::size_t kPlaces = 12;

  std::string_view text;
  Place place = Place::kHead;
  int offset = 0;
  Atom atom = Atom::kForm;
  Counted counted = Counted::kPunctuation;  // for kSpan
  GuideValue guided = GuideValue::kArc;     // for kGuide and kOtherGuide

  bool needs_tree() const { return place >= Place::kGrandparent; }
};

// The parts of a template, which are separated by spaces. Throws ArgumentError for an unknown place
// or value.
std::vector<TemplatePart> template_parts(std::string_view text);

struct Template {
  // What the template looks at; kSpan, kBetween and kGuide look at head and modifier, too.
  enum class Scope : std::uint8_t { kHead, kModifier, kPair, kSpan, kBetween, kGuide };
  std::string_view text;
  std::vector<TemplatePart> parts;
  Scope scope = Scope::kHead;
};

// Sorted by scope.
const std::vector<Template>& templates_of(FeatureSet set);

}  // namespace arcus
