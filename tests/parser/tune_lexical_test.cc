// SPDX-License-Identifier: Apache-2.0
#include "arcus/tune_lexical.h"

#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/folds.h"
#include "tests/support/sample_pipeline.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() { return testing::sentences_of(testing::kSample); }

LexicalTuneOptions tune_options() {
  LexicalTuneOptions options;
  options.train.lexical.emplace().features = {true, true, false};
  options.losses = {LexicalLoss::kLocal, LexicalLoss::kGlobal};
  options.alphas = {0.1, 1000};
  options.folds = 3;
  return options;
}

TEST(CountLinks, IgnoresDirectionAndArcsFromTheRoot) {
  const Tree gold({2, 0, 2, 3});
  EXPECT_EQ(count_links(gold, gold), (LinkCounts{3, 3}));
  EXPECT_EQ(count_links(gold, Tree({0, 1, 2, 3})), (LinkCounts{3, 3}));  // another root
  EXPECT_EQ(count_links(gold, Tree({2, 0, 4, 2})), (LinkCounts{3, 2}));
}

TEST(TuneLexical, ScoresEachRowByTheParsersOfItsFolds) {
  LexicalTuneOptions options = tune_options();
  std::vector<LexicalTuneRow> rows;
  options.finished = [&](const LexicalTuneRow& row) { rows.push_back(row); };
  const LexicalTuneRow best = tune_lexical_parser(sample(), {}, options);
  ASSERT_EQ(rows.size(), 4U);
  for (const LexicalTuneRow& row : rows) {
    LinkCounts expected;
    for (int fold = 0; fold < 3; ++fold) {
      const Split split = split_of(sample(), fold, 3);
      const LinkCounts counts = score_links(
          train_parser(split.training, {}, options_of(row, options)), split.held_out, 1);
      expected.links += counts.links;
      expected.found += counts.found;
    }
    EXPECT_EQ(row.score, expected);
    EXPECT_LE(row.score.found, best.score.found);
  }
  EXPECT_NE(rows[0].score.found, rows[1].score.found);  // alpha matters
}

TEST(TuneLexical, TakesTheDevelopmentDataIfThereAreAny) {
  LexicalTuneOptions options = tune_options();
  options.losses = {LexicalLoss::kLocal};
  options.alphas = {0.1};
  const auto sentences = sample();
  const LexicalTuneRow best = tune_lexical_parser(sentences, sentences, options);
  EXPECT_EQ(best.score,
            score_links(train_parser(sentences, {}, options_of(best, options)), sentences, 2));
}

TEST(TuneLexical, CountsTheParsersThatAreNotCertified) {
  LexicalTuneOptions options = tune_options();
  options.losses = {LexicalLoss::kLocal};
  options.alphas = {0.1};
  EXPECT_EQ(tune_lexical_parser(sample(), {}, options).not_certified, 0);
  options.train.lexical->learner.solver.max_rounds = 2;
  EXPECT_EQ(tune_lexical_parser(sample(), {}, options).not_certified, 3);
}

TEST(TuneLexical, RefusesNothingToTry) {
  LexicalTuneOptions options = tune_options();
  options.alphas.clear();
  EXPECT_THROW(tune_lexical_parser(sample(), {}, options), ArgumentError);
  options = tune_options();
  options.folds = 1;
  EXPECT_THROW(tune_lexical_parser(sample(), {}, options), ArgumentError);
  options = tune_options();
  options.train.lexical.reset();
  EXPECT_THROW(tune_lexical_parser(sample(), {}, options), ArgumentError);
}

}  // namespace
}  // namespace arcus
