// SPDX-License-Identifier: Apache-2.0
//
// Completes a tree from some given heads, without scores. This is the output for a sentence that is
// too long to be parsed.
#pragma once

#include <functional>
#include <optional>

#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Returns a tree of the space with all heads of `given`; words with kNoHead are free. Returns
// nullopt if and only if no tree of the space has all these heads. Without any given head, each
// word is attached to the word before it. O(n); O(n log n) for projective spaces.
//
// With `forbidden`, a free word that would get a forbidden arc is attached to the nearest ancestor
// of that head that is possible and not forbidden. There may be none: then the forbidden arc stays.
std::optional<Tree> complete_tree(const Tree& given, const TreeSpace& space,
                                  const std::function<bool(const Arc&)>& forbidden = {});

}  // namespace arcus
