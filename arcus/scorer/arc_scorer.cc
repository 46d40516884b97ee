// SPDX-License-Identifier: Apache-2.0
//
// Features of one word are looked up n times, not n^2 times. The keys of all arcs into a word are
// known before the first weight is needed, so their places are fetched ahead.
#include "arcus/scorer/arc_scorer.h"

#include <array>

namespace arcus {
namespace {

// Weights that are being learnt.
struct LearningRows {
  using Sum = float;
  using Row = const float*;
  const FeatureIndex& index;
  std::span<const float> weights;

  void find_all(std::span<const std::uint64_t> keys, std::span<std::size_t> ends,
                std::vector<Row>& rows) const {
    for (const std::uint64_t key : keys) index.prefetch(key);
    rows.clear();
    std::size_t i = 0;
    for (std::size_t& end : ends) {
      for (; i < end; ++i) {
        const std::uint32_t id = index.find(keys[i]);
        if (id != FeatureIndex::kNone)
          rows.push_back(&weights[std::size_t{id} * kWeightsPerFeature]);
      }
      end = rows.size();
    }
  }
  static float at(Row row, std::size_t direction_distance) {
    return row[direction_distance] + row[kUnconditioned];
  }
};

// Weights of a finished model.
struct ModelRows {
  using Sum = std::int32_t;
  using Row = PackedWeights::Found;
  const PackedWeights& weights;

  void find_all(std::span<const std::uint64_t> keys, std::span<std::size_t> ends,
                std::vector<Row>& rows) const {
    weights.find_all(keys, ends, rows);
  }
  static std::int32_t at(Row found, std::size_t direction_distance) {
    return found.row[direction_distance];
  }
};

// What the features of one word alone add to its arcs, by position, direction and distance.
template <typename Rows, typename KeysOf>
std::vector<std::array<typename Rows::Sum, kDirectionDistances>> sums_of_words(const Rows& rows,
                                                                               int n,
                                                                               KeysOf keys_of) {
  std::vector<std::uint64_t> keys;
  std::vector<std::size_t> ends;
  for (int position = 0; position <= n; ++position) {
    for (const std::uint64_t key : keys_of(position)) {
      if (key != 0) keys.push_back(key);
    }
    ends.push_back(keys.size());
  }
  std::vector<typename Rows::Row> found;
  rows.find_all(keys, ends, found);
  std::vector<std::array<typename Rows::Sum, kDirectionDistances>> sums(ends.size());
  std::size_t next = 0;
  for (std::size_t position = 0; position < ends.size(); ++position) {
    for (; next < ends[position]; ++next) {
      for (std::size_t direction_distance = 0; direction_distance < kDirectionDistances;
           ++direction_distance) {
        sums[position][direction_distance] += Rows::at(found[next], direction_distance);
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
  std::vector<std::uint64_t> pair_keys;
  std::vector<std::size_t> ends;  // of each candidate's keys, then rows
  std::vector<typename Rows::Row> found;
  for (int m = 1; m <= n; ++m) {
    const auto& modifier = modifiers[static_cast<std::size_t>(m)];
    const auto heads_of_m = candidates.heads_of(m);
    const std::size_t most = heads_of_m.size() * keys.most_pair_keys();
    if (pair_keys.size() < most) pair_keys.resize(most);
    ends.clear();
    std::uint64_t* next_key = pair_keys.data();
    for (const int h : heads_of_m) {
      next_key = keys.write_pair_keys(h, m, next_key);
      ends.push_back(static_cast<std::size_t>(next_key - pair_keys.data()));
    }
    rows.find_all({pair_keys.data(), next_key}, ends, found);
    std::size_t next = 0;
    std::size_t candidate = 0;
    for (const int h : heads_of_m) {
      const auto direction_distance = static_cast<std::size_t>(direction_distance_of(h, m));
      auto sum =
          heads[static_cast<std::size_t>(h)][direction_distance] + modifier[direction_distance];
      for (; next < ends[candidate]; ++next) sum += Rows::at(found[next], direction_distance);
      scores(h, m) = unit * static_cast<double>(sum);
      ++candidate;
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
