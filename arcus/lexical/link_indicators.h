// SPDX-License-Identifier: Apache-2.0
//
// Indicator features of links beyond pairs of words: direction, context and tags. They are a small
// part of those of McDonald, Crammer and Pereira (2005).
//
// An indicator is a template and the words or tags that fill it, packed into 64 bits without loss.
// The left and the right word of a link have places of their own, whether links have a direction or
// not. With direction, all indicators also tell on which side the head is. An indicator with a word
// or a tag that the model does not know is left out. The keys of a model are sorted: a lookup is a
// binary search, and no key can collide with another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/lexical/word_links.h"

namespace arcus {

class PackedReader;
class PackedWriter;

inline constexpr std::size_t kMaxLinkTags = 8190;  // different tags, of 13 bits
// Words between the two are features of links over at most this many, which bounds the time.
inline constexpr int kMaxBetween = 10;

// Sets `keys` to the indicators of a link; those of several equal words between the two repeat.
void find_indicators(const LinkFeatures& features, const WordIds& ids, WordLink link,
                     std::vector<std::uint64_t>& keys);

// The keys of a model, and their weights.
class LinkIndicators {
 public:
  LinkIndicators() = default;
  explicit LinkIndicators(std::vector<std::uint64_t> keys);  // in any order, may repeat; weights 0

  std::size_t size() const { return keys_.size(); }
  std::optional<std::uint32_t> find(std::uint64_t key) const;  // from 0, in the order of the keys
  std::span<const std::uint64_t> keys() const { return keys_; }
  std::span<const float> weights() const { return weights_; }
  std::span<float> weights() { return weights_; }

  void write(PackedWriter& writer) const;
  // Throws ModelError for keys that these features do not have, for words and tags that are not
  // there, and for weights whose absolute value is above `max_weight`.
  static LinkIndicators read(PackedReader& reader, const LinkFeatures& features, std::size_t words,
                             std::size_t tags, double max_weight);

 private:
  std::vector<std::uint64_t> keys_;
  std::vector<float> weights_;
};

// For `arcus inspect`: "both tags", and "DT NN, head on the right". Of keys of a model.
std::string_view template_name(std::uint64_t key);
std::string text_of(std::uint64_t key, const LinkFeatures& features,
                    std::span<const std::string> words, std::span<const std::string> tags);

}  // namespace arcus
