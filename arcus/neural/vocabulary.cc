// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/vocabulary.h"

#include <algorithm>

namespace arcus {

Vocabulary::Vocabulary(const std::set<std::uint64_t>& values)
    : keys_(values.begin(), values.end()) {}

std::uint32_t Vocabulary::row_of(std::uint64_t key) const {
  const auto found = std::lower_bound(keys_.begin(), keys_.end(), key);
  if (found == keys_.end() || *found != key) return kUnknownRow;
  return static_cast<std::uint32_t>(found - keys_.begin()) + 2;
}

void Vocabulary::write(PackedWriter& writer) const { writer.numbers(keys_); }

Vocabulary Vocabulary::read(PackedReader& reader) {
  Vocabulary result;
  result.keys_ = reader.numbers<std::uint64_t>();
  if (std::adjacent_find(result.keys_.begin(), result.keys_.end(), std::greater_equal<>()) !=
      result.keys_.end()) {
    reader.fail("has values that are not in order");
  }
  return result;
}

}  // namespace arcus
