// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/attachment_scores.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/eval/make_sentence.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

using testing::make_sentence;

const Sentence kGold =
    make_sentence({"she 2 nsubj PRON", "reads 0 root VERB", "his 4 nmod:poss PRON",
                   "books 2 obj NOUN", ". 2 punct PUNCT"});
// "his" has the right head and half the relation, "books" just the right relation.
const Sentence kSystem = make_sentence({"she 2 nsubj PRON", "reads 0 root VERB", "his 4 nmod PRON",
                                        "books 1 obj NOUN", ". 4 punct PUNCT"});

TEST(AttachmentScores, CountsHeadsRelationsAndBoth) {
  EXPECT_EQ(
      count_attachments(kGold, kSystem),
      (AttachmentCounts{.words = 5, .heads = 3, .relations = 4, .labeled = 2, .undirected = 3}));
}

TEST(AttachmentScores, LeavesPunctuationOutWhenAsked) {
  const AttachmentOptions options{.punctuation = {.by = PunctuationRule::By::kUpos}};
  EXPECT_EQ(
      count_attachments(kGold, kSystem, options),
      (AttachmentCounts{.words = 4, .heads = 3, .relations = 3, .labeled = 2, .undirected = 3}));
}

TEST(AttachmentScores, GoldSaysWhatPunctuationIs) {
  Sentence system = kGold;
  system.word(1).upos = "PUNCT";
  const AttachmentOptions options{.punctuation = {.by = PunctuationRule::By::kUpos}};
  EXPECT_EQ(count_attachments(kGold, system, options).words, 4);
}

TEST(AttachmentScores, SubtypesAreComparedByDefault) {
  EXPECT_EQ(count_attachments(kGold, kSystem, {.subtypes = false}).labeled, 3);
  EXPECT_EQ(count_attachments(kGold, kSystem, {.subtypes = false}).relations, 5);
}

TEST(AttachmentScores, ALinkTurnedRoundIsRightWithoutItsDirection) {
  const Sentence gold = make_sentence({"a 0 root", "b 1 x", "c 2 y"});
  const Sentence system = make_sentence({"a 2 x", "b 3 y", "c 0 root"});
  const AttachmentCounts counts = count_attachments(gold, system);
  EXPECT_EQ(counts.heads, 0);
  EXPECT_EQ(counts.undirected, 2);
}

TEST(AttachmentScores, UndirectedAccuracyIsTheSameBothWaysForAllPairsOfTreesOfFourWords) {
  const auto trees = testing::enumerate_trees(4, {.projective = false, .roots = Roots::kMulti});
  const auto sentence_of = [](const Tree& tree) {
    Sentence sentence;
    sentence.words.resize(4);
    for (int m = 1; m <= 4; ++m) sentence.word(m).head = tree.head(m);
    return sentence;
  };
  for (const Tree& a : trees) {
    for (const Tree& b : trees) {
      int common = 0;
      for (int i = 0; i <= 4; ++i) {
        for (int j = i + 1; j <= 4; ++j) {
          const auto linked = [&](const Tree& tree) {
            return (i != 0 && tree.head(i) == j) || tree.head(j) == i;
          };
          common += linked(a) && linked(b) ? 1 : 0;
        }
      }
      ASSERT_EQ(count_attachments(sentence_of(a), sentence_of(b)).undirected, common);
    }
  }
}

TEST(AttachmentScores, RootsHavePrecisionAndRecall) {
  const Sentence gold = make_sentence({"a 0 root", "b 1 x", "c 0 root"});
  const Sentence system = make_sentence({"a 0 root", "b 0 root", "c 0 root"});
  AttachmentScores scores;
  add_sentence(gold, system, {}, scores);
  EXPECT_EQ(scores.roots, (PrecisionRecall{.correct = 2, .gold = 2, .system = 3}));
  EXPECT_DOUBLE_EQ(scores.roots.f1(), 0.8);
}

TEST(AttachmentScores, CompleteSentencesAreThoseWithAllScoredWordsRight) {
  AttachmentScores scores;
  Sentence wrong_label = kGold;
  wrong_label.word(1).deprel = "csubj";
  add_sentence(kGold, kGold, {}, scores);
  add_sentence(kGold, wrong_label, {}, scores);
  add_sentence(kGold, kSystem, {}, scores);
  EXPECT_EQ(scores.sentences, 3);
  EXPECT_EQ(scores.complete, 2);
  EXPECT_EQ(scores.complete_labeled, 1);
}

TEST(AttachmentScores, ASentenceOfPunctuationAloneIsNoCompleteMatch) {
  const Sentence dots = make_sentence({"... 0 root PUNCT"});
  AttachmentScores scores;
  add_sentence(dots, dots, {.punctuation = {.by = PunctuationRule::By::kUpos}}, scores);
  EXPECT_EQ(scores, AttachmentScores{});
}

TEST(AttachmentScores, ScoresNonProjectiveSentencesApart) {
  // The gold tree decides: b -> d crosses a -> c.
  const Sentence crossing = make_sentence({"a 0 root", "b 1 x", "c 1 x", "d 2 x"});
  const Sentence flat = make_sentence({"a 0 root", "b 1 x", "c 1 x", "d 1 x"});
  AttachmentScores scores;
  add_sentence(crossing, flat, {}, scores);
  add_sentence(flat, crossing, {}, scores);
  EXPECT_EQ(scores.non_projective_sentences, 1);
  EXPECT_EQ(scores.non_projective.words, 4);
  EXPECT_EQ(scores.non_projective.heads, 3);
  EXPECT_EQ(scores.all.words, 8);
}

TEST(AttachmentScores, NothingScoresZero) {
  EXPECT_EQ(AttachmentCounts{}.uas(), 0);
  EXPECT_EQ(PrecisionRecall{}.f1(), 0);
}

TEST(AttachmentScores, HeadsMayBeMissingIfAllowed) {
  Sentence gold = kGold;
  gold.word(1).head = kNoHead;
  Sentence system = kSystem;
  system.word(2).head = kNoHead;
  EXPECT_THROW(count_attachments(gold, system), ArgumentError);
  const AttachmentCounts counts = count_attachments(gold, system, {.partial = true});
  EXPECT_EQ(counts.words, 4);
  EXPECT_EQ(counts.heads, 1);  // of "his"
  EXPECT_EQ(counts.labeled, 0);
}

TEST(AttachmentScores, RefusesGoldThatIsNoTree) {
  const Sentence cycle = make_sentence({"a 2 x", "b 1 x"});
  AttachmentScores scores;
  EXPECT_THROW(add_sentence(cycle, cycle, {}, scores), ArgumentError);
}

}  // namespace
}  // namespace arcus
