// SPDX-License-Identifier: Apache-2.0
//
// Computes everything that `arcus trees` reports for one table, once with one function call per
// question and once from one distribution. This measures the gain of reusing the sums, without
// reading and writing JSON. Dense Gaussian scores; the arguments are words and labels (0: none).
#include <cstddef>
#include <vector>

#include <benchmark/benchmark.h>

#include "arcus/base/random.h"
#include "arcus/inference/labeled_tree_distribution.h"
#include "arcus/inference/tree_distribution.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

constexpr int kTrees = 5;
constexpr int kSamples = 5;

LabeledArcScores labeled_scores(int n, int labels, Random& random) {
  LabeledArcScores scores(n, labels);
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      for (double& score : scores.of(h, m)) score = testing::gaussian(random);
    }
  }
  return scores;
}

void one_by_one(benchmark::State& state, TreeSpace space) {
  const int n = static_cast<int>(state.range(0));
  const int labels = static_cast<int>(state.range(1));
  Random random(1);
  if (labels == 0) {
    const ArcScores scores = testing::gaussian_scores(n, random);
    while (state.KeepRunning()) {
      benchmark::DoNotOptimize(best_tree(scores, space));
      benchmark::DoNotOptimize(best_trees(scores, kTrees, space));
      benchmark::DoNotOptimize(log_partition(scores, space));
      benchmark::DoNotOptimize(arc_marginals(scores, space));
      benchmark::DoNotOptimize(entropy(scores, space));
      benchmark::DoNotOptimize(min_risk_tree(scores, space));
      benchmark::DoNotOptimize(sample_trees(scores, kSamples, space, random));
    }
    return;
  }
  const LabeledArcScores scores = labeled_scores(n, labels, random);
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(best_labeled_tree(scores, space));
    benchmark::DoNotOptimize(best_labeled_trees(scores, kTrees, space));
    benchmark::DoNotOptimize(labeled_log_partition(scores, space));
    benchmark::DoNotOptimize(label_marginals(scores, space));
    benchmark::DoNotOptimize(labeled_entropy(scores, space));
    benchmark::DoNotOptimize(min_risk_labeled_tree(scores, space));
    benchmark::DoNotOptimize(sample_labeled_trees(scores, kSamples, space, random));
  }
}

template <typename Distribution, typename Scores>
void ask_all(benchmark::State& state, const Scores& scores, const TreeSpace& space,
             Random& random) {
  Distribution trees;
  while (state.KeepRunning()) {
    trees.reset(scores, space);
    benchmark::DoNotOptimize(trees.best());
    benchmark::DoNotOptimize(trees.best(kTrees));
    benchmark::DoNotOptimize(trees.log_partition());
    benchmark::DoNotOptimize(trees.marginals());
    benchmark::DoNotOptimize(trees.entropy());
    benchmark::DoNotOptimize(trees.min_risk());
    benchmark::DoNotOptimize(trees.samples(kSamples, random));
  }
}

void of_one_distribution(benchmark::State& state, TreeSpace space) {
  const int n = static_cast<int>(state.range(0));
  const int labels = static_cast<int>(state.range(1));
  Random random(1);
  if (labels == 0) {
    ask_all<TreeDistribution>(state, testing::gaussian_scores(n, random), space, random);
  } else {
    ask_all<LabeledTreeDistribution>(state, labeled_scores(n, labels, random), space, random);
  }
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgsProduct({{20, 40}, {0, 10}})->Unit(benchmark::kMicrosecond);
}

constexpr TreeSpace kProjective{true, Roots::kSingle};
constexpr TreeSpace kSingleRoot{false, Roots::kSingle};
constexpr TreeSpace kMultiRoot{false, Roots::kMulti};

BENCHMARK_CAPTURE(one_by_one, projective, kProjective)->Apply(sizes);
BENCHMARK_CAPTURE(of_one_distribution, projective, kProjective)->Apply(sizes);
BENCHMARK_CAPTURE(one_by_one, single_root, kSingleRoot)->Apply(sizes);
BENCHMARK_CAPTURE(of_one_distribution, single_root, kSingleRoot)->Apply(sizes);
BENCHMARK_CAPTURE(one_by_one, multi_root, kMultiRoot)->Apply(sizes);
BENCHMARK_CAPTURE(of_one_distribution, multi_root, kMultiRoot)->Apply(sizes);

}  // namespace
}  // namespace arcus
