// SPDX-License-Identifier: Apache-2.0
//
// Smaller parsers that parse nearly as well: coarser weights, and without the features that weigh
// least. A feature weighs as much as the largest of its weights.
#pragma once

#include <cstddef>

#include "arcus/parser.h"

namespace arcus {

// A fact says what was done. Throws ArgumentError for a scorer that cannot be made smaller.
Parser pruned(const Parser& parser, const Pruning& pruning);

// The parser as it is if its sections fit into `bytes`. Else the unit is doubled, and of the
// features of arcs and of those of relations the same share is left out, the lightest: the smallest
// share that does. Throws ArgumentError, too, when it does not fit without any feature.
Parser pruned_to(const Parser& parser, std::size_t bytes);

}  // namespace arcus
