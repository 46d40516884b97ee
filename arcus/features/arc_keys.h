// SPDX-License-Identifier: Apache-2.0
//
// The features of every arc of a sentence, as 64-bit keys.
//
// A template's key for the arc (h, m) is the sum of a hash for h, a hash for m and, for templates
// that look at the words between, a hash for those. The hashes are computed once per word, so a key
// costs one or two additions, and the sums are distributed as well as the hashes. Templates share
// their views of a word: "h.form h.tag" is hashed once per word, and each template multiplies the
// hash by its own odd number. Templates of the guide add a hash for its arc into the modifier.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/features/span_counts.h"
#include "arcus/features/templates.h"
#include "arcus/text/sentence.h"

namespace arcus {

// Direction and distance of an arc. The distance is the number of words between, in seven buckets.
inline constexpr int kDistances = 7;
inline constexpr int kDirectionDistances =
    2 * kDistances;  // first the modifier is to the right of the head, then to the left
int direction_distance_of(int h, int m);  // h != m

class ArcKeys {
 public:
  ArcKeys(const SentenceAtoms& atoms, FeatureSet set);
  ArcKeys(const Sentence& sentence, FeatureSet set, const WordClasses* classes = nullptr)
      : ArcKeys(SentenceAtoms(sentence, classes), set) {}

  int size() const { return n_; }

  // Keys of the templates that look at one word only; 0 if a template does not apply.
  std::span<const std::uint64_t> of_head(int h) const { return row(head_keys_, h); }
  std::span<const std::uint64_t> of_modifier(int m) const { return row(modifier_keys_, m); }

  // Writes the keys of the templates that look at both words, at those between, and at the guide,
  // and returns the end. `keys` must have room for max_pair_keys() keys.
  std::uint64_t* write_pair_keys(int h, int m, std::uint64_t* keys) const;
  std::size_t max_pair_keys() const {
    return pair_heads_.width + between_.width * static_cast<std::size_t>(n_);
  }

  void append_pair_keys(int h, int m, std::vector<std::uint64_t>& keys) const;

  // Appends all keys of the arc, in the order of feature_names(sentence, h, m, set).
  void append_keys(int h, int m, std::vector<std::uint64_t>& keys) const;

  // Appends the index in templates_of(set) of each of those keys.
  void append_templates(int h, int m, std::vector<std::size_t>& templates) const;

 private:
  // One number for each position and template.
  struct Table {
    std::size_t width = 0;
    std::vector<std::uint64_t> values;
  };
  static std::span<const std::uint64_t> row(const Table& table, int position) {
    return {table.values.data() + static_cast<std::size_t>(position) * table.width, table.width};
  }

  std::uint64_t* write_guide_keys(int h, int m, std::uint64_t* keys) const;

  int n_;
  const struct CompiledTemplates* templates_;
  SpanCounts counts_;
  GuideArcs guide_;  // empty if the set does not look at it
  Table head_keys_;
  Table modifier_keys_;
  Table pair_heads_;  // by template: of pairs, of spans, of words between, of the guide
  Table pair_modifiers_;
  Table between_;              // the hash of the word between
  std::vector<int> previous_;  // [word][template]: the last word before with the same hash, or 0
};

}  // namespace arcus
