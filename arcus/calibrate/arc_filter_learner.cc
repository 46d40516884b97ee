// SPDX-License-Identifier: Apache-2.0
#include "arcus/calibrate/arc_filter_learner.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "arcus/base/epoch_order.h"
#include "arcus/base/ragged_array.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/tree/arc_scores.h"

namespace arcus {
namespace {

// The arcs into one word: the indexes of each arc's weights, and its score.
class ChoiceOfHead {
 public:
  void look(const ArcKeys& keys, int m, const std::vector<float>& weights) {
    places_.clear();
    scores_.clear();
    for (int h = 0; h <= keys.size(); ++h) {
      float score = 0;
      if (h != m) {
        features_.clear();
        keys.append_pair_keys(h, m, features_);
        for (const std::uint64_t key : features_) {
          const std::size_t place = ArcFilter::place_of(key, direction_distance_of(h, m));
          places_.open_row().push_back(place);
          score += weights[place];
        }
      }
      places_.finish_row();
      scores_.push_back(h == m ? kNoArc : static_cast<double>(score));
    }
  }

  // One gradient step on the log-probability of the gold head.
  void step(int right, double rate, std::vector<float>& weights, std::vector<float>& squares) {
    double sum = 0;
    const double best = *std::max_element(scores_.begin(), scores_.end());
    for (double& score : scores_) {
      score = portable_exp(score - best);
      sum += score;
    }
    for (std::size_t h = 0; h < scores_.size(); ++h) {
      const auto change =
          static_cast<float>((static_cast<int>(h) == right ? 1.0 : 0.0) - scores_[h] / sum);
      if (std::abs(change) < 1e-4F) continue;
      for (const std::size_t place : places_[h]) {
        float& square = squares[place];
        square += change * change;
        weights[place] += static_cast<float>(rate) * change / std::sqrt(square);
      }
    }
  }

 private:
  std::vector<std::uint64_t> features_;
  RaggedArray<std::size_t> places_;  // a row for each head
  std::vector<double> scores_;
};

}  // namespace

ArcFilter learn_arc_filter(std::span<const Sentence> sentences, const ArcFilterOptions& options) {
  constexpr std::size_t kSize = std::size_t{1} << ArcFilter::kBits;
  std::vector<float> weights(kSize, 0);
  std::vector<float> squares(kSize, 1);
  ChoiceOfHead choice;
  EpochOrder order(sentences.size(), options.seed);
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    for (const std::size_t i : order.next()) {
      const ArcKeys keys(sentences[i], FeatureSet::kCoarse);
      for (int m = 1; m <= keys.size(); ++m) {
        if (sentences[i].word(m).head == kNoHead) continue;
        choice.look(keys, m, weights);
        choice.step(sentences[i].word(m).head, options.step, weights, squares);
      }
    }
  }
  return ArcFilter(weights);
}

}  // namespace arcus
