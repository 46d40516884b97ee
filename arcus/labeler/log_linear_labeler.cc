// SPDX-License-Identifier: Apache-2.0
//
// The gradient of -log p by the score of a label is its probability, minus 1 for the gold label;
// the gradient by the weights of each feature of the arc is the same row of numbers. The
// regularisation by |w|^2 is a common factor, as in log_linear.cc: w = scale * rows.
#include "arcus/labeler/log_linear_labeler.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "arcus/base/epoch_order.h"
#include "arcus/base/error.h"
#include "arcus/base/ragged_array.h"
#include "arcus/numeric/log_sum_exp.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/optimize/rate_trial.h"

namespace arcus {
namespace {

// The arcs of all sentences with the ids of their features, looked up once.
struct LabeledArcs {
  RaggedArray<std::uint32_t> ids;
  std::vector<int> labels;
  std::vector<std::size_t> sentences;  // of each arc, from 1

  std::size_t size() const { return labels.size(); }
};

// Calls visit(i, label, keys) for each arc with a known label.
template <typename Visit>
void for_each_arc(std::span<LabeledSentence> sentences, Visit visit) {
  std::vector<std::uint64_t> keys;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    LabeledSentence& sentence = sentences[i];
    sentence.keys.set_tree(sentence.tree);
    for (int m = 1; m <= sentence.tree.size(); ++m) {
      const int label = sentence.labels[static_cast<std::size_t>(m) - 1];
      if (label < 0) continue;
      keys.clear();
      sentence.keys.append_keys(m, keys);
      visit(i, label, keys);
    }
  }
}

LabeledArcs arcs_of(std::span<LabeledSentence> sentences, const FeatureIndex& index) {
  LabeledArcs arcs;
  for_each_arc(sentences, [&](std::size_t i, int label, std::span<const std::uint64_t> keys) {
    for (const std::uint64_t key : keys) index.prefetch(key);
    index.append_ids(keys, arcs.ids.open_row());
    arcs.ids.finish_row();
    arcs.labels.push_back(label);
    arcs.sentences.push_back(i + 1);
  });
  return arcs;
}

class LabelDescent {
 public:
  LabelDescent(const LabeledArcs& arcs, std::size_t features,
               const LogLinearLabelerOptions& options)
      : arcs_(arcs),
        width_(static_cast<std::size_t>(options.labels)),
        lambda_(1 / (options.c * static_cast<double>(arcs.size()))),
        rows_(features * width_, 0),
        scores_(width_) {}

  void start(double rate) {
    std::fill(rows_.begin(), rows_.end(), 0.0F);
    scale_ = 1;
    seen_ = 0;
    rate_ = rate;
  }

  // One step after each arc. Returns the sum of -log p, each before the step of its arc.
  double run(std::span<const std::size_t> order) {
    double sum = 0;
    for (const std::size_t arc : order) {
      sum += measure(arc);
      scores_[static_cast<std::size_t>(arcs_.labels[arc])] -= 1;
      const double rate = rate_ / (1 + lambda_ * rate_ * static_cast<double>(seen_++));
      scale_ /= 1 + rate * lambda_;
      for (double& residual : scores_) residual *= -rate / scale_;
      for (const std::uint32_t id : arcs_.ids[arc]) {
        float* row = &rows_[id * width_];
        for (std::size_t label = 0; label < width_; ++label) {
          row[label] += static_cast<float>(scores_[label]);
        }
      }
      if (scale_ < 1e-3) fold_scale();
    }
    return sum;
  }

  // The objective of these arcs alone, divided by C and their number.
  double objective(std::span<const std::size_t> arcs) {
    double sum = 0;
    for (const std::size_t arc : arcs) sum += measure(arc);
    return sum / static_cast<double>(arcs.size()) + lambda_ * squared_norm() / 2;
  }

  double squared_norm() const {
    double sum = 0;
    for (const float weight : rows_) {
      sum += static_cast<double>(weight) * static_cast<double>(weight);
    }
    return scale_ * scale_ * sum;
  }

  std::vector<float> take_rows() {
    fold_scale();
    return std::move(rows_);
  }

 private:
  // Returns -log p of the arc's label and sets scores_ to the probabilities of all labels.
  double measure(std::size_t arc) {
    std::fill(scores_.begin(), scores_.end(), 0);
    for (const std::uint32_t id : arcs_.ids[arc]) {
      const float* row = &rows_[id * width_];
      for (std::size_t label = 0; label < width_; ++label) {
        scores_[label] += static_cast<double>(row[label]);
      }
    }
    for (double& score : scores_) score *= scale_;
    softmax(scores_);
    // A probability of 0 counts as 1e-300, so that the objective stays finite.
    const double p = scores_[static_cast<std::size_t>(arcs_.labels[arc])];
    if (!std::isfinite(p)) {
      throw NumericError("sentence " + std::to_string(arcs_.sentences[arc]) +
                         ": found a score that is not finite");
    }
    return -portable_log(std::max(p, 1e-300));
  }

  void fold_scale() {
    for (float& weight : rows_) weight = static_cast<float>(scale_ * static_cast<double>(weight));
    scale_ = 1;
  }

  const LabeledArcs& arcs_;
  std::size_t width_;
  double lambda_;
  std::vector<float> rows_;
  std::vector<double> scores_;
  double scale_ = 1;
  std::size_t seen_ = 0;
  double rate_ = 0;
};

}  // namespace

LabelerWeights train_log_linear_labeler(std::span<LabeledSentence> sentences,
                                        const LogLinearLabelerOptions& options) {
  if (options.labels < 1 || !(options.c > 0 && std::isfinite(options.c))) {
    throw ArgumentError("expected at least one label and a C above 0");
  }
  LabelerWeights result;
  result.labels = options.labels;
  FeatureCounts counts;
  for_each_arc(sentences,
               [&](std::size_t, int, std::span<const std::uint64_t> keys) { counts.add(keys); });
  result.index = counts.frequent(options.cutoff);
  const LabeledArcs arcs = arcs_of(sentences, result.index);

  LabelDescent descent(arcs, result.index.size(), options);
  EpochOrder order(arcs.size(), options.seed);
  constexpr std::size_t kSample = 5000;
  const auto sample = order.next().first(std::min(kSample, arcs.size()));
  double rate = options.rate;
  if (rate == 0 && !sample.empty()) {
    rate = best_rate(0.05, [&](double trial) {
      descent.start(trial);
      descent.run(sample);
      return descent.objective(sample);
    });
  }
  descent.start(rate);
  for (int epoch = 1; epoch <= options.epochs; ++epoch) {
    const double loss = descent.run(order.next());
    if (options.report) options.report(epoch, options.c * loss + descent.squared_norm() / 2);
  }
  result.rows = descent.take_rows();
  return result;
}

}  // namespace arcus
