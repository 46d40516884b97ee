// SPDX-License-Identifier: Apache-2.0
//
// The Matrix-Tree theorem by elimination without subtraction, n^3 / 3 multiplications for the sum
// and 2 n^3 / 3 more for all derivatives (Tutte, 1984; Koo et al., 2007; elimination after
// Grassmann, Taksar & Heyman, 1985).
//
// Gaussian elimination of the Laplacian subtracts only on the diagonal, and the diagonal can be
// computed without subtraction: it is the sum of the weights into the word from the words that are
// left. With W(h, m) the weights and words eliminated from n down to 1,
//   D(k) = sum of W(h, k) over h < k,     W(h, m) += W(h, k) W(k, m) / D(k)  for all h, m < k,
// and the sum of the weights of all trees is the product of D(1..n). All numbers are positive and
// are only added, multiplied and divided, so each is accurate to a few units in the last place,
// however peaked the scores are.
//
// A single-root tree is linear in the weights of the root arcs. So the root arcs are updated but
// are not part of D(k). At the end, W(0, 1) is the whole weight of the one root arc:
// D(1) = W(0, 1).
//
// The derivatives B(h, m) of the logarithm of the product follow from the same steps in reverse.
// With p(h) = W(h, k) / D(k) and g(h) = sum of B(h, m) W(k, m) over m < k,
//   B(k, m) = sum of p(h) B(h, m),     B(h, k) = (1 + g(h) - sum of p(i) g(i)) / D(k).
// The one subtraction is harmless: p(h) g(h) is at most the expected number of dependents of h, so
// the error of the marginal p(h) D(k) B(h, k) is at most that many rounding errors.
//
// Range: if each word's weights are scaled to sum to 1, the sum Z is the probability that heads
// drawn independently form a tree, and no derivative is above 1 / Z. For Z above exp(-300), a
// product that underflows is at most e^-400 of any number that it could have been added to.
#include "arcus/inference/elimination.h"

#include <algorithm>

#include "arcus/base/memory.h"
#include "arcus/numeric/exponentials.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/numeric/rows.h"

namespace arcus {
namespace {

constexpr double kSmallestLogSum = -300;

constexpr const char* kWhat = "the sum over the trees of a sentence";
constexpr std::size_t kScores = 1;  // tables that already exist

std::size_t at(int position) { return static_cast<std::size_t>(position); }

}  // namespace

bool Elimination::run(const TreeWeights& weights) {
  n_ = weights.size();
  single_root_ = weights.single_root();
  const std::size_t width = at(n_) + 1;
  stride_ = padded(width);
  log_sum_ = 0;
  const std::size_t cells = width * stride_;
  if (cells > weights_.size()) require_memory((kScores + 3) * cells * sizeof(double), kWhat);
  weights_.resize(cells);
  out_.resize(cells);
  pivots_.resize(width);
  weight_into_.resize(width);
  shares_.resize(stride_);
  for (int k = 1; k <= n_; ++k) {
    double* row = &weights_[index(0, k)];
    std::fill(row + width, row + stride_, kNoArc);
    weights.log_weights_into(k, {row, width});
    exponentials(row, stride_, 0);
    weight_into_[at(k)] = sum_of_arcs(row, width);
  }
  reduced_ = weights_;
  double log_share = 0;  // log of the probability that heads drawn independently form a tree
  for (int k = n_; k >= 1; --k) {
    const std::size_t left = at(k);  // places 0..k-1
    const double* into = &reduced_[index(0, k)];
    const bool last_root = single_root_ && k == 1;
    const double pivot = last_root ? into[kRoot] : sum_of_arcs(into, left);
    if (!(pivot > 1e-300)) return false;
    pivots_[left] = pivot;
    const double log_pivot = portable_log(pivot);
    log_sum_ += log_pivot;
    log_share += last_root ? log_pivot : log_pivot - portable_log(weight_into_[left]);
    if (log_share < kSmallestLogSum) return false;
    double* out = &out_[left * stride_];
    for (std::size_t m = 1; m < left; ++m) {
      out[m] = reduced_[m * stride_ + left];
      shares_[m] = out[m] / pivot;
    }
    // Padding overwrites places from k on. They are no longer needed in reduced_, and out_ has a
    // copy.
    add_multiples(&reduced_[stride_], stride_, left - 1, into, &shares_[1], padded(left));
  }
  return true;
}

// The sum of the first `size` arcs of a row, without the root arc if it is kept apart.
double Elimination::sum_of_arcs(const double* row, std::size_t size) {
  std::copy_n(row, size, shares_.begin());
  std::fill(shares_.begin() + static_cast<std::ptrdiff_t>(size), shares_.end(), 0.0);
  if (single_root_) shares_[kRoot] = 0;
  return padded_sum(shares_.data(), padded(size));
}

void Elimination::differentiate() {
  const std::size_t cells = reduced_.size();
  if (cells > derivatives_.capacity()) {
    require_memory((kScores + 4) * cells * sizeof(double), kWhat);
  }
  derivatives_.assign(cells, 0);
  gains_.resize(stride_);
  dots_.resize(stride_);
  for (int k = 1; k <= n_; ++k) {
    const std::size_t left = at(k);
    const double pivot = pivots_[left];
    double* into = &derivatives_[index(0, k)];
    if (k == 1) {
      into[kRoot] = 1 / pivot;
      continue;
    }
    for (std::size_t h = 0; h < left; ++h) shares_[h] = reduced_[left * stride_ + h] / pivot;
    std::fill(shares_.begin() + k, shares_.end(), 0.0);
    std::fill(gains_.begin(), gains_.end(), 0.0);
    dot_and_add(&derivatives_[stride_], stride_, left - 1, shares_.data(), &dots_[1],
                &out_[left * stride_ + 1], gains_.data(), padded(left));
    for (std::size_t m = 1; m < left; ++m) derivatives_[m * stride_ + left] = dots_[m];
    const double expected = padded_dot(gains_.data(), shares_.data(), padded(left));
    for (std::size_t h = 0; h < left; ++h) {
      into[h] = std::max(0.0, 1 + gains_[h] - expected) / pivot;
    }
    if (single_root_) into[kRoot] = gains_[kRoot] / pivot;
  }
}

void Elimination::marginals_into(int m, std::span<double> row) const {
  const double* derivatives = &derivatives_[index(0, m)];
  const double* weights = &weights_[index(0, m)];
  // Rounding can make the marginal of a certain arc exceed 1.
  for (std::size_t h = 0; h < row.size(); ++h) row[h] = std::min(1.0, derivatives[h] * weights[h]);
}

void TreeSum::run(const TreeWeights& weights) {
  ++counts_.sums;
  is_plain_ = plain_.run(weights);
  if (!is_plain_) wide_.run(weights);
}

void TreeSum::differentiate() {
  ++counts_.derivatives;
  if (is_plain_) {
    plain_.differentiate();
  } else {
    wide_.differentiate();
  }
}

void TreeSum::marginals_into(int m, std::span<double> row) const {
  if (is_plain_) {
    plain_.marginals_into(m, row);
  } else {
    wide_.marginals_into(m, row);
  }
}

double TreeSum::visits(int m) const {
  return is_plain_ ? plain_.weight_into(m) * plain_.derivative(kRoot, m) : wide_.visits(m);
}

}  // namespace arcus
