// SPDX-License-Identifier: Apache-2.0
//
// The features of every arc of a sentence, as 64-bit keys.
//
// A template's key for the arc (h, m) is the sum of a part that depends on h, a part that depends
// on m, and for what lies between a part that depends on that. The parts are hashes, worked out
// once per word, so that a key costs an addition, and the sum scatters as well as its parts.
// Templates share what they look at: "h.form h.tag" is hashed once per word, and each template
// multiplies it by an odd number of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/features/span_counts.h"
#include "arcus/features/templates.h"
#include "arcus/text/sentence.h"

namespace arcus {

// Direction and distance: the distance is the number of words between, in seven buckets.
inline constexpr int kDistances = 7;
inline constexpr int kDirectionDistances =
    2 * kDistances;                       // modifier to the right of the head, then to the left
int direction_distance_of(int h, int m);  // h != m

class ArcKeys {
 public:
  ArcKeys(const SentenceAtoms& atoms, FeatureSet set);
  ArcKeys(const Sentence& sentence, FeatureSet set) : ArcKeys(SentenceAtoms(sentence), set) {}

  int size() const { return n_; }

  // Keys of what looks at one word only; 0 where a template does not apply.
  std::span<const std::uint64_t> of_head(int h) const { return row(head_keys_, h); }
  std::span<const std::uint64_t> of_modifier(int m) const { return row(modifier_keys_, m); }

  // Writes the keys of what looks at both, and at what lies between; returns the end. There must be
  // room for most_pair_keys().
  std::uint64_t* write_pair_keys(int h, int m, std::uint64_t* keys) const;
  std::size_t most_pair_keys() const {
    return pair_heads_.width + between_.width * static_cast<std::size_t>(n_);
  }

  // Appends those.
  void append_pair_keys(int h, int m, std::vector<std::uint64_t>& keys) const;

  // Appends all keys of the arc, in the order of feature_names(sentence, h, m, set).
  void append_keys(int h, int m, std::vector<std::uint64_t>& keys) const;

  // Appends for each of those keys which of templates_of(set) it comes from.
  void append_templates(int h, int m, std::vector<std::size_t>& templates) const;

 private:
  // A number for each position and template.
  struct Table {
    std::size_t width = 0;
    std::vector<std::uint64_t> values;
  };
  static std::span<const std::uint64_t> row(const Table& table, int position) {
    return {table.values.data() + static_cast<std::size_t>(position) * table.width, table.width};
  }

  int n_;
  const struct CompiledTemplates* templates_;
  SpanCounts counts_;
  Table head_keys_;
  Table modifier_keys_;
  Table pair_heads_;  // of templates of pairs, then of spans, then of words between
  Table pair_modifiers_;
  Table between_;              // the part of the word between
  std::vector<int> previous_;  // [word][template]: the word before it with the same part; 0: none
};

}  // namespace arcus
