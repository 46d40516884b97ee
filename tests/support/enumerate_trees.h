// SPDX-License-Identifier: Apache-2.0
//
// The judge: all head vectors of n words, filtered by definition. Nothing here is clever, and
// nothing here calls the code that it judges.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus::testing {

inline constexpr std::array<TreeSpace, 4> kAllSpaces = {{{false, Roots::kSingle},
                                                         {false, Roots::kMulti},
                                                         {true, Roots::kSingle},
                                                         {true, Roots::kMulti}}};

// Calls visit for each of the n^n head vectors in which no word is its own head.
void for_each_head_vector(int n, const std::function<void(const Tree&)>& visit);

bool is_tree_by_definition(const Tree& tree);                  // follows heads, at most n steps
bool is_descendant(const Tree& tree, int ancestor, int word);  // or the same
bool is_projective_by_definition(const Tree& tree);
int gap_degree_by_definition(const Tree& tree);

// Every tree of the space, in the order of their head vectors. For n of up to 6 or so.
std::vector<Tree> enumerate_trees(int n, const TreeSpace& space);

}  // namespace arcus::testing
