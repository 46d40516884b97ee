// SPDX-License-Identifier: Apache-2.0
//
// Weights and their average over all examples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/learn_features/sparse_vector.h"
#include "arcus/numeric/weighted_changes.h"

namespace arcus {

class AveragedWeights {
 public:
  explicit AveragedWeights(std::size_t size) : weights_(size, 0), weighted_changes_(size) {}

  std::span<const float> current() const { return weights_; }

  // weights += factor * vector.
  void add(const SparseVector& vector, double factor) {
    if (factor == 0) return;
    for (const SparseTerm& term : vector) {
      const double change = factor * static_cast<double>(term.value);
      weights_[term.index] += static_cast<float>(change);
      weighted_changes_[term.index].add(change, static_cast<double>(examples_));
    }
  }

  double dot(const SparseVector& vector) const {
    double sum = 0;
    for (const SparseTerm& term : vector) {
      sum += static_cast<double>(term.value) * static_cast<double>(weights_[term.index]);
    }
    return sum;
  }

  void finish_example() { ++examples_; }  // whether or not the weights changed

  std::vector<float> average() const {
    std::vector<float> result(weights_.begin(), weights_.end());
    if (examples_ == 0) return result;
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i] = static_cast<float>(weighted_changes_[i].average(static_cast<double>(result[i]),
                                                                  static_cast<double>(examples_)));
    }
    return result;
  }

 private:
  std::vector<float> weights_;
  std::vector<WeightedChanges> weighted_changes_;
  std::int64_t examples_ = 0;
};

}  // namespace arcus
