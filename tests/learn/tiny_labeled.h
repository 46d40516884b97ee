// SPDX-License-Identifier: Apache-2.0
//
// Small training problems of labelled trees, and all their labelled trees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "arcus/base/random.h"
#include "arcus/learn/training_problem.h"
#include "tests/support/enumerate_trees.h"

namespace arcus::testing {

inline constexpr int kLabels = 3;

// Sentences that share forms and tags, with random trees of a space and random relations.
struct TinyLabeled {
  std::vector<TrainingSentence> sentences;
  FeatureIndex index;
  FeatureIndex label_index;
  LabelChoices choices{kLabels};
  TrainingProblem problem;

  // `hidden` is the share of heads that are not known, and of relations of known heads.
  TinyLabeled(const TreeSpace& space, int count, int n, double hidden = 0) {
    Random random(5);
    const auto trees = enumerate_trees(n, space);
    std::vector<std::uint64_t> keys;
    std::vector<std::uint64_t> label_keys;
    for (int s = 0; s < count; ++s) {
      Sentence sentence;
      std::vector<int> labels;
      for (int m = 1; m <= n; ++m) {
        Word& word = sentence.words.emplace_back();
        word.form = std::string(1, static_cast<char>('a' + random.below(4)));
        word.upos = random.uniform() < 0.5 ? "A" : "B";
        labels.push_back(static_cast<int>(random.below(kLabels)));
      }
      Tree tree = trees[random.below(trees.size())];
      const ArcKeys arcs(sentence, FeatureSet::kPaper);
      const ArcLabelKeys of_labels(sentence);
      for (int m = 1; m <= n; ++m) {
        const int h = tree.head(m);
        arcs.append_keys(h, m, keys);
        of_labels.append_keys(h, m, label_keys);
        if (random.uniform() < hidden) tree.set_head(m, kNoHead);
        if (random.uniform() < hidden) labels[static_cast<std::size_t>(m) - 1] = -1;
      }
      for (int m = 1; m <= n; ++m) {
        if (tree.head(m) == kNoHead || labels[static_cast<std::size_t>(m) - 1] < 0) continue;
        choices.add(of_labels.kind_of(tree.head(m), m), labels[static_cast<std::size_t>(m) - 1]);
      }
      sentences.push_back({arcs, tree, {}, of_labels, labels});
    }
    for (const std::uint64_t key : keys) index.insert(key);
    for (std::size_t i = 0; i < label_keys.size(); i += 2) label_index.insert(label_keys[i]);
    problem = {.sentences = sentences,
               .features = {&index, &label_index, &choices},
               .space = space,
               .epochs = 10};
  }
  TinyLabeled(const TinyLabeled&) = delete;  // the problem points into it
  TinyLabeled& operator=(const TinyLabeled&) = delete;

  // The score of a relation of an arc, written down simply.
  double score_of(const ArcLabelKeys& keys, std::span<const double> rows, int h, int m,
                  int label) const {
    std::vector<std::uint64_t> of_arc;
    keys.append_keys(h, m, of_arc);
    double sum = 0;
    for (const std::uint64_t key : of_arc) {
      const std::uint32_t id = label_index.find(key);
      if (id != FeatureIndex::kNone)
        sum += rows[std::size_t{id} * kLabels + static_cast<std::size_t>(label)];
    }
    return sum;
  }

  // Calls visit(tree, labels, score) for every tree with every relation that its arcs may have.
  void for_each_labeled_tree(
      const TrainingSentence& sentence, const ArcScores& arcs, std::span<const double> rows,
      const std::function<void(const Tree&, const std::vector<int>&, double)>& visit) const {
    const int n = sentence.tree.size();
    const ArcLabelKeys& keys = *sentence.label_keys;
    for (const Tree& tree : enumerate_trees(n, problem.space)) {
      std::vector<int> labels(static_cast<std::size_t>(n));
      const std::function<void(int, double)> label_from = [&](int m, double score) {
        if (m > n) return visit(tree, labels, score);
        const int h = tree.head(m);
        for (const int label : choices.of(keys.kind_of(h, m), h == kRoot)) {
          labels[static_cast<std::size_t>(m) - 1] = label;
          label_from(m + 1, score + arcs(h, m) + score_of(keys, rows, h, m, label));
        }
      };
      label_from(1, 0);
    }
  }
};

}  // namespace arcus::testing
