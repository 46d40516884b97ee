// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn_features/sparse_sum.h"

#include <utility>

namespace arcus {

void SparseSum::clear() {
  for (const std::uint32_t place : used_) slots_[place] = {};
  used_.clear();
}

double SparseSum::squared_norm() const {
  double sum = 0;
  for (const std::uint32_t place : used_) sum += slots_[place].amount * slots_[place].amount;
  return sum;
}

void SparseSum::grow() {
  const std::vector<Slot> slots = std::move(slots_);
  const std::vector<std::uint32_t> used = std::move(used_);
  slots_ = std::vector<Slot>(2 * slots.size());
  used_.clear();
  --shift_;
  for (const std::uint32_t place : used) add(slots[place].index, slots[place].amount);
}

}  // namespace arcus
