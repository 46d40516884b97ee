// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/lexical_learner.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/inference/eisner.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

constexpr std::uint32_t kWords = 12;
constexpr std::uint32_t kTags = 3;

LinkFeatures features_named(std::string_view names) { return link_features_named(names).value(); }

std::vector<LexicalSentence> random_sentences(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<LexicalSentence> sentences(count);
  for (LexicalSentence& sentence : sentences) {
    const int n = static_cast<int>(1 + random.below(5));
    for (int i = 0; i < n; ++i) {
      sentence.words.push_back(static_cast<std::uint32_t>(random.below(kWords)));
      sentence.tags.push_back(sentence.words.back() % kTags);
    }
    const auto trees = testing::enumerate_trees(n, {true, Roots::kSingle});
    sentence.tree = trees[random.below(trees.size())];
  }
  return sentences;
}

LexicalModel model_for(const std::vector<LexicalSentence>& sentences, std::string_view names) {
  LexicalModel model;
  const LinkFeatures features = model.features = features_named(names);
  for (std::uint32_t i = 0; i < kWords; ++i) model.words.push_back({static_cast<char>('a' + i)});
  for (std::uint32_t u = 0; u < kWords; ++u) {
    model.similar.push_row(std::vector<SimilarWord>{{(u + 1) % kWords, 0.5F}});
  }
  set_features(sentences, model);
  if (features.mi) {
    std::vector<std::uint64_t> keys;
    for (std::uint32_t u = 0; u + 2 < kWords; ++u) keys.push_back(word_pair(u, u + 2));
    model.pmi.pairs = PairIndex(kWords, keys);
    model.pmi.thousandths.assign(model.pmi.pairs.size(), 1500);
  }
  return model;
}

double score_of(const LexicalSentence& sentence, const Tree& tree, const LexicalModel& model) {
  LinkScratch scratch;
  double score = 0;
  for (const WordLink& link : model.features.direction ? arcs_of(tree) : links_of(tree)) {
    score += model.score(sentence.ids(), link, scratch);
  }
  return score;
}

int wrong_links(const Tree& tree, const Tree& gold, bool direction = false) {
  const auto right = direction ? arcs_of(gold) : links_of(gold);
  int wrong = 0;
  for (const WordLink& link : direction ? arcs_of(tree) : links_of(tree)) {
    wrong += std::find(right.begin(), right.end(), link) == right.end() ? 1 : 0;
  }
  return wrong;
}

std::vector<LexicalLearnerOptions> kinds() {
  std::vector<LexicalLearnerOptions> result(4);
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i].loss = i % 2 == 0 ? LexicalLoss::kLocal : LexicalLoss::kGlobal;
    result[i].laplacian = i >= 2;
    result[i].alpha = 0.3;
    result[i].solver.max_gap = 1e-6;
  }
  return result;
}

// The objective by the definition, with the stored weights.
double objective_of(const std::vector<LexicalSentence>& sentences, const LexicalModel& model,
                    const LexicalLearnerOptions& options) {
  double objective = 0;
  const double rho = options.laplacian ? options.rho : 1;
  for (const float weight : model.pair_weights) objective += rho * weight * weight;
  for (const float weight : model.indicators.weights()) objective += weight * weight;
  for (const double weight : model.number_weights) objective += weight * weight;
  if (options.laplacian) {
    for (const auto& [p, q, s] :
         similarity_graph(model.pairs, model.similar, options.max_edges, 1)) {
      objective += s * std::pow(model.pair_weights[p] - model.pair_weights[q], 2);
    }
  }
  objective *= options.alpha / 2;
  const bool direction = model.features.direction;
  LinkScratch scratch;
  for (const LexicalSentence& sentence : sentences) {
    const auto score = [&](WordLink link) { return model.score(sentence.ids(), link, scratch); };
    if (options.loss == LexicalLoss::kLocal) {
      for (const auto& [gold, other] :
           direction ? head_constraints(sentence.tree) : local_constraints(sentence.tree)) {
        objective += std::max(0.0, 1 - score(gold) + score(other));
      }
      continue;
    }
    double worst = 0;
    for (const Tree& tree :
         testing::enumerate_trees(sentence.tree.size(), {true, Roots::kSingle})) {
      worst = std::max(worst, wrong_links(tree, sentence.tree, direction) +
                                  score_of(sentence, tree, model) -
                                  score_of(sentence, sentence.tree, model));
    }
    objective += worst;
  }
  return objective;
}

