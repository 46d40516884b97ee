// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/conllu.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

std::vector<Sentence> read_all(const std::string& text, ReaderOptions options = {}) {
  ConlluReader reader(bytes_of(text), "test", options);
  std::vector<Sentence> sentences;
  Sentence sentence;
  while (reader.read(sentence)) sentences.push_back(sentence);
  return sentences;
}

std::string error_of(const std::string& text, ReaderOptions options = {}) {
  try {
    read_all(text, options);
  } catch (const FormatError& error) {
    return error.what();
  }
  return "no error";
}

std::string word_line(int id, int head, const std::string& form = "w") {
  return std::to_string(id) + "\t" + form + "\t_\t_\t_\t_\t" + std::to_string(head) + "\t_\t_\t_\n";
}

TEST(Conllu, ReadsTheTenColumns) {
  const auto sentences = read_all("# text = a\n1\ta b\tA\tX\tY\tF=1\t0\troot\t0:root\tM=2\n\n");
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_EQ(sentences[0].comments, std::vector<std::string>{"# text = a"});
  const Word expected{"a b", "A", "X", "Y", "F=1", 0, "root", "0:root", "M=2"};
  EXPECT_EQ(sentences[0].word(1), expected);
}

TEST(Conllu, ReadsRangesAndEmptyNodesApartFromWords) {
  const auto sentences = read_all(
      "0.1\te\t_\t_\t_\t_\t_\t_\t_\t_\n1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_\n" + word_line(1, 0) +
      "1.1\tf\t_\t_\t_\t_\t_\t_\t_\t_\n1.2\tg\t_\t_\t_\t_\t_\t_\t_\t_\n" + word_line(2, 1) + "\n");
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_EQ(sentences[0].size(), 2);
  ASSERT_EQ(sentences[0].multiword_tokens.size(), 1U);
  EXPECT_EQ(sentences[0].multiword_tokens[0].last, 2);
  EXPECT_EQ(sentences[0].multiword_tokens[0].fields.form, "ab");
  ASSERT_EQ(sentences[0].empty_nodes.size(), 3U);
  EXPECT_EQ(sentences[0].empty_nodes[0].after, 0);
  EXPECT_EQ(sentences[0].empty_nodes[2].index, 2);
}

TEST(Conllu, AHeadOfUnderscoreIsNotKnown) {
  const auto sentences = read_all("1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n" + word_line(2, 1) + "\n");
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_EQ(tree_of(sentences[0]), (Tree{kNoHead, 1}));
}

TEST(Conllu, NoBytesAndBlankLinesAreNoSentences) {
  EXPECT_TRUE(read_all("").empty());
  EXPECT_TRUE(read_all("\n\n").empty());
}

TEST(Conllu, AShortSentenceBehindALongOneIsShort) {
  const auto sentences =
      read_all(word_line(1, 0) + word_line(2, 1) + word_line(3, 1) + "\n" + word_line(1, 0) + "\n");
  ASSERT_EQ(sentences.size(), 2U);
  EXPECT_EQ(sentences[1].size(), 1);
}

TEST(Conllu, TheErrorPointsAtTheLine) {
  EXPECT_EQ(error_of(word_line(1, 0) + "\n# c\n" + word_line(1, 0) + word_line(2, 9) + "\n"),
            "test:5: found the head 9, expected a number from 0 to 2");
}

TEST(Conllu, TwoRootsAreAnErrorWhereOneIsAskedFor) {
  const std::string text = word_line(1, 0) + word_line(2, 0) + "\n";
  EXPECT_EQ(read_all(text).size(), 1U);
  EXPECT_EQ(error_of(text, {.roots = Roots::kSingle}),
            "test:2: found 2 roots, the words 1 and 2, expected one");
}

TEST(Conllu, AnUnfinishedTreeMayNotHaveACycle) {
  EXPECT_EQ(error_of("1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n" + word_line(2, 3) + word_line(3, 2) + "\n"),
            "test:2: found the cycle 2 -> 3 -> 2, expected heads that lead to the root");
}

TEST(Conllu, AfterAnErrorReadingGoesOnWithTheNextSentence) {
  // Errors in the middle of a sentence, at its end, and in its last line without a newline.
  const std::string good = word_line(1, 0, "good") + "\n";
  ConlluReader reader(
      bytes_of("bad\n" + word_line(1, 0) + "\n" + good + word_line(1, 1) + "\n" + good + "bad"),
      "test");
  Sentence sentence;
  EXPECT_THROW(reader.read(sentence), FormatError);
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_EQ(sentence.word(1).form, "good");
  EXPECT_THROW(reader.read(sentence), FormatError);
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_THROW(reader.read(sentence), FormatError);
  EXPECT_FALSE(reader.read(sentence));
}

TEST(Conllu, ASentenceOfAHundredThousandWordsWorks) {
  std::string text;
  for (int m = 1; m <= 100'000; ++m) text += word_line(m, m - 1);
  text += "\n";
  const auto sentences = read_all(text);
  ASSERT_EQ(sentences.size(), 1U);
  std::string written;
  append_conllu(sentences[0], written);
  EXPECT_EQ(written, text);
}

TEST(Conllu, KnowsTheLineOfEachWord) {
  ConlluReader reader(bytes_of("# a\n# b\n" + word_line(1, 0) + word_line(2, 1) + "\n"), "test");
  Sentence sentence;
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_EQ(reader.line(0), 1);
  EXPECT_EQ(reader.line(1), 3);
  EXPECT_EQ(reader.line(2), 4);
}

}  // namespace
}  // namespace arcus
