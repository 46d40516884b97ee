// SPDX-License-Identifier: Apache-2.0
//
// The reordering of words that makes a tree projective (Collins, Hajič, Ramshaw & Tillmann, 1999).
#pragma once

#include <span>
#include <vector>

#include "arcus/tree/tree.h"

namespace arcus {

// The words in the order in which the tree is projective: the yields of the left dependents, the
// word, the yields of its right dependents, from left to right, all the way down. Element 0 is the
// word that comes first. A projective tree keeps its order. O(n), no recursion.
std::vector<int> projective_order(const Tree& tree);

// The same tree over the words in another order: word order[i - 1] becomes word i.
Tree reordered(const Tree& tree, std::span<const int> order);

}  // namespace arcus
