// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/kbest_scores.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/eval/make_sentence.h"

namespace arcus {
namespace {

using testing::make_sentence;

const Sentence kGold = make_sentence({"she 2 nsubj", "reads 0 root", "books 2 obj"});

TEST(KbestScores, OracleIsTheBestOfTheFirstTrees) {
  const std::vector<Sentence> trees = {
      make_sentence({"she 2 nsubj", "reads 0 root", "books 1 obj"}),   // 2 heads, 2 labelled
      make_sentence({"she 2 obj", "reads 3 obj", "books 0 root"}),     // 1 head
      make_sentence({"she 2 nsubj", "reads 0 root", "books 2 nmod"}),  // 3 heads, 2 labelled
      kGold,
  };
  KbestScores scores;
  add_sentence(kGold, trees, {}, scores);
  EXPECT_EQ(scores.max_rank(), 4);
  EXPECT_EQ(scores.oracle(1), (OracleCounts{2, 2, 0, 0}));
  EXPECT_EQ(scores.oracle(2), (OracleCounts{2, 2, 0, 0}));
  EXPECT_EQ(scores.oracle(3), (OracleCounts{3, 2, 1, 0}));
  EXPECT_EQ(scores.oracle(4), (OracleCounts{3, 3, 1, 1}));
  EXPECT_EQ(scores.oracle(9), scores.oracle(4));
  EXPECT_DOUBLE_EQ(scores.mean_reciprocal_rank(), 1.0 / 3);
  EXPECT_DOUBLE_EQ(scores.mean_reciprocal_rank_labeled(), 1.0 / 4);
}

TEST(KbestScores, SentenceWithFewerTreesCountsWithAllOfThem) {
  const Sentence wrong = make_sentence({"she 2 nsubj", "reads 0 root", "books 1 obj"});
  KbestScores scores;
  add_sentence(kGold, std::vector<Sentence>{wrong, kGold}, {}, scores);
  add_sentence(kGold, std::vector<Sentence>{kGold}, {}, scores);
  add_sentence(kGold, std::vector<Sentence>{wrong}, {}, scores);
  EXPECT_EQ(scores.sentences, 3);
  EXPECT_EQ(scores.words, 9);
  EXPECT_EQ(scores.trees, 4);
  EXPECT_EQ(scores.oracle(1), (OracleCounts{7, 7, 1, 1}));
  EXPECT_EQ(scores.oracle(2), (OracleCounts{8, 8, 2, 2}));
  EXPECT_DOUBLE_EQ(scores.mean_reciprocal_rank(), (0.5 + 1 + 0) / 3);
}

TEST(KbestScores, RankOneIsTheCompleteMatch) {
  AttachmentScores attachment;
  KbestScores scores;
  for (const Sentence& system :
       {kGold, make_sentence({"she 2 obj", "reads 0 root", "books 2 obj"})}) {
    add_sentence(kGold, system, {}, attachment);
    add_sentence(kGold, std::vector<Sentence>{system}, {}, scores);
  }
  EXPECT_EQ(scores.oracle(1).complete, attachment.complete);
  EXPECT_EQ(scores.oracle(1).complete_labeled, attachment.complete_labeled);
  EXPECT_EQ(scores.oracle(1).labeled, attachment.all.labeled);
}

TEST(KbestScores, SentencesWithoutScoredWordsAreLeftOut) {
  AttachmentOptions options;
  options.punctuation.by = PunctuationRule::By::kUpos;
  const Sentence dots = make_sentence({"... 0 root PUNCT"});
  KbestScores scores;
  add_sentence(dots, std::vector<Sentence>{dots, dots}, options, scores);
  EXPECT_EQ(scores.sentences, 0);
  EXPECT_EQ(scores.max_rank(), 0);
  EXPECT_EQ(scores.mean_reciprocal_rank(), 0);
}

}  // namespace
}  // namespace arcus
