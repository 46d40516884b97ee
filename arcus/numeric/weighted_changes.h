// SPDX-License-Identifier: Apache-2.0
//
// The average of a weight over all examples of a training, updated only when the weight changes
// (Daumé, 2006).
//
// A change d after c examples counts in all averages but the first c. So with u the sum of c d, the
// average over N examples is w - u / N.
#pragma once

namespace arcus {

class WeightedChanges {
 public:
  // The weight changes by `change` in the example after `examples` others.
  void add(double change, double examples) { sum_ += examples * change; }

  // The average of the weight, which is now `weight`, over this many examples, above 0.
  double average(double weight, double examples) const { return weight - sum_ / examples; }

 private:
  double sum_ = 0;
};

}  // namespace arcus
