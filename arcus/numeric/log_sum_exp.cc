// SPDX-License-Identifier: Apache-2.0
#include "arcus/numeric/log_sum_exp.h"

#include <algorithm>
#include <limits>

#include "arcus/numeric/portable_math.h"

namespace arcus {
namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

}  // namespace

double log_sum_exp(std::span<const double> scores) {
  const double max = *std::max_element(scores.begin(), scores.end());
  if (max == kMinusInfinity) return max;
  double sum = 0;
  for (const double score : scores) sum += portable_exp(score - max);
  return max + portable_log(sum);
}

double normalize_log_scores(std::span<double> scores) {
  const double log_sum = log_sum_exp(scores);
  if (log_sum == kMinusInfinity) return log_sum;
  for (double& score : scores) score -= log_sum;
  return log_sum;
}

void softmax(std::span<double> scores) {
  const double max = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (double& score : scores) sum += score = portable_exp(score - max);
  for (double& score : scores) score /= sum;
}

}  // namespace arcus
