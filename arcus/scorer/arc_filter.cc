// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/arc_filter.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "arcus/base/error.h"

namespace arcus {

void CandidateArcs::reset(int n) {
  heads_.clear();
  heads_.reserve(static_cast<std::size_t>(n), 0);
}

void keep_all(int n, CandidateArcs& candidates) {
  candidates.reset(n);
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h != m) candidates.add(h);
    }
    candidates.finish_word();
  }
}

ArcFilter::ArcFilter(std::span<const float> weights) {
  if (weights.size() != std::size_t{1} << kBits) throw ArgumentError("not 2^kBits weights");
  constexpr double kMaxWeight = std::numeric_limits<std::int16_t>::max();
  for (const float weight : weights) {
    const double multiple = std::round(static_cast<double>(weight) / kUnit);
    weights_.push_back(static_cast<std::int16_t>(std::clamp(multiple, -kMaxWeight, kMaxWeight)));
  }
}

std::int32_t ArcFilter::score_heads(const ArcKeys& keys, int m, std::vector<std::uint64_t>& buffer,
                                    std::vector<std::int32_t>& scores) const {
  const int n = keys.size();
  buffer.resize(keys.max_pair_keys());
  scores.resize(static_cast<std::size_t>(n) + 1);
  std::int32_t best = std::numeric_limits<std::int32_t>::min();
  for (int h = 0; h <= n; ++h) {
    if (h == m) continue;
    const std::uint64_t* const end = keys.write_pair_keys(h, m, buffer.data());
    const int direction_distance = direction_distance_of(h, m);
    std::int32_t score = 0;
    for (const std::uint64_t* key = buffer.data(); key != end; ++key) {
      score += weights_[place_of(*key, direction_distance)];
    }
    scores[static_cast<std::size_t>(h)] = score;
    best = std::max(best, score);
  }
  return best;
}

void ArcFilter::filter(const ArcKeys& keys, CandidateArcs& candidates,
                       const GuideArcs& guide) const {
  const int n = keys.size();
  if (keeps_all()) return keep_all(n, candidates);
  candidates.reset(n);
  std::vector<std::uint64_t> buffer;
  std::vector<std::int32_t> scores;
  for (int m = 1; m <= n; ++m) {
    const std::int32_t min_score = score_heads(keys, m, buffer, scores) - margin_;
    const int guided = guide.empty() ? kNoHead : guide.head(m);
    for (int h = 0; h <= n; ++h) {
      if (h == m) continue;
      if (scores[static_cast<std::size_t>(h)] >= min_score || h == guided) candidates.add(h);
    }
    candidates.finish_word();
  }
}

std::int32_t ArcFilter::below_best(const ArcKeys& keys, int h, int m) const {
  if (keeps_all()) return 0;
  std::vector<std::uint64_t> buffer;
  std::vector<std::int32_t> scores;
  const std::int32_t best = score_heads(keys, m, buffer, scores);
  return best - scores[static_cast<std::size_t>(h)];
}

void ArcFilter::write(PackedWriter& writer) const {
  writer.number(margin_);
  writer.numbers(weights_);
}

ArcFilter ArcFilter::read(PackedReader& reader) {
  ArcFilter filter;
  filter.margin_ = reader.number<std::int32_t>();
  filter.weights_ = reader.numbers<std::int16_t>();
  const std::size_t size = filter.weights_.size();
  constexpr std::int32_t kMaxMargin = 1 << 30;  // no difference of two scores overflows
  if ((size != 0 && size != std::size_t{1} << kBits) || filter.margin_ < 0 ||
      filter.margin_ > kMaxMargin) {
    reader.fail("is not an arc filter");
  }
  return filter;
}

}  // namespace arcus
