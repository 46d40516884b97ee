// SPDX-License-Identifier: Apache-2.0
//
// The parse of a sentence that is over the limits: a tree that is built without scores.
#pragma once

#include <optional>

#include "arcus/constraints.h"
#include "arcus/parser.h"

namespace arcus {

struct FallbackParse {
  Parse parse;
  int forbidden = 0;  // the number of forbidden arcs that the tree has
};

// Without constraints, each word is attached to the word before it. Given heads and relations are
// kept; forbidden arcs are avoided if an ancestor of the forbidden head can take its place. nullopt
// if no tree of the space has the given heads. O(n log n).
//
// Other words get the relation that the model has for roots, or `dep`; `_` if the model knows
// neither of them nor `root`.
std::optional<FallbackParse> fallback_parse(const Constraints& constraints, int n,
                                            const TreeSpace& space, const Parser& parser);

}  // namespace arcus
