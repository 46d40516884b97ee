// SPDX-License-Identifier: Apache-2.0
//
// Selects sentences of a treebank: by number or sent_id, in random order, as a random split. The
// same seed selects the same sentences on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// Finds sentences by name: a sent_id, or else a number from 1, or a range of numbers such as 3-5. A
// name that is the sent_id of a sentence is never read as a number. Which sentences are wanted is
// known only at the end; the caller keeps those that may be.
class SentenceFinder {
 public:
  // `ids` are sent_ids, never numbers.
  explicit SentenceFinder(const std::vector<std::string>& names,
                          const std::vector<std::string>& ids = {});

  // The next sentence of the input: may it be wanted?
  bool add(const Sentence& sentence);
  int count() const { return count_; }  // the number of the last sentence

  // Call the following after the last sentence. Throws ArgumentError if the input does not have all
  // sentences.
  void require_all() const;
  // Of a sentence for which add() was true.
  bool is_wanted(const Sentence& sentence, int number) const;

 private:
  struct Wanted {
    std::string name;
    int first = 0;  // the range of numbers; 0: the name is no number
    int last = 0;
    bool is_sent_id = false;  // of a sentence so far
  };

  bool has_wanted_number(int number) const;

  std::vector<Wanted> wanted_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_name_;
  int count_ = 0;
};

// The sizes of three parts of `count` sentences in proportion to the weights, rounded so that they
// add up. Throws ArgumentError if a part would be empty.
std::array<std::size_t, 3> split_sizes(std::size_t count, const std::array<int, 3>& weights);

// The part (0, 1 or 2) of each sentence: a random choice of split_sizes.
std::vector<std::uint8_t> random_split(std::size_t count, const std::array<int, 3>& weights,
                                       std::uint64_t seed);

// The numbers 0..count-1 in random order.
std::vector<std::size_t> random_order(std::size_t count, std::uint64_t seed);

}  // namespace arcus
