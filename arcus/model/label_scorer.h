// SPDX-License-Identifier: Apache-2.0
//
// The relations of a tree's arcs: all of them scored in one sweep over a row of weights.
#pragma once

#include <vector>

#include "arcus/features/label_keys.h"
#include "arcus/model/packed_weights.h"
#include "arcus/tree/tree.h"

namespace arcus {

// The best relation of each word's arc, element 0 for word 1; rows have a number for each relation.
std::vector<int> label_tree(LabelKeys& keys, const Tree& tree, const PackedWeights& weights);

}  // namespace arcus
