// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/penn.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/tree/projectivity.h"

namespace arcus {
namespace {

// "form/tag<head>" for each word, with "relation" if there is one.
std::string converted(const std::string& text, const PennOptions& options = {}) {
  PennReader reader(bytes_of(text), "f", {}, options);
  std::string result;
  for (Sentence sentence; reader.read(sentence);) {
    EXPECT_TRUE(is_tree(tree_of(sentence)));
    EXPECT_TRUE(is_projective(tree_of(sentence)));
    for (const Word& word : sentence.words) {
      if (!result.empty()) result += ' ';
      result += word.form + '/' + word.xpos + '<' + std::to_string(word.head) + '>';
      if (word.deprel != kEmptyField) result += word.deprel;
    }
  }
  return result;
}

constexpr const char* kVinken =
    "( (S (NP-SBJ (NP (NNP Pierre) (NNP Vinken)) (, ,) (ADJP (NP (CD 61) (NNS years)) (JJ old)) (, "
    ",))\n  (VP (MD will) (VP (VB join) (NP (DT the) (NN board))\n (PP-CLR (IN as) (NP (DT a) (JJ "
    "nonexecutive) (NN director))) (NP-TMP (NNP Nov.) (CD 29)))) (. .)))\n";

TEST(Penn, TheFirstSentenceOfTheTreebank) {
  EXPECT_EQ(converted(kVinken),
            "Pierre/NNP<2> Vinken/NNP<8> ,/,<2> 61/CD<5> years/NNS<6> old/JJ<2> ,/,<2> will/MD<0> "
            "join/VB<8> the/DT<11> board/NN<9> as/IN<9> a/DT<15> nonexecutive/JJ<15> "
            "director/NN<12> Nov./NNP<9> 29/CD<16> ./.<8>");
}

TEST(Penn, RelationsAreFunctionTagsOrPhrases) {
  EXPECT_EQ(converted("(S (NP-SBJ-1 (DT The) (NN dog)) (VP (VBD was) (PP-LOC-PRD (IN at) (NP (NN "
                      "home)))) (. .))",
                      {.relations = PennRelations::kFunctions}),
            "The/DT<2>NP dog/NN<3>SBJ was/VBD<0>root at/IN<3>LOC-PRD home/NN<4>PP ./.<3>punct");
}

TEST(Penn, TracesAreRemoved) {
  EXPECT_EQ(
      converted("(S (NP-SBJ (-NONE- *-1)) (VP (TO to) (VP (VB go) (NP (NP (-NONE- *T*)) (SBAR "
                "(-NONE- 0))))))"),
      "to/TO<2> go/VB<0>");
}

TEST(Penn, ATreeOfTracesAloneIsAnErrorAndTheNextIsRead) {
  PennReader reader(bytes_of("(S (NN a))\n(S (-NONE- *))\n(S (NN b))"), "f");
  Sentence sentence;
  ASSERT_TRUE(reader.read(sentence));
  try {
    reader.read(sentence);
    FAIL();
  } catch (const FormatError& error) {
    EXPECT_STREQ(error.what(),
                 "f:2: found a tree without words, expected a word that is not a trace (tree 2)");
  }
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_EQ(sentence.words[0].form, "b");
  EXPECT_EQ(reader.line(1), 3);
}

TEST(Penn, OtherRulesGiveOtherHeads) {
  const auto rules =
      std::make_shared<const HeadRules>(HeadRules::parse("S left NP\nNP left DT\n", "t"));
  EXPECT_EQ(converted("(S (NP (DT the) (NN dog)) (VP (VBZ barks)))", {.rules = rules}),
            "the/DT<0> dog/NN<1> barks/VBZ<1>");
}

TEST(Penn, ADeepTreeIsConverted) {
  constexpr std::size_t kDeep = 100'000;
  std::string text;
  for (std::size_t i = 0; i < kDeep; ++i) text += "(S ";
  text += "(NN a)" + std::string(kDeep, ')');
  EXPECT_EQ(converted(text), "a/NN<0>");
}

}  // namespace
}  // namespace arcus
