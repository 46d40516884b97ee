// SPDX-License-Identifier: Apache-2.0
//
// Small training problems: sentences of a few words that share forms and tags, with random trees of
// a space, so that they cannot be learnt by heart and every weight has something to balance.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arcus/base/random.h"
#include "arcus/features/arc_keys.h"
#include "arcus/learn/training_problem.h"
#include "tests/support/enumerate_trees.h"

namespace arcus::testing {

struct TinyProblem {
  std::vector<TrainingSentence> sentences;
  FeatureIndex index;
  TrainingProblem problem;

  // `hidden` is the share of heads that are not known.
  TinyProblem(const TreeSpace& space, int count, int n, double hidden = 0, std::uint64_t seed = 1) {
    Random random(seed);
    const auto trees = enumerate_trees(n, space);
    std::vector<std::uint64_t> keys;
    for (int s = 0; s < count; ++s) {
      Sentence sentence;
      for (int m = 1; m <= n; ++m) {
        Word& word = sentence.words.emplace_back();
        word.form = std::string(1, static_cast<char>('a' + random.below(4)));
        word.xpos = random.uniform() < 0.5 ? "A" : "B";
      }
      Tree tree = trees[random.below(trees.size())];
      const ArcKeys arcs(sentence, FeatureSet::kPaper);
      for (int m = 1; m <= n; ++m) arcs.append_keys(tree.head(m), m, keys);
      for (int m = 1; m <= n; ++m) {
        if (random.uniform() < hidden) tree.set_head(m, kNoHead);
      }
      sentences.push_back({arcs, tree});
    }
    for (const std::uint64_t key : keys) index.insert(key);
    problem = {.sentences = sentences, .features = {&index}, .space = space, .epochs = 10};
  }
  TinyProblem(const TinyProblem&) = delete;  // the problem points into it
  TinyProblem& operator=(const TinyProblem&) = delete;
};

}  // namespace arcus::testing
