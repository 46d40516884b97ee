// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/tree_space.h"

#include "arcus/tree/projectivity.h"

namespace arcus {

bool contains(const TreeSpace& space, const Tree& tree) {
  if (!is_tree(tree)) return false;
  if (space.roots == Roots::kSingle && roots(tree).size() > 1) return false;
  return !space.projective || is_projective(tree);
}

}  // namespace arcus
