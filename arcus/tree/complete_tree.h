// SPDX-License-Identifier: Apache-2.0
//
// Completes a tree from some given heads, without scores. This is the output for a sentence that is
// too long to be parsed.
#pragma once

#include <optional>

#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Returns a tree of the space with all heads of `given`; words with kNoHead are free. Returns
// nullopt if and only if no tree of the space has all these heads. Without any given head, each
// word is attached to the word before it. O(n); O(n log n) for projective spaces.
std::optional<Tree> complete_tree(const Tree& given, const TreeSpace& space);

}  // namespace arcus
