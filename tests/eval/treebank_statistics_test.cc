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

TEST(TreebankStatistics, SentencesWithoutHeadsCountForLengthsAndTags) {
  TreebankStatistics statistics;
  add_sentence(make_sentence({"yes -1 _ INTJ", "sir -1 _ NOUN"}), statistics);
  EXPECT_EQ(statistics.sentences, 1);
  EXPECT_EQ(statistics.heads, 0);
  EXPECT_EQ(statistics.trees, 0);
  EXPECT_EQ(statistics.upos.at("INTJ"), 1);
  EXPECT_EQ(statistics.longest(), 2);
  EXPECT_TRUE(statistics.relations.empty());
  EXPECT_TRUE(statistics.roots.empty());
  EXPECT_EQ(statistics.non_projective_arc_rate(), 0);
}

TEST(TreebankStatistics, PartOfATreeCountsForItsArcsOnly) {
  TreebankStatistics statistics;
  add_sentence(make_sentence({"yes 0 root", "sir 1 vocative"}), statistics);
  add_sentence(make_sentence({"a 3 det", "big -1 _", "dog 0 root"}), statistics);
  EXPECT_EQ(statistics.words, 5);
  EXPECT_EQ(statistics.heads, 4);
  EXPECT_EQ(statistics.trees, 1);
  EXPECT_EQ(statistics.words_in_trees, 2);
  EXPECT_EQ(statistics.relations,
            (std::map<std::string, std::int64_t>{{"det", 1}, {"root", 2}, {"vocative", 1}}));
  EXPECT_EQ(statistics.roots, (std::map<int, std::int64_t>{{1, 1}}));
  EXPECT_DOUBLE_EQ(statistics.mean_dependency_length(), 1.5);
}

TEST(TreebankStatistics, CyclesAreRefused) {
  TreebankStatistics statistics;
  EXPECT_THROW(add_sentence(make_sentence({"a 2 x", "b 1 x", "c -1 _"}), statistics),
               ArgumentError);
  EXPECT_EQ(statistics, TreebankStatistics{});
}

}  // namespace
}  // namespace arcus
