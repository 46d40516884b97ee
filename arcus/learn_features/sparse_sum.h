// SPDX-License-Identifier: Apache-2.0
//
// The sum of sparse vectors in a very large space, as a hash table with open addressing by index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arcus {

class SparseSum {
 public:
  void clear();  // keeps its memory
  void add(std::uint32_t index, double amount) {
    std::size_t place = index * kScatter >> shift_;
    while (slots_[place].index != index) {
      if (slots_[place].index == kFree) {
        slots_[place].index = index;
        used_.push_back(static_cast<std::uint32_t>(place));
        if (2 * used_.size() > slots_.size()) {
          grow();
          add(index, amount);
          return;
        }
        break;
      }
      place = (place + 1) & (slots_.size() - 1);
    }
    slots_[place].amount += amount;
  }

  // Adds in the order in which the indices first occurred, so the result does not depend on their
  // positions in the table.
  double squared_norm() const;

 private:
  static constexpr std::uint32_t kFree = 0xffffffff;
  static constexpr std::uint64_t kScatter = 0x9e3779b97f4a7c15;  // 2^64 / golden ratio
  static constexpr int kFirstBits = 10;

  struct Slot {
    std::uint32_t index = kFree;
    double amount = 0;
  };

  void grow();

  int shift_ = 64 - kFirstBits;
  std::vector<Slot> slots_ = std::vector<Slot>(std::size_t{1} << kFirstBits);
  std::vector<std::uint32_t> used_;  // positions of used slots, in the order of their first use
};

}  // namespace arcus
