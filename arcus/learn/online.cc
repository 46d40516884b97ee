// SPDX-License-Identifier: Apache-2.0
//
// Weights are floats and are summed in the order of the features. Each table is larger than the
// cache, so data is prefetched.
#include "arcus/learn/online.h"

#include <utility>

#include "arcus/base/epoch_order.h"
#include "arcus/scorer/arc_scorer.h"

namespace arcus {
namespace {

std::size_t at(int position) { return static_cast<std::size_t>(position); }

}  // namespace

const ArcScores& OnlineSentence::arc_scores() {
  score_arcs(gold_->keys, *problem_.features.arcs, weights_.arcs, scores_);
  return scores_;
}

std::optional<LabeledTree> OnlineSentence::best_tree() {
  score(By::kScore);
  auto best = arcus::best_tree(scores_, problem_.space, inference_);
  if (!best) return std::nullopt;
  return labeled(std::move(*best));
}

std::vector<LabeledTree> OnlineSentence::best_trees(int k, By by) {
  score(by);
  std::vector<LabeledTree> trees;
  for (ScoredTree& tree : arcus::best_trees(scores_, k, problem_.space, inference_)) {
    trees.push_back(labeled(std::move(tree)));
  }
  return trees;
}

LabeledTree OnlineSentence::labeled(ScoredTree tree) const {
  LabeledTree result{std::move(tree.tree), {}, tree.score};
  result.labels.reserve(at(result.tree.size()));
  for (int m = 1; m <= result.tree.size(); ++m) {
    result.labels.push_back(best_labels_[at(m) * stride_ + at(result.tree.head(m))]);
  }
  return result;
}

// Sets scores_ to the scores of all arcs, each with its best label, plus the loss for
// kScoreAndLoss.
void OnlineSentence::score(By by) {
  arc_scores();
  score_labels();
  stride_ = at(gold_->tree.size()) + 1;
  best_labels_.resize(stride_ * stride_);
  for_each_arc(gold_->tree.size(), [&](int h, int m) {
    const double cost = by == By::kScoreAndLoss ? gold_->cost(m) : 0;
    const auto labels = choices_.of(h, m);
    const auto numbers = choices_.in(label_scores_, h, m);
    double highest = kNoArc;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const double score =
          static_cast<double>(numbers[i]) + (labels[i] == gold_->label(m) ? 0 : cost);
      if (score <= highest) continue;
      highest = score;
      best_label(h, m) = labels[i];
    }
    scores_(h, m) += highest + (h == gold_->tree.head(m) ? 0 : cost);
  });
}

void OnlineSentence::score_labels() {
  choices_.find(*gold_, *problem_.features.choices);
  label_scores_.assign(choices_.size(), 0);
  if (!gold_->label_keys) return;
  const int n = gold_->tree.size();
  for (int m = 1; m <= n; ++m) {
    find_label_rows(m);
    for (int h = 0; h <= n; ++h) {
      if (h == m) continue;
      const auto labels = choices_.of(h, m);
      const auto sums = choices_.in(label_scores_, h, m);
      for (const float* const row : label_rows_[at(h)]) {
        for (std::size_t i = 0; i < labels.size(); ++i) sums[i] += row[labels[i]];
      }
    }
  }
}

// Finds the rows of label weights for all arcs into m.
void OnlineSentence::find_label_rows(int m) {
  const FeatureIndex& index = *problem_.features.labels;
  const std::size_t width = problem_.features.choices->labels();
  label_keys_.clear();
  for (int h = 0; h <= gold_->tree.size(); ++h) {
    if (h != m) gold_->label_keys->append_keys(h, m, label_keys_.open_row());
    label_keys_.finish_row();
  }
  for (const std::uint64_t key : label_keys_.values()) index.prefetch(key);
  label_rows_.clear();
  for (std::size_t h = 0; h < label_keys_.size(); ++h) {
    for (const std::uint64_t key : label_keys_[h]) {
      const std::uint32_t id = index.find(key);
      if (id == FeatureIndex::kNone) continue;
      constexpr std::size_t kLine = 64 / sizeof(float);
      const float* const row = &weights_.rows[id * width];
      for (std::size_t i = 0; i < width; i += kLine) __builtin_prefetch(row + i);
      label_rows_.open_row().push_back(row);
    }
    label_rows_.finish_row();
  }
}

SparseVector OnlineSentence::difference(const LabeledTree& tree) {
  SparseVector of_arcs;
  SparseVector of_labels;
  for (int m = 1; m <= tree.tree.size(); ++m) {
    const int right = gold_->tree.head(m);
    const int h = tree.tree.head(m);
    const int label = tree.labels[at(m) - 1];
    if (h != right) {
      add_arc(right, m, 1, of_arcs);
      add_arc(h, m, -1, of_arcs);
    }
    if (h != right || label != gold_->label(m)) {
      add_label(right, m, gold_->label(m), 1, of_labels);
      add_label(h, m, label, -1, of_labels);
    }
  }
  normalize(of_arcs);
  normalize(of_labels);  // indices of labels are all after those of arcs
  of_arcs.insert(of_arcs.end(), of_labels.begin(), of_labels.end());
  return of_arcs;
}

SparseVector OnlineSentence::difference(int h, int other, int m) {
  SparseVector difference;
  add_arc(h, m, 1, difference);
  add_arc(other, m, -1, difference);
  normalize(difference);
  return difference;
}

void OnlineSentence::add_arc(int h, int m, float value, SparseVector& vector) {
  keys_.clear();
  gold_->keys.append_keys(h, m, keys_);
  const auto direction_distance = at(direction_distance_of(h, m));
  for (const std::uint64_t key : keys_) {
    const std::uint32_t id = problem_.features.arcs->find(key);
    if (id == FeatureIndex::kNone) continue;
    vector.push_back({std::size_t{id} * kWeightsPerFeature + kUnconditioned, value});
    vector.push_back({std::size_t{id} * kWeightsPerFeature + direction_distance, value});
  }
}

void OnlineSentence::add_label(int h, int m, int label, float value, SparseVector& vector) {
  if (!gold_->label_keys) return;
  const TrainingFeatures& features = problem_.features;
  keys_.clear();
  gold_->label_keys->append_keys(h, m, keys_);
  for (const std::uint64_t key : keys_) {
    const std::uint32_t id = features.labels->find(key);
    if (id == FeatureIndex::kNone) continue;
    vector.push_back({features.arc_weights() + id * features.choices->labels() + at(label), value});
  }
}

std::vector<float> learn_online(const TrainingProblem& problem, const OnlineUpdate& update) {
  AveragedWeights weights(problem.features.arc_weights() + problem.features.label_weights());
  OnlineSentence sentence(problem, weights.current());
  EpochOrder order(problem.sentences.size(), problem.seed);
  for (int epoch = 1; epoch <= problem.epochs; ++epoch) {
    for (const std::size_t i : order.next()) {
      sentence.set(problem.sentences[i]);
      update(sentence, weights);
      weights.finish_example();
    }
    if (problem.after_epoch) problem.after_epoch(epoch, weights.average());
  }
  return weights.average();
}

}  // namespace arcus
