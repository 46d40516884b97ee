// SPDX-License-Identifier: Apache-2.0
//
// The features of every arc of a sentence, as 64-bit keys.
//
// A template's key for the arc (h, m) is the sum of a part that depends on h, a part that depends
// on m, and for words between a part that depends on those. The parts are hashes, worked out once
// per word, so that a key costs an addition, and the sum scatters as well as its parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/features/templates.h"
#include "arcus/text/sentence.h"

namespace arcus {

// Direction and distance: the distance is the number of words between, in seven buckets.
inline constexpr int kDistances = 7;
inline constexpr int kWays = 2 * kDistances;  // modifier to the right of the head, then to the left
int way_of(int h, int m);                     // h != m

class ArcKeys {
 public:
  ArcKeys(const Sentence& sentence, FeatureSet set);

  int size() const { return n_; }

  // Keys of what looks at one word only.
  std::span<const std::uint64_t> of_head(int h) const { return row(head_keys_, head_only_, h); }
  std::span<const std::uint64_t> of_modifier(int m) const {
    return row(modifier_keys_, modifier_only_, m);
  }

  // Appends the keys of what looks at both, words between included.
  void append_pair_keys(int h, int m, std::vector<std::uint64_t>& keys) const;

  // Appends all keys of the arc, in the order of feature_names(sentence, h, m, set).
  void append_keys(int h, int m, std::vector<std::uint64_t>& keys) const;

 private:
  std::span<const std::uint64_t> row(const std::vector<std::uint64_t>& table, std::size_t width,
                                     int position) const {
    return {table.data() + static_cast<std::size_t>(position) * width, width};
  }

  int n_;
  std::size_t head_only_ = 0;  // templates of each kind
  std::size_t modifier_only_ = 0;
  std::size_t pairs_ = 0;
  std::size_t betweens_ = 0;
  std::vector<std::uint64_t> head_keys_;      // [h][template of the head alone]; 0: does not apply
  std::vector<std::uint64_t> modifier_keys_;  // [m][...]
  std::vector<std::uint64_t> pair_heads_;     // [h][template of two words]: the head's part
  std::vector<std::uint64_t> pair_modifiers_;
  std::vector<std::uint64_t> between_heads_;
  std::vector<std::uint64_t> between_modifiers_;
  std::vector<std::uint64_t> between_words_;  // [word][template]: the part of the word between
};

}  // namespace arcus
