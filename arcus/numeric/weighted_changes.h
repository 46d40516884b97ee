// SPDX-License-Identifier: Apache-2.0
//
// The average of a weight over all training examples, updated only when the weight changes (Daumé,
// 2006).
//
// A change d after c examples is part of the weight in all examples but the first c. So the average
// over N examples is w - u / N, where u is the sum of c d over all changes.
#pragma once

namespace arcus {

class WeightedChanges {
 public:
  // Records that the weight changes by `change` after `examples` examples.
  void add(double change, double examples) { sum_ += examples * change; }

  // The average over `examples` examples (more than 0) of a weight that is now `weight`.
  double average(double weight, double examples) const { return weight - sum_ / examples; }

 private:
  double sum_ = 0;
};

}  // namespace arcus
