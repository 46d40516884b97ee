// SPDX-License-Identifier: Apache-2.0
#include "arcus/calibrate/arc_filter_learner.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "arcus/base/random.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/tree/arc_scores.h"

namespace arcus {
namespace {

// The arcs into one word: where the weights of each lie, and its score.
class ChoiceOfHead {
 public:
  void look(const ArcKeys& keys, int m, const std::vector<float>& weights) {
    places_.clear();
    ends_.clear();
    scores_.clear();
    for (int h = 0; h <= keys.size(); ++h) {
      float score = 0;
      if (h != m) {
        features_.clear();
        keys.append_pair_keys(h, m, features_);
        for (const std::uint64_t key : features_) {
          places_.push_back(ArcFilter::place_of(key, direction_distance_of(h, m)));
          score += weights[places_.back()];
        }
      }
      ends_.push_back(places_.size());
      scores_.push_back(h == m ? kNoArc : static_cast<double>(score));
    }
  }

  // One step up the logarithm of the right head's probability.
  void step(int right, double rate, std::vector<float>& weights, std::vector<float>& squares) {
    double sum = 0;
    const double best = *std::max_element(scores_.begin(), scores_.end());
    for (double& score : scores_) {
      score = portable_exp(score - best);
      sum += score;
    }
    std::size_t place = 0;
    for (std::size_t h = 0; h < scores_.size(); ++h) {
      const auto change =
          static_cast<float>((static_cast<int>(h) == right ? 1.0 : 0.0) - scores_[h] / sum);
      const bool small = std::abs(change) < 1e-4F;
      for (; place < ends_[h]; ++place) {
        if (small) continue;
        float& square = squares[places_[place]];
        square += change * change;
        weights[places_[place]] += static_cast<float>(rate) * change / std::sqrt(square);
      }
    }
  }

 private:
  std::vector<std::uint64_t> features_;
  std::vector<std::size_t> places_;
  std::vector<std::size_t> ends_;  // of each head's places
  std::vector<double> scores_;
};

}  // namespace

ArcFilter learn_arc_filter(std::span<const Sentence> sentences, const ArcFilterOptions& options) {
  constexpr std::size_t kSize = std::size_t{1} << ArcFilter::kBits;
  std::vector<float> weights(kSize, 0);
  std::vector<float> squares(kSize, 1);
  ChoiceOfHead choice;
  std::vector<std::size_t> order(sentences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(options.seed);
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    shuffle(order, random);
    for (const std::size_t i : order) {
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
