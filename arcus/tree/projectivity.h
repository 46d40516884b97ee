// SPDX-License-Identifier: Apache-2.0
//
// Projectivity of arcs and trees, and the gap degree.
//
// An arc (h, m) is projective if every word between h and m is a descendant of h. All
// functions here take trees (is_tree) and cost O(n log n).
#pragma once

#include <vector>

#include "arcus/tree/tree.h"

namespace arcus {

bool is_projective(const Tree& tree);

// In the order of their modifiers.
std::vector<Arc> non_projective_arcs(const Tree& tree);

// A word's gaps are the places where its yield (itself and its descendants, in order) is
// interrupted; the gap degree of a tree is the largest number of gaps of any word, 0 exactly for
// projective trees (Kuhlmann & Nivre, 2006).
int gap_degree(const Tree& tree);

}  // namespace arcus
