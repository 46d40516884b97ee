// SPDX-License-Identifier: Apache-2.0
//
// The nearest tree of a space: how training trees are made projective, or single-rooted.
#pragma once

#include <optional>

#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// The tree of the space that shares the most arcs with this one; the tree itself if it is in the
// space. Ties are always broken in the same way. Computed by best_tree, with a score of +1 for the
// arcs of this tree and -1 for all others (Koo et al., 2007, footnote 4). Words without a head are
// attached anywhere. Throws ArgumentError for a head out of range.
Tree nearest_tree(const Tree& tree, const TreeSpace& space);

}  // namespace arcus
