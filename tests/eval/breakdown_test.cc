// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/breakdown.h"

#include <gtest/gtest.h>

#include "tests/eval/make_sentence.h"

namespace arcus {
namespace {

using testing::make_sentence;

const Sentence kGold =
    make_sentence({"she 2 nsubj", "reads 0 root", "his 4 nmod:poss", "books 2 obj"});
const Sentence kSystem =
    make_sentence({"she 2 nsubj", "reads 0 root", "his 4 det", "books 1 nsubj"});

TEST(Breakdown, ByRelationCountsGoldAndSystemRelationsSeparately) {
  Breakdown breakdown;
  add_sentence(kGold, kSystem, {}, breakdown);
  const ClassCounts& subject = breakdown.by_relation.at("nsubj");
  EXPECT_EQ(subject, (ClassCounts{.gold = 1, .system = 2, .heads = 1, .labeled = 1}));
  EXPECT_DOUBLE_EQ(subject.attachment().precision(), 0.5);
  EXPECT_DOUBLE_EQ(subject.attachment().recall(), 1);
  EXPECT_EQ(breakdown.by_relation.at("nmod:poss"),
            (ClassCounts{.gold = 1, .system = 0, .heads = 1, .labeled = 0}));
  EXPECT_EQ(breakdown.by_relation.at("det"), (ClassCounts{.gold = 0, .system = 1}));
}

TEST(Breakdown, WithoutSubtypesTheirRelationsAreOne) {
  Breakdown breakdown;
  add_sentence(kGold, kGold, {.subtypes = false}, breakdown);
  EXPECT_EQ(breakdown.by_relation.count("nmod:poss"), 0U);
  EXPECT_EQ(breakdown.by_relation.at("nmod").labeled, 1);
}

TEST(Breakdown, ByUposCountsTheGoldTag) {
  const Sentence gold = make_sentence({"she 2 nsubj PRON", "reads 0 root VERB", "it 2 obj PRON"});
  const Sentence system = make_sentence({"she 2 nsubj PRON", "reads 0 root NOUN", "it 1 obj X"});
  Breakdown breakdown;
  add_sentence(gold, system, {}, breakdown);
  EXPECT_EQ(breakdown.by_upos.at("PRON"),
            (ClassCounts{.gold = 2, .system = 2, .heads = 1, .labeled = 1}));
  EXPECT_EQ(breakdown.by_upos.at("VERB"),
            (ClassCounts{.gold = 1, .system = 1, .heads = 1, .labeled = 1}));
  EXPECT_EQ(breakdown.by_upos.size(), 2U);
}

TEST(Breakdown, ByDependencyLengthCountsTheRootApart) {
  Breakdown breakdown;
  add_sentence(kGold, kSystem, {}, breakdown);
  const auto& lengths = breakdown.by_dependency_length;
  EXPECT_EQ(lengths[0], (ClassCounts{.gold = 1, .system = 1, .heads = 1, .labeled = 1}));
  EXPECT_EQ(lengths[1], (ClassCounts{.gold = 2, .system = 2, .heads = 2, .labeled = 1}));
  EXPECT_EQ(lengths[2], (ClassCounts{.gold = 1, .system = 0}));  // books <- reads
  EXPECT_EQ(lengths[3], (ClassCounts{.gold = 0, .system = 1}));  // books <- she
}

TEST(Breakdown, EverySentenceLengthHasItsClass) {
  for (int n = 1; n <= 100; ++n) {
    Sentence sentence;
    sentence.words.resize(static_cast<std::size_t>(n));
    for (Word& word : sentence.words) word.head = kRoot;
    Breakdown breakdown;
    add_sentence(sentence, sentence, {}, breakdown);
    for (std::size_t i = 0; i < std::size(kSentenceLengths); ++i) {
      const auto [first, last] = kSentenceLengths[i];
      const bool inside = first <= n && (last == 0 || n <= last);
      ASSERT_EQ(breakdown.by_sentence_length[i].gold, inside ? n : 0) << n;
    }
  }
}

TEST(Breakdown, ClassesOfLengthsHaveReadableNames) {
  EXPECT_EQ(name_of(kDependencyLengths[0]), "root");
  EXPECT_EQ(name_of(kDependencyLengths[2]), "2");
  EXPECT_EQ(name_of(kDependencyLengths[3]), "3-6");
  EXPECT_EQ(name_of(kDependencyLengths[4]), "7+");
}

TEST(Breakdown, ClassesAddUpToTheWhole) {
  Breakdown breakdown;
  add_sentence(kGold, kSystem, {}, breakdown);
  const AttachmentCounts whole = count_attachments(kGold, kSystem);
  std::int64_t words = 0;
  std::int64_t guessed = 0;
  std::int64_t labeled = 0;
  for (const auto& [relation, counts] : breakdown.by_relation) {
    words += counts.gold;
    guessed += counts.system;
    labeled += counts.labeled;
  }
  EXPECT_EQ(words, whole.words);
  EXPECT_EQ(guessed, whole.words);
  EXPECT_EQ(labeled, whole.labeled);
}

}  // namespace
}  // namespace arcus
