// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/labeled_arc_scores.h"

#include <algorithm>
#include <limits>

#include "arcus/base/error.h"
#include "arcus/base/memory.h"

namespace arcus {

LabeledArcTable::LabeledArcTable(int n, int labels, double value) { reset(n, labels, value); }

void LabeledArcTable::reset(int n, int labels, double value) {
  if (labels < 1) throw ArgumentError("expected at least one label");
  constexpr std::size_t kMaxNumbers = std::numeric_limits<std::size_t>::max() / sizeof(double);
  const std::size_t side = at(n) + 1;
  const std::size_t arcs = side * side;
  if (arcs > kMaxNumbers / at(labels)) {
    throw MemoryError("a table of labelled arcs needs more memory than there is");
  }
  const std::size_t numbers = arcs * at(labels);
  if (numbers > values_.capacity()) {
    require_memory(numbers * sizeof(double), "a table of labelled arcs");
  }
  n_ = n;
  labels_ = labels;
  values_.assign(numbers, value);
}

int best_label(std::span<const double> scores) {
  return static_cast<int>(std::max_element(scores.begin(), scores.end()) - scores.begin());
}

}  // namespace arcus
