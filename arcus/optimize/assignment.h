// SPDX-License-Identifier: Apache-2.0
//
// The best assignment of rows to columns, in O(rows^2 * columns) time (Kuhn, 1955; by shortest
// augmenting paths, Jonker & Volgenant, 1987).
//
// Rows enter one at a time. A new row takes a column, whose row may have to move to another, and so
// on until a column is free: the cheapest such path is found as by Dijkstra. Prices of rows and
// columns keep the reduced costs at 0 or above, so that a path over few columns ends the search
// early.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace arcus {

// The column of each row, no column twice, with the highest sum of scores[row * columns + column];
// any one of several. A score of -inf forbids the pair. None if the rows cannot all have a column.
std::optional<std::vector<std::size_t>> best_assignment(std::span<const double> scores,
                                                        std::size_t rows, std::size_t columns);

}  // namespace arcus
