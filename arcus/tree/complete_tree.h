// SPDX-License-Identifier: Apache-2.0
//
// A tree from a few given heads, without scores: what is written when a sentence is too long to be
// parsed.
#pragma once

#include <optional>

#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// A tree of the space with all heads of `given`; words with kNoHead are free. Empty exactly when
// no tree of the space has them all. Without any given head, each word is attached to the word
// before it. O(n), for projective spaces O(n log n).
std::optional<Tree> complete_tree(const Tree& given, const TreeSpace& space);

}  // namespace arcus
