// SPDX-License-Identifier: Apache-2.0
//
// Constraints as they are read from the columns, and those that no tree can meet.
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

ParseOptions with(const Constraints& constraints, const TreeSpace& space = {}) {
  ParseOptions options;
  options.space = space;
  options.constraints = [constraints](const Sentence&) { return constraints; };
  return options;
}

TEST(Constraints, OfAnotherNumberOfWordsAreRefused) {
  const Parser parser = sample_parser(Labels::kAfter);
  const Sentence sentence = beginning(sample()[0], 3);
  Constraints constraints;
  constraints.heads = Tree({0, 1});
  EXPECT_THROW(parser.parse(sentence, with(constraints)), ArgumentError);
  constraints.heads = Tree({0, 1, 4});
  EXPECT_THROW(parser.parse(sentence, with(constraints)), ArgumentError);
  constraints = {};
  constraints.relations = {"a"};
  EXPECT_THROW(parser.parse(sentence, with(constraints)), ArgumentError);
  constraints = {};
  constraints.forbidden = {{0, 4}};
  EXPECT_THROW(parser.parse(sentence, with(constraints)), ArgumentError);
}

TEST(GivenConstraints, AreReadFromHeadDeprelAndMisc) {
  Sentence sentence = beginning(sample()[0], 4);
  EXPECT_TRUE(given_constraints(sentence).empty());
  sentence.word(1).head = 3;
  sentence.word(2).deprel = "obj";
  sentence.word(3).misc = "SpaceAfter=No|Not=0,4|Not=1|Nothing=x";
  const Constraints constraints = given_constraints(sentence);
  EXPECT_FALSE(constraints.empty());
  EXPECT_EQ(constraints.heads, Tree({3, kNoHead, kNoHead, kNoHead}));
  EXPECT_EQ(constraints.relation(1), "");
  EXPECT_EQ(constraints.relation(2), "obj");
  EXPECT_EQ(constraints.forbidden, (std::vector<Arc>{{0, 3}, {4, 3}, {1, 3}}));
  EXPECT_TRUE(constraints.forbids(4, 3));
  EXPECT_FALSE(constraints.forbids(2, 3));
}

TEST(GivenConstraints, ABadListOfForbiddenHeadsIsRefusedWithItsWord) {
  for (const char* const misc :
       {"Not=", "Not=x", "Not=5", "Not=-1", "Not=2", "Not=1,", "Not=1,,3", "Not=1.5",
        "Not=99999999999", "Not= 1", "Gloss=a|Not=1 3", "Not=01", "not=1", "NOT=1", "Not"}) {
    Sentence sentence = beginning(sample()[0], 4);
    sentence.word(2).misc = misc;
    try {
      given_constraints(sentence);
      ADD_FAILURE() << misc;
    } catch (const BadConstraint& error) {
      EXPECT_EQ(error.word(), 2);
      EXPECT_NE(std::string(error.what()).find("expected Not= and heads from 0 to 4"),
                std::string::npos)
          << error.what();
    }
  }
}

TEST(GivenConstraints, AHeadThatTheSentenceDoesNotHaveIsRefusedWithItsWord) {
  const auto error_of = [](const Sentence& sentence) -> std::string {
    try {
      given_constraints(sentence);
    } catch (const BadConstraint& error) {
      return std::to_string(error.word()) + ": " + error.what();
    }
    return "";
  };
  Sentence sentence = beginning(sample()[0], 4);
  sentence.word(2).head = 5;
  EXPECT_EQ(error_of(sentence), "2: found the head 5, expected a number from 0 to 4");
  sentence.word(2).head = kNoHead;
  sentence.unread_heads = {{3, "x"}};
  EXPECT_EQ(error_of(sentence), "3: found the head 'x', expected a number from 0 to 4, or _");
}

TEST(Contradictions, NameTheWord) {
  const auto found = [](const Constraints& constraints, Roots roots) {
    const auto defect = find_contradiction(constraints, {false, roots});
    return defect ? std::to_string(defect->word) + ": " + defect->message : "";
  };
  Constraints constraints;
  constraints.heads = Tree({0, kNoHead, 0});
  EXPECT_EQ(found(constraints, Roots::kSingle),
            "3: found 2 roots, the words 1 and 3, expected one");
  EXPECT_EQ(found(constraints, Roots::kMulti), "");
  constraints.heads = Tree({2, 1, kNoHead});
  EXPECT_EQ(found(constraints, Roots::kMulti),
            "1: found the cycle 1 -> 2 -> 1, expected heads that lead to the root");
  constraints.heads = Tree({kNoHead, 2, kNoHead});
  EXPECT_EQ(found(constraints, Roots::kMulti),
            "2: found the head 2 of word 2 itself, expected another word, 0 or _");
  constraints.heads = Tree({kNoHead, 3, kNoHead});
  constraints.forbidden = {{3, 2}};
  EXPECT_EQ(found(constraints, Roots::kMulti),
            "2: found the head 3, which Not= forbids, expected another one");
  constraints.heads = Tree(3);
  constraints.forbidden = {{0, 2}, {3, 2}, {3, 2}};
  EXPECT_EQ(found(constraints, Roots::kMulti), "");
  constraints.forbidden.push_back({1, 2});
  EXPECT_EQ(found(constraints, Roots::kMulti),
            "2: found every head forbidden by Not=, expected at least one that is not");
}

}  // namespace
}  // namespace arcus