TEST(LexicalLearner, ReportsTheObjectiveOfTheDefinition) {
  const auto sentences = random_sentences(25, 1);
  for (const char* features :
       {"pairs,dist,mi", "pairs,dist,mi,direction", "pairs,dist,context", "pairs,dist,tags",
        "pairs,dist,mi,direction,context", "pairs,dist,mi,direction,context,tags"}) {
    for (const LexicalLearnerOptions& options : kinds()) {
      LexicalModel model = model_for(sentences, features);
      const LexicalFit fit = learn_links(sentences, options, model);
      EXPECT_TRUE(fit.solution.certified) << features;
      EXPECT_LE(fit.solution.last.gap(), 1e-6);
      EXPECT_EQ(fit.edges > 0, options.laplacian);
      EXPECT_EQ(fit.solution.weights.size(),
                model.pairs.size() + model.indicators.size() + kLinkNumbers);
      EXPECT_EQ(model.indicators.size() > 0, model.features.has_indicators());
      EXPECT_NEAR(fit.solution.last.primal, objective_of(sentences, model, options), 1e-3)
          << features;
    }
  }
}

// Ordered pairs of words tell the heads, and so do tags with the side that the head is on.
// Distances do not: head and modifier are side by side.
TEST(LexicalLearner, LearnsWhichWordIsTheHeadFromFeaturesThatTellIt) {
  std::vector<LexicalSentence> sentences;
  sentences.push_back({{0, 1, 2}, Tree{2, 0, 2}, {0, 1, 2}});  // 1 is the head of 0 and 2
  sentences.push_back({{3, 4, 0}, Tree{2, 0, 2}, {0, 1, 0}});
  for (LexicalLearnerOptions options : kinds()) {
    options.alpha = 0.01;
    options.laplacian = false;
    for (const char* features : {"pairs,direction", "dist,direction,tags"}) {
      LexicalModel model = model_for(sentences, features);
      learn_links(sentences, options, model);
      for (const LexicalSentence& sentence : sentences) {
        const double gold = score_of(sentence, sentence.tree, model);
        for (const Tree& tree : testing::enumerate_trees(3, {true, Roots::kSingle})) {
          const int wrong = wrong_links(tree, sentence.tree, true);
          EXPECT_GE(gold, score_of(sentence, tree, model) + 0.9 * wrong) << features;
        }
      }
    }
  }
}

TEST(LexicalLearner, SmoothsOrderedPairsInOneDirectionOnly) {
  std::vector<LexicalSentence> sentences;
  sentences.push_back({{0, 2, 4}, Tree{0, 1, 1}});  // 0 is the head of 2
  sentences.push_back({{1, 2}, Tree{0, 1}});        // 1 is similar to 0
  LexicalLearnerOptions options;
  options.laplacian = true;
  LexicalModel model = model_for(sentences, "pairs,direction");
  learn_links(sentences, options, model);
  EXPECT_GT(model.pair_weights[*model.pairs.find(1, 2)], 0.05);
  EXPECT_LT(model.pair_weights[*model.pairs.find(2, 1)], 0);
}

