// SPDX-License-Identifier: Apache-2.0
//
// The feature templates of arcs as one readable table, and the language in which they and those of
// labels (label_keys.cc) are written.
#pragma once

#include <cstddef>
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
// for how many there are between. The letter names the place; those from g on need a tree.
struct TemplatePart {
  enum class Place : std::uint8_t {
    kHead,          // h
    kModifier,      // m
    kBetween,       // b
    kSpan,          // s
    kGrandparent,   // g: the head of the head
    kLeftSibling,   // l: the nearest dependent of the same head before the modifier
    kRightSibling,  // r: and behind it
    kFirst,         // f: the first dependent of the modifier
    kLast,          // e: and the last
    kNearer,        // n: how many dependents of the head lie between the two; no word, so no atom
  };
  static constexpr std::size_t kPlaces = 10;

  std::string_view text;
  Place place = Place::kHead;
  int offset = 0;
  Atom atom = Atom::kForm;
  Counted counted = Counted::kPunctuation;  // for kSpan

  bool needs_tree() const { return place >= Place::kGrandparent; }
};

// The parts of a template: values with a space between them. Throws ArgumentError for a place or a
// value that does not exist.
std::vector<TemplatePart> template_parts(std::string_view text);

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
