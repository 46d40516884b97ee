// SPDX-License-Identifier: Apache-2.0
//
// Counts the expensive steps of sums over trees, so that tests can check that nothing is computed
// twice.
#pragma once

namespace arcus {

struct SumCounts {
  int sums = 0;         // of the weights of all trees, O(n^3) each
  int derivatives = 0;  // of a sum by the weights of all arcs, O(n^3) more

  SumCounts& operator+=(const SumCounts& other) {
    sums += other.sums;
    derivatives += other.derivatives;
    return *this;
  }
  friend bool operator==(const SumCounts&, const SumCounts&) = default;
};

}  // namespace arcus
