// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/treebank_statistics.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/eval/make_sentence.h"

namespace arcus {
namespace {

using testing::make_sentence;

TEST(TreebankStatistics, CountsAHandfulByHand) {
  // "A hearing is scheduled on the issue today": hearing -> on is not projective.
  const Sentence hearing = make_sentence(
      {"A 2 det DET", "hearing 4 nsubj:pass NOUN", "is 4 aux:pass AUX", "scheduled 0 root VERB",
       "on 2 prep ADP", "the 7 det DET", "issue 5 pobj NOUN", "today 4 obl NOUN"});
  const Sentence pair = make_sentence({"yes 0 root INTJ", "no 0 root INTJ"});
  TreebankStatistics statistics;
  add_sentence(hearing, statistics);
  add_sentence(pair, statistics);
  EXPECT_EQ(statistics.sentences, 2);
  EXPECT_EQ(statistics.words, 10);
  EXPECT_EQ(statistics.sentence_lengths, (std::map<int, std::int64_t>{{2, 1}, {8, 1}}));
  EXPECT_EQ(statistics.roots, (std::map<int, std::int64_t>{{1, 1}, {2, 1}}));
  EXPECT_EQ(statistics.gap_degrees, (std::map<int, std::int64_t>{{0, 1}, {1, 1}}));
  EXPECT_EQ(statistics.dependency_lengths,
            (std::map<int, std::int64_t>{{1, 3}, {2, 2}, {3, 1}, {4, 1}}));
  EXPECT_EQ(statistics.non_projective_arcs, 1);
  EXPECT_EQ(statistics.non_projective_sentences, 1);
  EXPECT_EQ(statistics.upos.at("NOUN"), 3);
  EXPECT_EQ(statistics.relations.at("det"), 2);
  EXPECT_DOUBLE_EQ(statistics.non_projective_arc_rate(), 0.1);
  EXPECT_DOUBLE_EQ(statistics.non_projective_sentence_rate(), 0.5);
  EXPECT_DOUBLE_EQ(statistics.mean_length(), 5);
  EXPECT_EQ(statistics.median_length(), 2);
  EXPECT_EQ(statistics.longest(), 8);
  EXPECT_DOUBLE_EQ(statistics.mean_dependency_length(), 14.0 / 7);
}

TEST(TreebankStatistics, OfNothingAreZero) {
  const TreebankStatistics statistics;
  EXPECT_EQ(statistics.mean_length(), 0);
  EXPECT_EQ(statistics.median_length(), 0);
  EXPECT_EQ(statistics.longest(), 0);
  EXPECT_EQ(statistics.mean_dependency_length(), 0);
}

TEST(TreebankStatistics, NeedHeads) {
  Sentence unparsed = make_sentence({"yes 0 root"});
  unparsed.word(1).head = kNoHead;
  TreebankStatistics statistics;
  EXPECT_THROW(add_sentence(unparsed, statistics), ArgumentError);
  EXPECT_EQ(statistics, TreebankStatistics{});
}

}  // namespace
}  // namespace arcus
