// SPDX-License-Identifier: Apache-2.0
//
// elimination.cc, step for step, with numbers that have a separate exponent (wide_number.h):
// slower, but as accurate for scores that differ by thousands as plain doubles are for others.
// Logarithms instead of these numbers would lose precision: logarithms near -1e5 are accurate to
// 1e-11, and so would be every marginal computed from them.
#include <algorithm>

#include "arcus/base/memory.h"
#include "arcus/inference/elimination.h"
#include "arcus/numeric/exponentials.h"

namespace arcus {
namespace {

constexpr WideNumber kOne = {1, 0};

std::size_t at(int position) { return static_cast<std::size_t>(position); }

WideNumber sum_of(const WideNumber* x, std::size_t size) {
  WideNumber sum;
  for (std::size_t i = 0; i < size; ++i) sum = sum + x[i];
  return sum;
}

}  // namespace

void WideElimination::run(const TreeWeights& weights) {
  n_ = weights.size();
  single_root_ = weights.single_root();
  stride_ = at(n_) + 1;
  const std::size_t cells = stride_ * stride_;
  if (cells > weights_.size()) {
    // In addition to the scores and three tables of doubles from the failed plain elimination.
    require_memory(cells * (4 * sizeof(double) + 3 * sizeof(WideNumber)),
                   "the sum over the trees of a sentence");
  }
  weights_.resize(cells);
  pivots_.resize(stride_);
  weight_into_.resize(stride_);
  const std::size_t width = padded(stride_);
  line_.resize(2 * width);
  const std::size_t first = single_root_ ? 1 : 0;
  for (int k = 1; k <= n_; ++k) {
    weights.log_weights_into(k, {line_.data(), stride_});
    std::fill(line_.data() + stride_, line_.data() + width, kNoArc);
    wide_exponentials(line_.data(), line_.data() + width, stride_, 0);
    WideNumber* row = &weights_[index(0, k)];
    for (std::size_t h = 0; h < stride_; ++h) row[h] = normalized(line_[h], line_[width + h]);
    weight_into_[at(k)] = sum_of(row + first, stride_ - first);
  }
  reduced_ = weights_;
  WideNumber product = kOne;
  for (int k = n_; k >= 1; --k) {
    const WideNumber* pivot_row = &reduced_[index(0, k)];
    const WideNumber pivot =
        single_root_ && k == 1 ? pivot_row[kRoot] : sum_of(pivot_row + first, at(k) - first);
    pivots_[at(k)] = pivot;
    product = product * pivot;
    for (int m = 1; m < k; ++m) {
      const WideNumber factor = reduced_[index(k, m)] / pivot;
      if (factor.mantissa == 0) continue;
      WideNumber* row = &reduced_[index(0, m)];
      for (int h = 0; h < k; ++h) row[h] = row[h] + factor * pivot_row[h];
    }
  }
  log_sum_ = log_of(product);
}

void WideElimination::differentiate() {
  // Beyond this, adding 1 to a gain does not change it.
  constexpr double kLargeExponent = 64;
  derivatives_.assign(stride_ * stride_, {});
  shares_.resize(stride_);
  gains_.resize(stride_);
  for (int k = 1; k <= n_; ++k) {
    const std::size_t left = at(k);
    const WideNumber pivot = pivots_[left];
    WideNumber* into = &derivatives_[index(0, k)];
    if (k == 1) {
      into[kRoot] = kOne / pivot;
      continue;
    }
    for (std::size_t h = 0; h < left; ++h) shares_[h] = reduced_[left * stride_ + h] / pivot;
    std::fill_n(gains_.begin(), left, WideNumber());
    for (int m = 1; m < k; ++m) {
      WideNumber* row = &derivatives_[index(0, m)];
      WideNumber dot;
      for (std::size_t h = 0; h < left; ++h) dot = dot + row[h] * shares_[h];
      row[k] = dot;
      const WideNumber factor = reduced_[index(k, m)];
      if (factor.mantissa == 0) continue;
      for (std::size_t h = 0; h < left; ++h) gains_[h] = gains_[h] + factor * row[h];
    }
    double expected = 0;
    for (std::size_t h = 0; h < left; ++h) expected += ratio(shares_[h] * gains_[h], kOne);
    for (std::size_t h = 0; h < left; ++h) {
      const WideNumber& gain = gains_[h];
      const bool is_gain_alone = (h == kRoot && single_root_) || gain.exponent > kLargeExponent;
      into[h] =
          (is_gain_alone ? gain : normalized(std::max(0.0, 1 - expected + ratio(gain, kOne)), 0)) /
          pivot;
    }
  }
}

void WideElimination::marginals_into(int m, std::span<double> row) const {
  const WideNumber* derivatives = &derivatives_[index(0, m)];
  const WideNumber* weights = &weights_[index(0, m)];
  for (std::size_t h = 0; h < row.size(); ++h)
    row[h] = std::min(1.0, ratio(derivatives[h] * weights[h], kOne));
}

double WideElimination::visits(int m) const {
  return ratio(weight_into_[at(m)] * derivatives_[index(kRoot, m)], kOne);
}

}  // namespace arcus
