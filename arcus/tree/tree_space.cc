// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/tree_space.h"

#include "arcus/tree/projectivity.h"

namespace arcus {

std::string_view name_of_trees(bool projective) {
  return projective ? "projective" : "non-projective";
}

std::string_view name_of(Roots roots) { return roots == Roots::kSingle ? "single" : "multi"; }

std::optional<bool> projective_named(std::string_view name) {
  if (name == name_of_trees(true)) return true;
  if (name == name_of_trees(false)) return false;
  return std::nullopt;
}

std::optional<Roots> roots_named(std::string_view name) {
  if (name == name_of(Roots::kSingle)) return Roots::kSingle;
  if (name == name_of(Roots::kMulti)) return Roots::kMulti;
  return std::nullopt;
}

std::string name_of(const TreeSpace& space) {
  return std::string(name_of_trees(space.projective)) +
         (space.roots == Roots::kSingle ? ", single root" : ", several roots");
}

bool contains(const TreeSpace& space, const Tree& tree) {
  if (!is_tree(tree)) return false;
  if (space.roots == Roots::kSingle && roots(tree).size() > 1) return false;
  return !space.projective || is_projective(tree);
}

}  // namespace arcus
