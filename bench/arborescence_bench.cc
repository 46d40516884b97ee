// SPDX-License-Identifier: Apache-2.0
//
// Non-projective inference on dense Gaussian scores. The benchmark cycles through several tables,
// so that the branch predictor cannot learn one of them. Lower bounds: the best tree reads n^2
// doubles; sums take n^3 / 3 multiplications and marginals n^3.
#include <cstddef>
#include <vector>

#include <benchmark/benchmark.h>

#include "arcus/base/random.h"
#include "arcus/inference/arborescence_sampler.h"
#include "arcus/inference/chu_liu_edmonds.h"
#include "arcus/inference/kbest_arborescence.h"
#include "arcus/inference/matrix_tree.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

std::vector<ArcScores> tables(int n, double deviation = 1) {
  Random random(7);
  std::vector<ArcScores> result;
  result.reserve(16);
  for (int i = 0; i < 16; ++i) result.push_back(testing::gaussian_scores(n, random, deviation));
  return result;
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  for (const int n : {10, 20, 40, 80, 160, 320}) benchmark->Arg(n);
}

// Runs `infer` on each table in turn.
template <typename Infer>
void over_tables(benchmark::State& state, double deviation, const Infer& infer) {
  const auto scores = tables(static_cast<int>(state.range(0)), deviation);
  std::size_t i = 0;
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(infer(scores[i]));
    i = (i + 1) % scores.size();
  }
}

void best(benchmark::State& state, Roots roots) {
  ChuLiuEdmondsScratch scratch;
  over_tables(state, 1,
              [&](const ArcScores& scores) { return best_arborescence(scores, roots, scratch); });
}
BENCHMARK_CAPTURE(best, single_root, Roots::kSingle)->Apply(sizes);
BENCHMARK_CAPTURE(best, multi_root, Roots::kMulti)->Apply(sizes);

void five_best(benchmark::State& state, Roots roots) {
  KBestArborescenceScratch scratch;
  over_tables(state, 1, [&](const ArcScores& scores) {
    return best_arborescences(scores, 5, roots, scratch);
  });
}
BENCHMARK_CAPTURE(five_best, single_root, Roots::kSingle)->Apply(sizes);
BENCHMARK_CAPTURE(five_best, multi_root, Roots::kMulti)->Apply(sizes);

void log_partition(benchmark::State& state, Roots roots) {
  MatrixTreeScratch scratch;
  over_tables(state, 1, [&](const ArcScores& scores) {
    return arborescence_log_partition(scores, roots, scratch);
  });
}
BENCHMARK_CAPTURE(log_partition, single_root, Roots::kSingle)->Apply(sizes);

void marginals(benchmark::State& state, Roots roots, double deviation) {
  MatrixTreeScratch scratch;
  ArcMarginals result;
  over_tables(state, deviation, [&](const ArcScores& scores) {
    return arborescence_marginals(scores, roots, result, scratch);
  });
}
BENCHMARK_CAPTURE(marginals, single_root, Roots::kSingle, 1)->Apply(sizes);
BENCHMARK_CAPTURE(marginals, multi_root, Roots::kMulti, 1)->Apply(sizes);
BENCHMARK_CAPTURE(marginals, deviation_20, Roots::kSingle, 20)->Apply(sizes);
BENCHMARK_CAPTURE(marginals, deviation_200, Roots::kSingle, 200)->Apply(sizes);

void sample(benchmark::State& state, Roots roots, double deviation) {
  std::vector<ArborescenceSampler> samplers;
  for (const ArcScores& scores : tables(static_cast<int>(state.range(0)), deviation)) {
    samplers.emplace_back(scores, roots);
  }
  Random random(1);
  samplers.erase(samplers.begin() + 4, samplers.end());
  for (ArborescenceSampler& sampler : samplers) {  // warm up: one-time work is not measured
    for (int draw = 0; draw < 200; ++draw) sampler.draw(random);
  }
  std::size_t i = 0;
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(samplers[i].draw(random));
    i = (i + 1) % samplers.size();
  }
}
BENCHMARK_CAPTURE(sample, single_root, Roots::kSingle, 1)->Apply(sizes);
BENCHMARK_CAPTURE(sample, multi_root, Roots::kMulti, 1)->Apply(sizes);
BENCHMARK_CAPTURE(sample, deviation_20, Roots::kSingle, 20)->Apply(sizes);

}  // namespace
}  // namespace arcus
