// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/confusion.h"

#include <gtest/gtest.h>

#include "tests/eval/make_sentence.h"

namespace arcus {
namespace {

using testing::make_sentence;

const Sentence kGold = make_sentence({"she 2 nsubj", "reads 0 root", "his 4 nmod:poss PRON",
                                      "books 2 obj", "there 2 advmod", ". 2 punct PUNCT"});
const Sentence kSystem = make_sentence(
    {"she 2 obj", "reads 0 root", "his 4 det PRON", "books 1 obj", "there 4 det", ". 2 det PUNCT"});

TEST(RelationConfusion, CountsPairsOfRelationsWhateverTheHead) {
  RelationConfusion confusion;
  add_sentence(kGold, kSystem, {}, confusion);
  EXPECT_EQ((confusion.pairs.at({"nsubj", "obj"})), (ConfusionCounts{1, 1}));
  EXPECT_EQ((confusion.pairs.at({"advmod", "det"})), (ConfusionCounts{1, 0}));
  EXPECT_EQ(confusion.words("obj", "obj"), 1);
  EXPECT_EQ(confusion.words("obj", "det"), 0);
  EXPECT_EQ(confusion.words_of_gold("nsubj"), 1);
  EXPECT_EQ(confusion.words_of_gold("det"), 0);
}

TEST(RelationConfusion, MostFrequentErrorsComeFirstAndTiesAreAlphabetical) {
  RelationConfusion confusion;
  add_sentence(kGold, kSystem, {}, confusion);
  add_sentence(make_sentence({"a 0 punct"}), make_sentence({"a 0 det"}), {}, confusion);
  const auto errors = confusion.errors();
  ASSERT_EQ(errors.size(), 4U);
  EXPECT_EQ(errors[0], (Confusion{"punct", "det", {2, 2}}));
  EXPECT_EQ(errors[1].gold, "advmod");
  EXPECT_EQ(errors[3].gold, "nsubj");
  EXPECT_EQ(
      confusion.relations_by_errors(),
      (std::vector<std::string>{"det", "punct", "advmod", "nmod:poss", "nsubj", "obj", "root"}));
}

TEST(RelationConfusion, FollowsTheOptionsOfTheScores) {
  RelationConfusion confusion;
  AttachmentOptions options;
  options.subtypes = false;
  options.punctuation.by = PunctuationRule::By::kUpos;
  add_sentence(kGold, kSystem, options, confusion);
  EXPECT_EQ(confusion.words("nmod", "det"), 1);
  EXPECT_EQ(confusion.words_of_gold("punct"), 0);
}

}  // namespace
}  // namespace arcus
