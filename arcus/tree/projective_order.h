// SPDX-License-Identifier: Apache-2.0
//
// The reordering of words that makes a tree projective (Collins, Hajič, Ramshaw & Tillmann, 1999).
#pragma once

#include <span>
#include <vector>

#include "arcus/tree/tree.h"

namespace arcus {

// The words in an order in which the tree is projective: recursively, the yields of a word's left
// dependents, the word, then the yields of its right dependents. Element 0 is the first word. A
// projective tree keeps its order. O(n), implemented without recursion.
std::vector<int> projective_order(const Tree& tree);

// The same tree with its words renumbered: word order[i - 1] becomes word i.
Tree reordered(const Tree& tree, std::span<const int> order);

}  // namespace arcus
