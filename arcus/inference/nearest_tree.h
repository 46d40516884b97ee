// SPDX-License-Identifier: Apache-2.0
//
// The nearest tree of a space: how training trees are made projective, or single-rooted.
#pragma once

#include <optional>

#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// A tree of the space that shares as many arcs with this one as any does; the tree itself when it
// is in the space. Of several always the same one. Costs a best_tree: it is the best tree when the
// arcs of this one score +1 and all others -1 (Koo et al., 2007, footnote 4). Words without a head
// are attached anyhow. Throws ArgumentError for a head out of range.
Tree nearest_tree(const Tree& tree, const TreeSpace& space);

}  // namespace arcus
