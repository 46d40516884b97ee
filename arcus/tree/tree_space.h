// SPDX-License-Identifier: Apache-2.0
//
// The four sets of trees that Arcus searches and sums over.
#pragma once

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

// Is it a tree of this space? No words are a tree of every space.
bool contains(const TreeSpace& space, const Tree& tree);

}  // namespace arcus
