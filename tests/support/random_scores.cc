// SPDX-License-Identifier: Apache-2.0
#include "tests/support/random_scores.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

namespace arcus::testing {
namespace {

ArcScores filled(int n, Random& random, double missing, const std::function<double()>& draw) {
  ArcScores scores(n, std::numeric_limits<double>::quiet_NaN());
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h != m) scores(h, m) = random.uniform() < missing ? kNoArc : draw();
    }
  }
  return scores;
}

}  // namespace

void for_each_table(int n, std::span<const double> values,
                    const std::function<void(const ArcScores&)>& visit) {
  ArcScores scores(n, std::numeric_limits<double>::quiet_NaN());
  std::vector<double*> cells;
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h != m) cells.push_back(&scores(h, m));
    }
  }
  std::vector<std::size_t> digits(cells.size(), 0);
  for (double* cell : cells) *cell = values[0];
  for (;;) {
    visit(scores);
    std::size_t i = 0;
    while (i < cells.size() && ++digits[i] == values.size()) {
      digits[i] = 0;
      *cells[i++] = values[0];
    }
    if (i == cells.size()) return;
    *cells[i] = values[digits[i]];
  }
}

double gaussian(Random& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
  return radius * std::cos(2 * std::numbers::pi * random.uniform());
}

ArcScores gaussian_scores(int n, Random& random, double deviation, double missing) {
  return filled(n, random, missing, [&] { return deviation * gaussian(random); });
}

ArcScores whole_scores(int n, Random& random, int largest, double missing) {
  const auto values = 2 * static_cast<std::uint64_t>(largest) + 1;
  return filled(n, random, missing,
                [&] { return static_cast<double>(random.below(values)) - largest; });
}

std::vector<double> random_weights(std::size_t size, Random& random) {
  std::vector<double> weights(size);
  for (double& weight : weights) weight = 0.3 * gaussian(random);
  return weights;
}

}  // namespace arcus::testing
