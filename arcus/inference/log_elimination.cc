// SPDX-License-Identifier: Apache-2.0
//
// elimination.cc, step for step, with logarithms in place of the numbers: slower, and safe for
// scores thousands apart.
#include <algorithm>

#include "arcus/base/memory.h"
#include "arcus/inference/elimination.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/numeric/rows.h"

namespace arcus {
namespace {

// Below this, exp is no longer seen beside 1.
constexpr double kNegligible = -40;

std::size_t at(int position) { return static_cast<std::size_t>(position); }

double log_add(double x, double y) {
  const double high = x > y ? x : y;
  const double low = x > y ? y : x;
  if (!(low - high > kNegligible)) return high;  // also when both are kNoArc
  return high + portable_log1p(portable_exp(low - high));
}

// log of the sum of exp(x[i] + y[i]).
double log_dot(const double* x, const double* y, std::size_t size) {
  const double high = largest_of_sums({x, size}, y);
  if (high == kNoArc) return kNoArc;
  double sum = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const double low = x[i] + y[i] - high;
    if (low > kNegligible) sum += portable_exp(low);
  }
  return high + portable_log(sum);
}

double log_sum_of(const double* x, std::size_t size) {
  const double high = largest({x, size});
  if (high == kNoArc) return kNoArc;
  double sum = 0;
  for (std::size_t i = 0; i < size; ++i) {
    if (x[i] - high > kNegligible) sum += portable_exp(x[i] - high);
  }
  return high + portable_log(sum);
}

}  // namespace

void LogElimination::run(const TreeWeights& weights) {
  n_ = weights.size();
  single_root_ = weights.single_root();
  stride_ = at(n_) + 1;
  log_sum_ = 0;
  const std::size_t cells = stride_ * stride_;
  if (cells > weights_.size()) {
    // Beside the scores and the tables of plain doubles, which have been tried before.
    require_memory(7 * cells * sizeof(double), "the sum over the trees of a sentence");
  }
  weights_.resize(cells);
  pivots_.resize(stride_);
  weight_into_.resize(stride_);
  const std::size_t first = single_root_ ? 1 : 0;
  for (int k = 1; k <= n_; ++k) {
    double* row = &weights_[index(0, k)];
    weights.log_weights_into(k, {row, stride_});
    weight_into_[at(k)] = log_sum_of(row + first, stride_ - first);
  }
  reduced_ = weights_;
  for (int k = n_; k >= 1; --k) {
    double* pivot_row = &reduced_[index(0, k)];
    const double pivot =
        single_root_ && k == 1 ? pivot_row[kRoot] : log_sum_of(pivot_row + first, at(k) - first);
    pivots_[at(k)] = pivot;
    log_sum_ += pivot;
    for (int m = 1; m < k; ++m) {
      const double factor = reduced_[index(k, m)] - pivot;
      if (factor == kNoArc) continue;
      double* row = &reduced_[index(0, m)];
      for (int h = 0; h < k; ++h) row[h] = log_add(row[h], factor + pivot_row[h]);
    }
  }
}

void LogElimination::differentiate() {
  derivatives_.assign(stride_ * stride_, kNoArc);
  shares_.resize(stride_);
  gains_.resize(stride_);
  const int first = single_root_ ? 1 : 0;
  for (int k = 1; k <= n_; ++k) {
    const std::size_t left = at(k);
    const double pivot = pivots_[left];
    double* into = &derivatives_[index(0, k)];
    if (k == 1) {
      into[kRoot] = -pivot;
      continue;
    }
    for (std::size_t h = 0; h < left; ++h) shares_[h] = reduced_[left * stride_ + h] - pivot;
    std::fill_n(gains_.begin(), left, kNoArc);
    for (int m = 1; m < k; ++m) {
      double* row = &derivatives_[index(0, m)];
      row[k] = log_dot(row, shares_.data(), left);
      const double factor = reduced_[index(k, m)];
      if (factor == kNoArc) continue;
      for (std::size_t h = 0; h < left; ++h) gains_[h] = log_add(gains_[h], factor + row[h]);
    }
    double expected = 0;
    for (std::size_t h = 0; h < left; ++h) expected += portable_exp(shares_[h] + gains_[h]);
    if (single_root_) into[kRoot] = gains_[0] - pivot;
    for (std::size_t h = at(first); h < left; ++h) {
      const double gain = gains_[h];
      into[h] = gain > -kNegligible
                    ? gain - pivot
                    : portable_log(std::max(0.0, 1 - expected + portable_exp(gain))) - pivot;
    }
  }
}

void LogElimination::marginals_into(int m, std::span<double> row) const {
  const double* derivatives = &derivatives_[index(0, m)];
  const double* weights = &weights_[index(0, m)];
  for (std::size_t h = 0; h < row.size(); ++h) row[h] = portable_exp(derivatives[h] + weights[h]);
}

}  // namespace arcus
