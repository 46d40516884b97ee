// SPDX-License-Identifier: Apache-2.0
//
// The feature templates of an arc, as one readable table.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "arcus/features/atoms.h"
#include "arcus/features/span_counts.h"

namespace arcus {

enum class FeatureSet {
  kPaper,  // table 1 of McDonald, Crammer & Pereira (2005), with appendix C of the 2006 paper
  kFull,   // the same without prefixes, and what today's treebanks offer
  kCoarse  // a few of tags, by which hopeless arcs are told
};

// One value that a template looks at: "h.tag", "m-1.tag", "b.tag" for each word between, "s.verbs"
// for how many there are between.
struct TemplatePart {
  enum class Place : std::uint8_t { kHead, kModifier, kBetween, kSpan };
  std::string_view text;
  Place place = Place::kHead;
  int offset = 0;
  Atom atom = Atom::kForm;
  Counted counted = Counted::kPunctuation;  // for kSpan
};

struct Template {
  // What it looks at; kSpan and kBetween look at both ends too.
  enum class Scope : std::uint8_t { kHead, kModifier, kPair, kSpan, kBetween };
  std::string_view text;
  std::vector<TemplatePart> parts;
  Scope scope = Scope::kHead;
};

// In the order of their scopes.
const std::vector<Template>& templates_of(FeatureSet set);

}  // namespace arcus