TEST(LexicalLearner, WeakPenaltiesReproduceTreesThatPairsCanTellApart) {
  // Every word occurs once, so that there is a weight for each link of each sentence.
  std::vector<LexicalSentence> sentences;
  sentences.push_back({{0, 1, 2, 3}, Tree{2, 0, 4, 2}});
  sentences.push_back({{4, 5, 6, 7, 8}, Tree{0, 3, 1, 5, 3}});
  for (LexicalLearnerOptions options : kinds()) {
    options.alpha = 0.001;
    options.laplacian = false;
    LexicalModel model = model_for(sentences, "pairs");
    learn_links(sentences, options, model);
    for (const LexicalSentence& sentence : sentences) {
      const double gold = score_of(sentence, sentence.tree, model);
      for (const Tree& tree :
           testing::enumerate_trees(sentence.tree.size(), {true, Roots::kSingle})) {
        const int wrong = wrong_links(tree, sentence.tree);
        if (wrong > 0) {
          EXPECT_GE(gold, score_of(sentence, tree, model) + 0.9 * wrong);
        }
      }
    }
  }
}

TEST(LexicalLearner, TheLaplacianDrawsWeightsOfSimilarLinksTogether) {
  std::vector<LexicalSentence> sentences;
  sentences.push_back({{0, 2, 4}, Tree{0, 1, 1}});  // 0-2 and 0-4 are links, 2-4 is not
  sentences.push_back({{1, 6, 8}, Tree{0, 3, 1}});  // says nothing about 1-2
  sentences.push_back({{1, 2}, Tree{0, 1}});        // no constraints: 1-2 is similar to 0-2
  LexicalLearnerOptions options;
  LexicalModel plain = model_for(sentences, "pairs");
  learn_links(sentences, options, plain);
  EXPECT_EQ(plain.pair_weights[*plain.pairs.find(1, 2)], 0);
  options.laplacian = true;
  LexicalModel smoothed = model_for(sentences, "pairs");
  learn_links(sentences, options, smoothed);
  EXPECT_GT(smoothed.pair_weights[*smoothed.pairs.find(1, 2)], 0.1);
}

TEST(LexicalLearner, ThreadsDoNotChangeTheWeights) {
  const auto sentences = random_sentences(60, 2);
  for (LexicalLearnerOptions options : kinds()) {
    options.solver.max_gap = 1e-3;
    for (const char* features : {"pairs,dist", "pairs,dist,direction,context,tags"}) {
      options.solver.threads = 1;
      LexicalModel one = model_for(sentences, features);
      const auto weights = learn_links(sentences, options, one).solution.weights;
      options.solver.threads = 3;
      LexicalModel three = model_for(sentences, features);
      EXPECT_EQ(learn_links(sentences, options, three).solution.weights, weights);
    }
  }
}

TEST(LexicalLearner, ThrowsIfThePenaltyIsSoWeakThatWeightsOverflow) {
  const auto sentences = random_sentences(25, 1);
  for (LexicalLearnerOptions options : kinds()) {
    options.alpha = 1e-320;
    LexicalModel model = model_for(sentences, "pairs,dist");
    EXPECT_THROW(learn_links(sentences, options, model), NumericError);
  }
}

TEST(LexicalLearner, TellsHowManyConstraintsAndEdgesItHasBeforeItSolves) {
  const auto sentences = random_sentences(25, 1);
  for (LexicalLearnerOptions options : kinds()) {
    LexicalModel model = model_for(sentences, "pairs,dist");
    std::vector<std::size_t> told;
    options.prepared = [&](std::size_t constraints, std::size_t edges) {
      told = {constraints, edges};
    };
    options.solver.report = [&](const MarginRound&) { EXPECT_EQ(told.size(), 2U); };
    const LexicalFit fit = learn_links(sentences, options, model);
    EXPECT_EQ(told, (std::vector<std::size_t>{fit.constraints, fit.edges}));
    EXPECT_EQ(fit.constraints > 0, options.loss == LexicalLoss::kLocal);
  }
}

TEST(LexicalLearner, WordsWithoutIdsHaveNoPairs) {
  std::vector<LexicalSentence> sentences;
  sentences.push_back({{0, kNoWord, 2}, Tree{0, 1, 1}});
  LexicalModel model = model_for(sentences, "pairs,dist,mi");
  EXPECT_EQ(model.pairs.size(), 1U);
  EXPECT_TRUE(learn_links(sentences, {}, model).solution.certified);
}

}  // namespace
}  // namespace arcus
