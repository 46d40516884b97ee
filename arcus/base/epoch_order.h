// SPDX-License-Identifier: Apache-2.0
//
// The order in which a learner sees its examples: a new random order in each epoch, determined by
// the seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "arcus/base/random.h"

namespace arcus {

class EpochOrder {
 public:
  EpochOrder(std::size_t examples, std::uint64_t seed) : random_(seed), order_(examples) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
  }

  // A random permutation of 0..examples-1 for the next epoch. Valid until the next call.
  std::span<const std::size_t> next() {
    shuffle(order_, random_);
    return order_;
  }

 private:
  Random random_;
  std::vector<std::size_t> order_;
};

}  // namespace arcus
