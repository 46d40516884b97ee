// SPDX-License-Identifier: Apache-2.0
//
// Products of the shapes that networks have, in GFLOP/s, beside the most that the core can do: rows
// x depth x columns. The first are those of a part of a batch (all positions), then a step of an
// LSTM (32 sentences), then the scores of one sentence.
#include <cstddef>

#include <benchmark/benchmark.h>

#include "arcus/numeric/matrix_product.h"

namespace arcus {
namespace {

Matrix filled(std::size_t rows, std::size_t columns) {
  Matrix matrix(rows, columns);
  float value = 0;
  for (float& number : matrix.values()) {
    value = value > 1 ? -1 : value + 0.01F;
    number = value;
  }
  return matrix;
}

void product(benchmark::State& state) {
  const auto rows = static_cast<std::size_t>(state.range(0));
  const auto depth = static_cast<std::size_t>(state.range(1));
  const auto columns = static_cast<std::size_t>(state.range(2));
  const Matrix a = filled(rows, depth);
  const PackedMatrix b(filled(depth, columns));
  Matrix c(rows, columns);
  while (state.KeepRunning()) {
    multiply(left(a), b, c.row(0), columns);
    benchmark::DoNotOptimize(c.row(0));
  }
  state.counters["GFLOP/s"] = benchmark::Counter(
      2e-9 * static_cast<double>(rows * depth * columns) * static_cast<double>(state.iterations()),
      benchmark::Counter::kIsRate);
}
BENCHMARK(product)
    ->Args({1024, 252, 256})
    ->Args({1024, 252, 512})
    ->Args({1024, 256, 512})
    ->Args({1024, 400, 1600})
    ->Args({32, 64, 256})
    ->Args({32, 128, 512})
    ->Args({32, 400, 1600})
    ->Args({1, 128, 512})
    ->Args({25, 96, 25})
    ->Args({25, 1089, 50});

}  // namespace
}  // namespace arcus
