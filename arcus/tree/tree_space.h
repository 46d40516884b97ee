// SPDX-License-Identifier: Apache-2.0
//
// The four sets of trees that Arcus searches and sums over.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arcus/tree/tree.h"

namespace arcus {

enum class Roots {
  kSingle,  // exactly one word has the root as its head
  kMulti    // one or more
};

struct TreeSpace {
  bool projective = false;
  Roots roots = Roots::kSingle;

  friend bool operator==(const TreeSpace&, const TreeSpace&) = default;
};

// The names of a space's two properties in options, model facts and journals: "projective" or
// "non-projective", and "single" or "multi".
std::string_view name_of_trees(bool projective);
std::string_view name_of(Roots roots);

// The inverse; nullopt for any other name.
std::optional<bool> projective_named(std::string_view name);
std::optional<Roots> roots_named(std::string_view name);

// For example "projective, single root" or "non-projective, several roots".
std::string name_of(const TreeSpace& space);

// Is the value a tree of this space? Every space contains the tree without words.
bool contains(const TreeSpace& space, const Tree& tree);

}  // namespace arcus
