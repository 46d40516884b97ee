// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/comparison.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/eval/make_sentence.h"

namespace arcus {
namespace {

using testing::make_sentence;

TEST(Comparison, CountsWhatEachSystemAndBothGotRight) {
  const Sentence gold = make_sentence({"a 0 root", "b 1 x", "c 1 y", ". 1 punct PUNCT"});
  const Sentence a = make_sentence({"a 0 root", "b 1 y", "c 2 y", ". 2 punct X"});
  const Sentence b = make_sentence({"a 2 root", "b 0 x", "c 1 y", ". 1 punct X"});
  const SentenceComparison all = compare_sentence(gold, a, b);
  EXPECT_EQ(all.heads, (PairedCounts{.words = 4, .a = 2, .b = 2, .both = 0}));
  EXPECT_EQ(all.labeled, (PairedCounts{.words = 4, .a = 1, .b = 2, .both = 0}));
  const SentenceComparison words =
      compare_sentence(gold, a, b, {.punctuation = {.by = PunctuationRule::By::kUpos}});
  EXPECT_EQ(words.heads, (PairedCounts{.words = 3, .a = 2, .b = 1, .both = 0}));
}

TEST(Comparison, ASystemAgainstItselfDiffersNowhere) {
  const Sentence gold = make_sentence({"a 0 root", "b 1 x"});
  const Sentence system = make_sentence({"a 0 root", "b 1 y"});
  const SentenceComparison same = compare_sentence(gold, system, system);
  EXPECT_EQ(same.heads, (PairedCounts{.words = 2, .a = 2, .b = 2, .both = 2}));
  EXPECT_EQ(same.labeled, (PairedCounts{.words = 2, .a = 1, .b = 1, .both = 1}));
}

TEST(Comparison, RefusesSentencesOfDifferentLengths) {
  const Sentence gold = make_sentence({"a 0 root", "b 1 x"});
  EXPECT_THROW(compare_sentence(gold, gold, make_sentence({"a 0 root"})), ArgumentError);
}

}  // namespace
}  // namespace arcus
