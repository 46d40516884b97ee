// SPDX-License-Identifier: Apache-2.0
//
// Words that are mostly in lower case in a treebank. With a capital, they begin a sentence ("the
// U.S. He said") or are in a title. This is the orthographic evidence of Kiss & Strunk (2006). A
// lookup is a binary search.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arcus/model/packed_bytes.h"

namespace arcus {

class CommonWords {
 public:
  // A word inside a sentence, by the hash of its form in lower case.
  struct Occurrence {
    std::uint64_t hash = 0;
    bool capital = false;
  };
  static CommonWords of(std::span<const Occurrence> occurrences);

  bool has(std::uint64_t hash) const;

  void write(PackedWriter& writer) const { writer.numbers(hashes_); }
  static CommonWords read(PackedReader& reader);  // throws ModelError

 private:
  std::vector<std::uint32_t> hashes_;  // sorted, without duplicates
};

}  // namespace arcus
