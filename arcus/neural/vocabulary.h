// SPDX-License-Identifier: Apache-2.0
//
// From the hash of a value to its row in a table. Rows 0 and 1 belong to no value: 0 is for values
// that are not in the training data, 1 is for the root. A lookup is a binary search, so that
// no choice of hashes in a model file makes it slow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "arcus/model/packed_bytes.h"

namespace arcus {

class Vocabulary {
 public:
  static constexpr std::uint32_t kUnknownRow = 0;
  static constexpr std::uint32_t kRootRow = 1;

  Vocabulary() = default;
  explicit Vocabulary(const std::set<std::uint64_t>& values);

  std::size_t rows() const { return keys_.size() + 2; }
  std::uint32_t row_of(std::uint64_t key) const;

  void write(PackedWriter& writer) const;
  // Throws ModelError for keys that are not in order.
  static Vocabulary read(PackedReader& reader);

 private:
  std::vector<std::uint64_t> keys_;  // in order; the row of keys_[i] is i + 2
};

}  // namespace arcus
