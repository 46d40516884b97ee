// SPDX-License-Identifier: Apache-2.0
//
// Products of the shapes that networks have, in GFLOP/s, beside the most that the core can do: rows
// x depth x columns. The first are those of a part of a batch (all positions), then a step of an
// LSTM (32 sentences), then the scores of one sentence. `bytes` are products with weights of 8
// bits, with the time to round the left factor.
#include <cstddef>

#include <benchmark/benchmark.h>

#include "arcus/numeric/byte_product.h"
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

struct Shape {
  explicit Shape(const benchmark::State& state)
      : rows(static_cast<std::size_t>(state.range(0))),
        depth(static_cast<std::size_t>(state.range(1))),
        columns(static_cast<std::size_t>(state.range(2))) {}

  std::size_t rows;
  std::size_t depth;
  std::size_t columns;
};

template <typename Multiply>
void measure(benchmark::State& state, const Shape& shape, Multiply multiply_into) {
  Matrix c(shape.rows, shape.columns);
  while (state.KeepRunning()) {
    multiply_into(c);
    benchmark::DoNotOptimize(c.row(0));
  }
  state.counters["GFLOP/s"] =
      benchmark::Counter(2e-9 * static_cast<double>(shape.rows * shape.depth * shape.columns) *
                             static_cast<double>(state.iterations()),
                         benchmark::Counter::kIsRate);
}

// The shapes of products with vectors of words.
void of_words(benchmark::internal::Benchmark* benchmark) {
  benchmark->Args({1024, 252, 256})
      ->Args({1024, 252, 512})
      ->Args({1024, 256, 512})
      ->Args({1024, 400, 1600})
      ->Args({32, 64, 256})
      ->Args({32, 128, 512})
      ->Args({32, 400, 1600})
      ->Args({1, 128, 512});
}

void product(benchmark::State& state) {
  const Shape shape(state);
  const Matrix a = filled(shape.rows, shape.depth);
  const PackedMatrix b(filled(shape.depth, shape.columns));
  measure(state, shape, [&](Matrix& c) { multiply(left(a), b, c.row(0), shape.columns); });
}
BENCHMARK(product)->Apply(of_words)->Args({25, 96, 25})->Args({25, 1089, 50});

void bytes(benchmark::State& state) {
  const Shape shape(state);
  const Matrix a = filled(shape.rows, shape.depth);
  ByteMatrix b;
  b.pack(filled(shape.depth, shape.columns));
  RoundedRows scratch;
  measure(state, shape, [&](Matrix& c) {
    multiply_rounded(left(a), b, nullptr, scratch, c.row(0), shape.columns);
  });
}
BENCHMARK(bytes)->Apply(of_words);

}  // namespace
}  // namespace arcus
