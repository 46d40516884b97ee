// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/arc_scores.h"

#include <algorithm>
#include <limits>

#include "arcus/base/memory.h"

namespace arcus {

ArcTable::ArcTable(int n, double value) { reset(n, value); }

void ArcTable::reset(int n, double value) {
  const std::size_t side = static_cast<std::size_t>(n) + 1;
  const std::size_t cells = side * side;
  if (cells > values_.capacity()) {
    constexpr std::size_t kMaxCells = std::numeric_limits<std::size_t>::max() / sizeof(double);
    require_memory(std::min(cells, kMaxCells) * sizeof(double), "a table of arcs");
  }
  n_ = n;
  values_.assign(cells, value);
}

void force_head(int h, int m, ArcScores& scores) {
  const double score = scores(h, m);
  const auto into = scores.into(m);
  std::fill(into.begin(), into.end(), kNoArc);
  scores(h, m) = score;
}

}  // namespace arcus
