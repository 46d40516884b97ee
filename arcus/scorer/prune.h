// SPDX-License-Identifier: Apache-2.0
//
// Smaller models that parse nearly as well: coarser weights, and without the features that weigh
// least. A feature weighs as much as the largest of its weights.
#pragma once

#include <cstddef>

#include "arcus/scorer/parser_model.h"

namespace arcus {

struct PruneOptions {
  int unit_times = 1;  // weights become multiples of a unit so many times as large
  int least = 1;       // features whose largest weight is fewer of those units are left out
};

// The names of features that are left out go too; a fact says what was done.
ParserModel pruned(const ParserModel& model, const PruneOptions& options);

// The model as it is if its file has at most so many bytes. Else the unit is doubled, and of the
// features of arcs and of those of relations the same share is left out, the lightest: the smallest
// share that does. Throws std::invalid_argument when the file is too large without any feature.
ParserModel pruned_to(const ParserModel& model, std::size_t bytes);

}  // namespace arcus
