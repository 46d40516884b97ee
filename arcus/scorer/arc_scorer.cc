// SPDX-License-Identifier: Apache-2.0
//
// Features of a single word are looked up n times, not n^2 times. The keys of all arcs into a word
// are computed before the first weight is needed, so that the weights can be prefetched.
#include "arcus/scorer/arc_scorer.h"

#include <array>

#include "arcus/base/ragged_array.h"

namespace arcus {
namespace {

// Weights in training.
struct LearningRows {
  using Sum = float;
  using Row = const float*;
  const FeatureIndex& index;
  std::span<const float> weights;

  void find_all(const RaggedView<std::uint64_t>& keys, RaggedBuffer<Row>& found) const {
    for (const std::uint64_t key : keys.values) index.prefetch(key);
    Row* next = found.start(keys.values.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      for (const std::uint64_t key : keys[i]) {
        const std::uint32_t id = index.find(key);
        if (id != FeatureIndex::kNone) *next++ = &weights[std::size_t{id} * kWeightsPerFeature];
      }
      found.finish_row(next);
    }
  }
  static float at(Row row, std::size_t direction_distance) {
    return row[direction_distance] + row[kUnconditioned];
  }
};

// Weights of a trained model.
struct ModelRows {
  using Sum = std::int32_t;
  using Row = PackedWeights::Found;
  const PackedWeights& weights;

  void find_all(const RaggedView<std::uint64_t>& keys, RaggedBuffer<Row>& found) const {
    weights.find_all(keys, found);
  }
  static std::int32_t at(Row found, std::size_t direction_distance) {
    return found.row[direction_distance];
  }
};

// The sums over the features of each single word, by position, direction and distance.
template <typename Rows, typename KeysOf>
std::vector<std::array<typename Rows::Sum, kDirectionDistances>> sums_of_words(const Rows& rows,
                                                                               int n,
                                                                               KeysOf keys_of) {
  RaggedArray<std::uint64_t> keys;
  for (int position = 0; position <= n; ++position) {
    for (const std::uint64_t key : keys_of(position)) {
      if (key != 0) keys.open_row().push_back(key);
    }
    keys.finish_row();
  }
  RaggedBuffer<typename Rows::Row> found;
  rows.find_all(keys.view(), found);
  std::vector<std::array<typename Rows::Sum, kDirectionDistances>> sums(found.size());
  for (std::size_t position = 0; position < found.size(); ++position) {
    for (const typename Rows::Row row : found[position]) {
      for (std::size_t direction_distance = 0; direction_distance < kDirectionDistances;
           ++direction_distance) {
        sums[position][direction_distance] += Rows::at(row, direction_distance);
      }
    }
  }
  return sums;
}

template <typename Rows>
void score_with(const Rows& rows, double unit, const ArcKeys& keys, const CandidateArcs& candidates,
                ArcScores& scores) {
  const int n = keys.size();
  scores.reset(n, kNoArc);
  const auto heads = sums_of_words(rows, n, [&](int h) { return keys.of_head(h); });
  const auto modifiers = sums_of_words(rows, n, [&](int m) { return keys.of_modifier(m); });
  RaggedBuffer<std::uint64_t> pair_keys;  // one row per candidate
  RaggedBuffer<typename Rows::Row> found;
  for (int m = 1; m <= n; ++m) {
    const auto& modifier = modifiers[static_cast<std::size_t>(m)];
    const auto heads_of_m = candidates.heads_of(m);
    std::uint64_t* next_key = pair_keys.start(heads_of_m.size() * keys.max_pair_keys());
    for (const int h : heads_of_m) {
      next_key = keys.write_pair_keys(h, m, next_key);
      pair_keys.finish_row(next_key);
    }
    rows.find_all(pair_keys.view(), found);
    for (std::size_t candidate = 0; candidate < heads_of_m.size(); ++candidate) {
      const int h = heads_of_m[candidate];
      const auto direction_distance = static_cast<std::size_t>(direction_distance_of(h, m));
      auto sum =
          heads[static_cast<std::size_t>(h)][direction_distance] + modifier[direction_distance];
      for (const typename Rows::Row row : found[candidate]) {
        sum += Rows::at(row, direction_distance);
      }
      scores(h, m) = unit * static_cast<double>(sum);
    }
  }
}

}  // namespace

void score_arcs(const ArcKeys& keys, const FeatureIndex& index, std::span<const float> weights,
                ArcScores& scores) {
  CandidateArcs all;
  keep_all(keys.size(), all);
  score_with(LearningRows{index, weights}, 1, keys, all, scores);
}

void score_arcs(const ArcKeys& keys, const PackedWeights& weights, const CandidateArcs& candidates,
                ArcScores& scores) {
  score_with(ModelRows{weights}, weights.unit(), keys, candidates, scores);
}

std::vector<float> rows_by_direction_distance(std::span<const float> weights) {
  std::vector<float> rows;
  rows.reserve(weights.size() / kWeightsPerFeature * kDirectionDistances);
  for (std::size_t feature = 0; feature < weights.size(); feature += kWeightsPerFeature) {
    for (std::size_t i = 0; i < kDirectionDistances; ++i) {
      rows.push_back(weights[feature + i] + weights[feature + kUnconditioned]);
    }
  }
  return rows;
}

}  // namespace arcus
