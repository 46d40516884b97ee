// SPDX-License-Identifier: Apache-2.0
//
// The feature templates of an arc, as one readable table.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "arcus/features/atoms.h"

namespace arcus {

enum class FeatureSet {
  kPaper,  // table 1 of McDonald, Crammer & Pereira (2005), with appendix C of the 2006 paper
  kFull    // the same and what today's treebanks offer
};

// One value that a template looks at: "h.tag", "m-1.tag", "b.tag" for each word between.
struct TemplatePart {
  enum class Place { kHead, kModifier, kBetween };
  std::string_view text;
  Place place = Place::kHead;
  int offset = 0;
  Atom atom = Atom::kForm;
};

struct Template {
  enum class Scope : std::uint8_t { kHead, kModifier, kPair, kBetween };
  std::string_view text;
  std::vector<TemplatePart> parts;
  Scope scope = Scope::kHead;  // the words that it looks at; kBetween looks at both ends too
};

// Those of the head alone first, then those of the modifier alone, of the pair, of words between.
const std::vector<Template>& templates_of(FeatureSet set);

}  // namespace arcus
