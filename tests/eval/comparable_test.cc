// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/comparable.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/eval/make_sentence.h"

namespace arcus {
namespace {

using testing::make_sentence;

TEST(Comparable, FindsTheFirstWordThatDiffers) {
  const Sentence gold = make_sentence({"he 2 nsubj", "left 0 root", "early 2 advmod"});
  EXPECT_EQ(first_different_word(gold, gold), 0);
  EXPECT_EQ(first_different_word(gold, make_sentence({"he 2 nsubj", "went 0 root"})), 2);
}

TEST(Comparable, AMissingLastWordDiffersWhereItShouldStand) {
  const Sentence gold = make_sentence({"he 2 nsubj", "left 0 root", "early 2 advmod"});
  const Sentence shorter = make_sentence({"he 2 nsubj", "left 0 root"});
  EXPECT_EQ(first_different_word(gold, shorter), 3);
  EXPECT_EQ(first_different_word(shorter, gold), 3);
}

TEST(Comparable, RefusesHeadsOutsideTheSentence) {
  const Sentence gold = make_sentence({"he 2 nsubj", "left 0 root"});
  for (const int head : {-7, 3, 1'000'000}) {
    Sentence broken = gold;
    broken.word(1).head = head;
    EXPECT_THROW(require_comparable(gold, broken), ArgumentError);
    EXPECT_THROW(require_comparable(broken, gold), ArgumentError);
  }
}

TEST(Comparable, RefusesMissingHeadsAndUnequalLengths) {
  const Sentence gold = make_sentence({"he 2 nsubj", "left 0 root"});
  Sentence unparsed = gold;
  unparsed.word(2).head = kNoHead;
  EXPECT_EQ(first_word_without_head(gold), 0);
  EXPECT_EQ(first_word_without_head(unparsed), 2);
  EXPECT_THROW(require_comparable(gold, unparsed), ArgumentError);
  EXPECT_THROW(require_comparable(unparsed, gold), ArgumentError);
  EXPECT_THROW(require_comparable(gold, make_sentence({"he 0 root"})), ArgumentError);
  EXPECT_NO_THROW(require_comparable(gold, gold));
}

TEST(Comparable, RefusesHeadsOutsideOfTheSentence) {
  const Sentence gold = make_sentence({"he 2 nsubj", "left 0 root"});
  EXPECT_THROW(require_comparable(gold, make_sentence({"he 3 nsubj", "left 0 root"})),
               ArgumentError);
}

}  // namespace
}  // namespace arcus
