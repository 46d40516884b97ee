// SPDX-License-Identifier: Apache-2.0
//
// The arc filter: drops implausible arcs by their tags, so that only the remaining arcs are scored
// with all features.
//
// An arc is scored by a few features of tags, each with direction and distance. The weights are in
// a table that fits into the cache and is indexed by the upper bits of the key: features that
// collide share a weight, which costs the filter little accuracy. An arc that scores below the
// word's best head by more than a margin is dropped. Idea: coarse-to-fine parsing and structured
// prediction cascades (Charniak & Johnson, 2005; Rush & Petrov, 2012).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/features/arc_keys.h"
#include "arcus/model/packed_bytes.h"

namespace arcus {

// The heads of each word that are left after filtering.
class CandidateArcs {
 public:
  void reset(int n);
  void add(int h) { heads_.open_row().push_back(h); }  // to the current word, from word 1
  void finish_word() { heads_.finish_row(); }          // the next word becomes the current one

  int size() const { return static_cast<int>(heads_.size()); }
  std::size_t arcs() const { return heads_.values().size(); }
  std::span<const int> heads_of(int m) const { return heads_[static_cast<std::size_t>(m) - 1]; }

 private:
  RaggedArray<int> heads_;  // a row for each word
};

// Makes every arc a candidate.
void keep_all(int n, CandidateArcs& candidates);

class ArcFilter {
 public:
  static constexpr int kBits = 17;
  static constexpr double kUnit = 1.0 / 256;

  ArcFilter() = default;                               // keeps every arc
  explicit ArcFilter(std::span<const float> weights);  // 2^kBits weights; margin 0

  bool keeps_all() const { return weights_.empty(); }

  // The largest distance below the word's best arc, in multiples of kUnit.
  void set_margin(std::int32_t margin) { margin_ = margin; }
  std::int32_t margin() const { return margin_; }

  // `keys` must have FeatureSet::kCoarse. Keeps the arcs of the guide, whatever their scores.
  void filter(const ArcKeys& keys, CandidateArcs& candidates, const GuideArcs& guide = {}) const;

  // How far arc (h, m) is below the best arc into m: the smallest margin that keeps it.
  std::int32_t below_best(const ArcKeys& keys, int h, int m) const;

  // The index of the weight of a feature, for an arc of this direction and distance.
  static std::size_t place_of(std::uint64_t key, int direction_distance) {
    return (key + static_cast<std::uint64_t>(direction_distance + 1) * 0x9e3779b97f4a7c15) >>
           (64 - kBits);
  }

  void write(PackedWriter& writer) const;
  static ArcFilter read(PackedReader& reader);  // throws ModelError

 private:
  // Scores all arcs into m, by head, and returns the best score.
  std::int32_t score_heads(const ArcKeys& keys, int m, std::vector<std::uint64_t>& buffer,
                           std::vector<std::int32_t>& scores) const;

  std::vector<std::int16_t> weights_;
  std::int32_t margin_ = 0;
};

}  // namespace arcus
