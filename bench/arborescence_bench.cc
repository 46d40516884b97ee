// SPDX-License-Identifier: Apache-2.0
//
// Non-projective inference on dense Gaussian scores. Tables are cycled, so that no branch is
// learnt by heart. Bounds: the best tree reads n^2 doubles; sums take n^3 / 3 multiplications and
// marginals n^3.
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include <benchmark/benchmark.h>

#include "arcus/base/random.h"
#include "arcus/inference/chu_liu_edmonds.h"
#include "arcus/inference/kbest_arborescence.h"
#include "arcus/inference/matrix_tree.h"

namespace arcus {
namespace {

std::vector<ArcScores> tables(int n, double deviation = 1) {
  Random random(7);
  std::vector<ArcScores> result(16, ArcScores(n));
  for (ArcScores& scores : result) {
    for (int m = 1; m <= n; ++m) {
      for (double& score : scores.into(m)) {
        const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
        score = deviation * radius * std::cos(2 * std::numbers::pi * random.uniform());
      }
    }
  }
  return result;
}

// Runs `infer` on one table after the other.
template <typename Infer>
void over_tables(benchmark::State& state, double deviation, const Infer& infer) {
  const auto scores = tables(static_cast<int>(state.range(0)), deviation);
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(infer(scores[i]));
    i = (i + 1) % scores.size();
  }
}

void best(benchmark::State& state, Roots roots) {
  ChuLiuEdmondsScratch scratch;
  over_tables(state, 1,
              [&](const ArcScores& scores) { return best_arborescence(scores, roots, scratch); });
}
BENCHMARK_CAPTURE(best, single_root, Roots::kSingle)->RangeMultiplier(2)->Range(10, 320);
BENCHMARK_CAPTURE(best, multi_root, Roots::kMulti)->RangeMultiplier(2)->Range(10, 320);

void five_best(benchmark::State& state, Roots roots) {
  KBestArborescenceScratch scratch;
  over_tables(state, 1, [&](const ArcScores& scores) {
    return best_arborescences(scores, 5, roots, scratch);
  });
}
BENCHMARK_CAPTURE(five_best, single_root, Roots::kSingle)->RangeMultiplier(2)->Range(10, 320);
BENCHMARK_CAPTURE(five_best, multi_root, Roots::kMulti)->RangeMultiplier(2)->Range(10, 320);

void log_partition(benchmark::State& state, Roots roots) {
  MatrixTreeScratch scratch;
  over_tables(state, 1, [&](const ArcScores& scores) {
    return arborescence_log_partition(scores, roots, scratch);
  });
}
BENCHMARK_CAPTURE(log_partition, single_root, Roots::kSingle)->RangeMultiplier(2)->Range(10, 320);

void marginals(benchmark::State& state, Roots roots, double deviation) {
  MatrixTreeScratch scratch;
  ArcMarginals result;
  over_tables(state, deviation, [&](const ArcScores& scores) {
    return arborescence_marginals(scores, roots, result, scratch);
  });
}
BENCHMARK_CAPTURE(marginals, single_root, Roots::kSingle, 1)->RangeMultiplier(2)->Range(10, 320);
BENCHMARK_CAPTURE(marginals, multi_root, Roots::kMulti, 1)->RangeMultiplier(2)->Range(10, 320);
BENCHMARK_CAPTURE(marginals, deviation_20, Roots::kSingle, 20)->RangeMultiplier(2)->Range(10, 320);
BENCHMARK_CAPTURE(marginals, deviation_200, Roots::kSingle, 200)
    ->RangeMultiplier(2)
    ->Range(10, 320);

}  // namespace
}  // namespace arcus

BENCHMARK_MAIN();
