// SPDX-License-Identifier: Apache-2.0
//
// The nearest tree in a tree space, to make training trees projective or single-rooted.
#pragma once

#include <optional>

#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Returns the tree in the space that shares the most arcs with the given tree; the tree itself if
// it is in the space. Ties are always broken in the same way. Computed by best_tree, with a score
// of +1 for the arcs of the tree and -1 for all others (Koo et al., 2007, footnote 4). Words
// without a head may get any head. Throws ArgumentError if a head is out of range.
Tree nearest_tree(const Tree& tree, const TreeSpace& space);

}  // namespace arcus
