// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/joint.h"

#include <algorithm>
#include <cstdint>

#include "arcus/scorer/arc_scorer.h"

namespace arcus {
namespace {

std::size_t at(int position) { return static_cast<std::size_t>(position); }

std::size_t first_row(const JointProblem& problem) { return problem.online.index->size() * kBlock; }

double cost_of(const TrainingSentence& sentence, int m) {
  return sentence.costs.empty() ? 1 : static_cast<double>(sentence.costs[at(m) - 1]);
}

// The rows of weights of the arcs into a word, by head. All is fetched ahead.
class ArcRows {
 public:
  ArcRows(const FeatureIndex& index, std::span<const float> rows, std::size_t width)
      : index_(index), rows_(rows), width_(width) {}

  void find(const ArcLabelKeys& keys, int m) {
    keys_.clear();
    found_.clear();
    ends_.clear();
    for (int h = 0; h <= keys.size(); ++h) {
      if (h != m) keys.append_keys(h, m, keys_);
      ends_.push_back(keys_.size());
    }
    for (const std::uint64_t key : keys_) index_.prefetch(key);
    std::size_t i = 0;
    for (std::size_t& end : ends_) {
      for (; i < end; ++i) add(index_.find(keys_[i]));
      end = found_.size();
    }
  }
  std::span<const float* const> of(int h) const {
    const std::size_t begin = h == 0 ? 0 : ends_[at(h) - 1];
    return std::span(found_).subspan(begin, ends_[at(h)] - begin);
  }

 private:
  void add(std::uint32_t id) {
    if (id == FeatureIndex::kNone) return;
    constexpr std::size_t kLine = 64 / sizeof(float);
    const float* const row = &rows_[id * width_];
    for (std::size_t i = 0; i < width_; i += kLine) __builtin_prefetch(row + i);
    found_.push_back(row);
  }

  const FeatureIndex& index_;
  std::span<const float> rows_;
  std::size_t width_;
  std::vector<std::uint64_t> keys_;
  std::vector<const float*> found_;
  std::vector<std::size_t> ends_;
};

void add_label(const JointProblem& problem, const ArcLabelKeys& label_keys, int h, int m, int label,
               float value, std::vector<std::uint64_t>& keys, SparseVector& vector) {
  keys.clear();
  label_keys.append_keys(h, m, keys);
  for (const std::uint64_t key : keys) {
    const std::uint32_t id = problem.label_index->find(key);
    if (id == FeatureIndex::kNone) continue;
    vector.push_back({first_row(problem) + id * problem.labels() + at(label), value});
  }
}

std::vector<float> train(const JointProblem& problem, const OnlineUpdate& update) {
  return train_online(problem.online, update, problem.label_index->size() * problem.labels());
}

}  // namespace

double joint_loss(const Loss& loss, const TrainingSentence& gold, const Tree& tree,
                  const std::vector<int>& labels) {
  double sum = loss_of(loss, gold.tree, tree, gold.costs);
  for (int m = 1; m <= tree.size(); ++m) {
    if (labels[at(m) - 1] != gold.relations->labels[at(m) - 1]) sum += cost_of(gold, m);
  }
  return loss.kind == Loss::Kind::kZeroOne ? std::min(sum, 1.0) : sum;
}

SparseVector joint_difference(const JointProblem& problem, const TrainingSentence& gold,
                              const Tree& tree, const std::vector<int>& labels,
                              ArcDifferences& differences) {
  SparseVector result = differences.between(gold.keys, gold.tree, tree);
  SparseVector of_labels;
  std::vector<std::uint64_t> keys;
  for (int m = 1; m <= tree.size(); ++m) {
    const auto& [label_keys, right] = *gold.relations;
    if (tree.head(m) == gold.tree.head(m) && labels[at(m) - 1] == right[at(m) - 1]) continue;
    add_label(problem, label_keys, gold.tree.head(m), m, right[at(m) - 1], 1, keys, of_labels);
    add_label(problem, label_keys, tree.head(m), m, labels[at(m) - 1], -1, keys, of_labels);
  }
  normalize(of_labels);  // all behind the arcs'
  result.insert(result.end(), of_labels.begin(), of_labels.end());
  return result;
}

void score_joint(const JointProblem& problem, const TrainingSentence& sentence,
                 std::span<const float> weights, bool with_loss, ArcScores& scores,
                 ArcLabels& best) {
  const auto [arcs, rows] = joint_parts(problem, weights);
  score_arcs(sentence.keys, *problem.online.index, arcs, scores);
  const ArcLabelKeys& keys = sentence.relations->keys;
  best.reset(keys.size());
  ArcRows found(*problem.label_index, rows, problem.labels());
  std::vector<float> sums;
  for (int m = 1; m <= keys.size(); ++m) {
    found.find(keys, m);
    const int right_label = sentence.relations->labels[at(m) - 1];
    const double cost = with_loss ? cost_of(sentence, m) : 0;
    for (int h = 0; h <= keys.size(); ++h) {
      if (h == m) continue;
      const auto choices = problem.choices->of(keys.kind_of(h, m));
      sums.assign(choices.size(), 0);
      for (const float* const row : found.of(h)) {
        for (std::size_t i = 0; i < choices.size(); ++i) sums[i] += row[choices[i]];
      }
      double highest = kNoArc;
      for (std::size_t i = 0; i < choices.size(); ++i) {
        const double score = static_cast<double>(sums[i]) + (choices[i] == right_label ? 0 : cost);
        if (score <= highest) continue;
        highest = score;
        best(h, m) = choices[i];
      }
      scores(h, m) += highest + (h == sentence.tree.head(m) ? 0 : cost);
    }
  }
}

std::vector<float> train_joint_perceptron(const JointProblem& problem) {
  ArcLabels labels;
  return train(problem, [&](const TrainingSentence& sentence, OnlineState& state) {
    score_joint(problem, sentence, state.weights.current(), false, state.scores, labels);
    const auto best = best_tree(state.scores, problem.online.space, state.scratch);
    if (!best) return;
    state.weights.add(
        joint_difference(problem, sentence, best->tree, labels.of(best->tree), state.differences),
        1);
  });
}

std::vector<float> train_joint_mira(const JointProblem& problem, const MiraOptions& options) {
  const bool with_loss = options.violated && options.loss.kind == Loss::Kind::kHeads;
  ArcLabels labels;
  return train(problem, [&](const TrainingSentence& sentence, OnlineState& state) {
    score_joint(problem, sentence, state.weights.current(), with_loss, state.scores, labels);
    std::vector<SparseVector> differences;
    std::vector<double> margins;
    for (const ScoredTree& tree :
         best_trees(state.scores, options.k, problem.online.space, state.scratch)) {
      const std::vector<int> chosen = labels.of(tree.tree);
      const double loss = joint_loss(options.loss, sentence, tree.tree, chosen);
      if (loss == 0) continue;
      differences.push_back(
          joint_difference(problem, sentence, tree.tree, chosen, state.differences));
      margins.push_back(loss - state.weights.dot(differences.back()));
    }
    mira_step(differences, margins, options.most, state.weights);
  });
}

}  // namespace arcus
