// SPDX-License-Identifier: Apache-2.0
//
// Given relations, and batches with and without constraints.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/constraints.h"
#include "arcus/parser.h"
#include "tests/support/sample_parser.h"

namespace arcus {
namespace {

using testing::beginning;
using testing::sample;
using testing::sample_parser;
using testing::with;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

TEST(Constraints, AllGivenHeadsAndRelationsAreKept) {
  for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
    const Parser parser = sample_parser(labels);
    for (Sentence sentence : sample()) {
      sentence.word(1).deprel = "new:relation";  // which the model does not know
      sentence.word(2).deprel = parser.relations()[3];
      for (const bool probabilities : {false, true}) {
        const auto parse = parser.parse(sentence, {.space = TreeSpace{false, Roots::kSingle},
                                                   .constraints = given_constraints,
                                                   .probabilities = probabilities});
        ASSERT_TRUE(parse);
        EXPECT_EQ(parse->tree, tree_of(sentence));
        for (int m = 1; m <= sentence.size(); ++m) {
          EXPECT_EQ(parse->relations[at(m) - 1], sentence.word(m).deprel);
          if (!probabilities) continue;
          EXPECT_EQ(parse->relation_probabilities[at(m) - 1], 1);
          EXPECT_NEAR(parse->head_probabilities[at(m) - 1], 1, 1e-12);
        }
      }
    }
  }
}

// A given subject is the only one of its head, and two given subjects are both kept.
TEST(Constraints, UniqueRelationsRespectGivenOnes) {
  Parser parser = sample_parser(Labels::kAfter);
  ParserSettings settings = parser.settings();
  std::vector<int> all;
  for (int label = 0; label < static_cast<int>(settings.relations.size()); ++label) {
    if (settings.relations[at(label)] != "root" && settings.relations[at(label)] != "punct") {
      all.push_back(label);
    }
  }
  settings.unique_labels = UniqueLabels({all}, static_cast<int>(settings.relations.size()));
  parser = Parser(parser.shared_scorer(), settings);
  Constraints constraints;
  constraints.heads = Tree({2, 0, 2, 2, 2});
  for (const Sentence& whole : sample()) {
    if (whole.size() < 5) continue;
    const Sentence sentence = beginning(whole, 5);
    constraints.relations = {"_", "_", "_", "_", "nsubj"};
    auto parse = parser.parse(sentence, with(constraints, {true, Roots::kSingle}));
    ASSERT_TRUE(parse);
    EXPECT_EQ(parse->relations,
              (std::vector<std::string>{"punct", "root", "punct", "punct", "nsubj"}));
    constraints.relations[0] = "nsubj";
    parse = parser.parse(sentence, with(constraints, {true, Roots::kSingle}));
    EXPECT_EQ(parse->relations,
              (std::vector<std::string>{"nsubj", "root", "punct", "punct", "nsubj"}));
  }
}

// Two roots in a space of single roots: both words keep their relation, one gets another head.
TEST(Constraints, RelationsThatNoTreeHasTogetherAreWrittenAllTheSame) {
  for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
    const Parser parser = sample_parser(labels);
    Constraints constraints;
    constraints.relations = {"root", "_", "root", "_"};
    const Sentence sentence = beginning(sample()[0], 4);
    for (const bool projective : {false, true}) {
      const auto parse = parser.parse(sentence, with(constraints, {projective, Roots::kSingle}));
      ASSERT_TRUE(parse);
      EXPECT_EQ(parse->relations[0], "root");
      EXPECT_EQ(parse->relations[2], "root");
    }
    // In a space of several roots both are roots.
    const auto parse = parser.parse(sentence, with(constraints, {false, Roots::kMulti}));
    EXPECT_EQ(parse->tree.head(1), kRoot);
    EXPECT_EQ(parse->tree.head(3), kRoot);
  }
}

TEST(Constraints, AnUnlabelledModelKeepsGivenRelationsToo) {
  TrainOptions options;
  options.labeled = false;
  options.epochs = 1;
  options.calibrate = Calibrate::kNone;
  const Parser parser = train_parser(sample(), {}, options);
  Constraints constraints;
  constraints.relations = {"nsubj", "", "_"};
  const auto parse = parser.parse(beginning(sample()[0], 3), with(constraints));
  EXPECT_EQ(parse->relations, (std::vector<std::string>{"nsubj", "_", "_"}));
}

TEST(Constraints, ASentenceIsParsedTheSameWhateverElseIsInTheBatch) {
  const Parser parser = sample_parser(Labels::kBoth);
  auto sentences = sample();
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    for (Word& word : sentences[i].words) {
      word.head = kNoHead;
      word.deprel = "_";
    }
    if (i % 3 == 0) sentences[i].word(1).deprel = "obj";
    if (i % 3 == 1) sentences[i].word(1).misc = "Not=0,2";
  }
  std::vector<const Sentence*> batch;
  for (const Sentence& sentence : sentences) batch.push_back(&sentence);
  const ParseOptions options{.constraints = given_constraints};
  ParserScratch scratch;
  const auto together = parser.parse(batch, 1, options, scratch);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const auto alone = parser.parse(sentences[i], options);
    EXPECT_EQ(together[i].at(0).tree, alone->tree);
    EXPECT_EQ(together[i].at(0).relations, alone->relations);
    if (i % 3 == 0) {
      EXPECT_EQ(alone->relations[0], "obj");
    } else if (i % 3 == 1) {
      EXPECT_NE(alone->tree.head(1), 0);
      EXPECT_NE(alone->tree.head(1), 2);
    } else {
      // A sentence without constraints is parsed as without the option, with the arc filter.
      EXPECT_EQ(alone->tree, parser.parse(sentences[i])->tree);
    }
  }
}

}  // namespace
}  // namespace arcus
