// SPDX-License-Identifier: Apache-2.0
//
// Projectivity of arcs and trees, and the gap degree.
//
// An arc (h, m) is projective if every word between h and m is a descendant of h. The arguments
// must be trees (is_tree). All functions here cost O(n log n).
#pragma once

#include <vector>

#include "arcus/tree/tree.h"

namespace arcus {

bool is_projective(const Tree& tree);

// In the order of their modifiers.
std::vector<Arc> non_projective_arcs(const Tree& tree);

// A gap of a word is a place where its yield (the word and its descendants, in order) is
// interrupted. The gap degree of a tree is the largest number of gaps of any word; it is 0 if and
// only if the tree is projective (Kuhlmann & Nivre, 2006).
int gap_degree(const Tree& tree);

}  // namespace arcus
