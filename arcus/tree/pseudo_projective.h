// SPDX-License-Identifier: Apache-2.0
//
// Pseudo-projective trees (Nivre & Nilsson, 2005): non-projective arcs are lifted until the tree is
// projective, and labels record how to undo it. A projective parser that learns these labels can
// then find non-projective trees.
//
// The shortest non-projective arc (h, m) is lifted first: m becomes a dependent of the head of h,
// until no arc is non-projective. A tree with one root keeps its root. Undoing searches the
// dependents of the new head, top down and from left to right, for the old head; it succeeds for
// nearly all arcs of treebanks, but not for all.
//
// Encodings, for an arc that was d, lifted from a head whose label is h:
//   head       d becomes "d↑h"
//   path       d becomes "d↑", and the labels p of the heads that it was lifted over become "p↓"
//   head+path  d becomes "d↑h", and those labels become "p↓"
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/tree/tree.h"

namespace arcus {

enum class PseudoEncoding { kHead, kPath, kHeadAndPath };

std::string_view name_of(PseudoEncoding encoding);                           // "head+path"
std::optional<PseudoEncoding> pseudo_encoding_named(std::string_view name);  // nullopt for others

struct LabeledHeads {
  Tree tree;
  std::vector<std::string> labels;  // element 0 of word 1

  friend bool operator==(const LabeledHeads&, const LabeledHeads&) = default;
};

// The tree must be one (is_tree). O(n) for each lift.
LabeledHeads pseudo_projective(LabeledHeads heads, PseudoEncoding encoding);

// Undoes the lifts that the labels record, and removes the marks from all labels. A lift whose old
// head is not found is left as it is. Accepts any labels, such as those that a parser predicts.
LabeledHeads deprojectivized(LabeledHeads heads, PseudoEncoding encoding);

// The label without the marks of any encoding.
std::string unmarked_label(std::string_view label);

}  // namespace arcus
