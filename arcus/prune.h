// SPDX-License-Identifier: Apache-2.0
//
// Makes a parser smaller at little cost in accuracy: coarser weights, and fewer features. Features
// are ranked by the largest of their weights, and the lowest-ranked ones are removed. A network has
// no features; its weights get 8 bits.
#pragma once

#include <cstddef>

#include "arcus/parser.h"

namespace arcus {

// Whether the parser has features to remove. If not, it is a network alone, and only its bits
// change.
bool has_features(const Parser& parser);

// Records the pruning as a fact of the model. Returns a network of 8 bits unchanged. Throws
// ArgumentError if the scorer cannot be pruned.
Parser pruned(const Parser& parser, const Pruning& pruning);

// Returns the parser unchanged if its sections fit into `bytes`. Otherwise doubles the unit and
// removes the smallest sufficient share of features, the same share from the features of arcs and
// from those of relations; all of them if the parser does not fit even then. Throws ArgumentError
// if the scorer cannot be pruned.
Parser pruned_to(const Parser& parser, std::size_t bytes);

// The size in bytes of the sections that are left if all features are removed, with the weights of
// a network in 8 bits. Throws as above.
std::size_t smallest_size(const Parser& parser);

}  // namespace arcus
