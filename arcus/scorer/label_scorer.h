// SPDX-License-Identifier: Apache-2.0
//
// Scores the relations of a tree's arcs: all relations in one pass over a row of weights.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "arcus/features/label_keys.h"
#include "arcus/model/packed_weights.h"
#include "arcus/tree/tree.h"

namespace arcus {

// Calls use(m, scores) for each word: the score of each relation of its arc, in multiples of the
// weights' unit.
void score_labels_of_tree(
    LabelKeys& keys, const Tree& tree, const PackedWeights& weights,
    const std::function<void(int m, std::span<const std::int16_t> scores)>& use);

// sums[label] becomes the sum of the rows' numbers for it. There may be at most 256 rows: bytes
// that add up to sixteen bits.
void sum_rows(std::span<const PackedWeights::Found> rows, std::span<std::int16_t> sums);

// The best relation of each word's arc, element 0 for word 1; rows have a number for each relation.
// A `root_label` is that of all arcs from 0, and of no others.
std::vector<int> label_tree(LabelKeys& keys, const Tree& tree, const PackedWeights& weights,
                            std::optional<int> root_label = std::nullopt);

}  // namespace arcus
