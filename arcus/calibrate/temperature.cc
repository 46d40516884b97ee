// SPDX-License-Identifier: Apache-2.0
//
// With u = 1 / t, the loss of a sentence is log Z(u s) - u s(tree). It is convex in u, and its
// derivative is the expected score minus the score of the gold tree. The best u is the zero of this
// increasing function, found by bisection of log u.
#include "arcus/calibrate/temperature.h"

#include <cmath>
#include <vector>

#include "arcus/base/workers.h"
#include "arcus/calibrate/bisection.h"
#include "arcus/inference/tree_likelihood.h"
#include "arcus/numeric/portable_math.h"

namespace arcus {
namespace {

struct Loss {
  double value = 0;
  double slope = 0;  // derivative by u
  std::size_t sentences = 0;
};

Loss loss_of(const ScoredSentence& sentence, double u, const TreeSpace& space) {
  const int n = sentence.scores.size();
  ArcScores scores = sentence.scores;
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h != m) scores(h, m) *= u;
    }
  }
  LikelihoodScratch scratch;
  ArcTable residuals;
  const auto value = negative_log_likelihood(scores, sentence.tree, space, residuals, scratch);
  if (!value || !std::isfinite(*value)) return {};
  Loss loss{*value, 0, 1};
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (residuals(h, m) != 0) loss.slope += residuals(h, m) * sentence.scores(h, m);
    }
  }
  return loss;
}

Loss loss_of_all(std::span<const ScoredSentence> sentences, double u, const TreeSpace& space,
                 int threads) {
  std::vector<Loss> losses(sentences.size());
  parallel_for(sentences.size(), threads,
               [&](std::size_t i) { losses[i] = loss_of(sentences[i], u, space); });
  Loss sum;
  for (const Loss& loss : losses) {
    sum.value += loss.value;
    sum.slope += loss.slope;
    sum.sentences += loss.sentences;
  }
  return sum;
}

}  // namespace

Temperature fit_temperature(std::span<const ScoredSentence> sentences, const TreeSpace& space,
                            int threads) {
  const auto at = [&](double log_u) {
    return loss_of_all(sentences, portable_exp(log_u), space, threads);
  };
  const Loss at_one = at(0);
  Temperature result{1, -at_one.value, -at_one.value, at_one.sentences};
  if (result.sentences == 0) return result;
  const double log_u = zero_of([&](double x) { return at(x).slope; }, at_one.slope);
  result.temperature = portable_exp(-log_u);
  result.log_likelihood = -at(log_u).value;
  return result;
}

}  // namespace arcus
