// SPDX-License-Identifier: Apache-2.0
//
// Projective inference on dense random scores (Gaussian, deviation 1, fixed seed), one core.
//
// Lower bounds for comparison, in operations per sentence of n words: a chart of best trees takes
// (n^3 - n) / 2 additions and maxima; an inside chart takes as many multiplications and additions;
// marginals take three times that. The counter "ops/s" is based on these numbers.
#include <benchmark/benchmark.h>

#include "arcus/inference/eisner.h"
#include "arcus/inference/eisner_kbest.h"
#include "arcus/inference/inside_outside.h"
#include "arcus/inference/projective_sampler.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

ArcScores scores_for(const benchmark::State& state) {
  Random random(1);
  return testing::gaussian_scores(static_cast<int>(state.range(0)), random);
}

void count_operations(benchmark::State& state, double charts) {
  const auto n = static_cast<double>(state.range(0));
  state.counters["ops/s"] = benchmark::Counter(charts * (n * n * n - n) / 2,
                                               benchmark::Counter::kIsIterationInvariantRate);
}

void best_single_root(benchmark::State& state) {
  const auto scores = scores_for(state);
  EisnerScratch scratch;
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(best_projective_tree(scores, Roots::kSingle, scratch));
  }
  count_operations(state, 1);
}

void best_multi_root(benchmark::State& state) {
  const auto scores = scores_for(state);
  EisnerScratch scratch;
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(best_projective_tree(scores, Roots::kMulti, scratch));
  }
  count_operations(state, 1);
}

void best_five(benchmark::State& state) {
  const auto scores = scores_for(state);
  EisnerKBestScratch scratch;
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(best_projective_trees(scores, 5, Roots::kSingle, scratch));
  }
  count_operations(state, 1);
}

void log_partition(benchmark::State& state) {
  const auto scores = scores_for(state);
  InsideOutsideScratch scratch;
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(projective_log_partition(scores, Roots::kSingle, scratch));
  }
  count_operations(state, 1);
}

void marginals(benchmark::State& state) {
  const auto scores = scores_for(state);
  InsideOutsideScratch scratch;
  ArcMarginals result;
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(projective_marginals(scores, Roots::kSingle, result, scratch));
  }
  count_operations(state, 3);
}

void marginals_of_peaked_scores(benchmark::State& state) {
  Random random(1);
  const auto scores = testing::gaussian_scores(static_cast<int>(state.range(0)), random, 1000);
  InsideOutsideScratch scratch;
  ArcMarginals result;
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(projective_marginals(scores, Roots::kSingle, result, scratch));
  }
  count_operations(state, 3);
}

void draw(benchmark::State& state) {
  const ProjectiveSampler sampler(scores_for(state), Roots::kSingle);
  Random random(2);
  while (state.KeepRunning()) benchmark::DoNotOptimize(sampler.draw(random));
}

void lengths(benchmark::internal::Benchmark* bench) {
  for (const int n : {10, 20, 40, 80, 160, 320}) bench->Arg(n);
  bench->Unit(benchmark::kMicrosecond);
}

BENCHMARK(best_single_root)->Apply(lengths);
BENCHMARK(best_multi_root)->Apply(lengths);
BENCHMARK(best_five)->Apply(lengths);
BENCHMARK(log_partition)->Apply(lengths);
BENCHMARK(marginals)->Apply(lengths);
BENCHMARK(marginals_of_peaked_scores)->Apply(lengths);
BENCHMARK(draw)->Apply(lengths);

}  // namespace
}  // namespace arcus
