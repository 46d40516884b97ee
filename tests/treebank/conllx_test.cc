// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/conllx.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

Sentence read_one(const std::string& text) {
  ConllxReader reader(bytes_of(text), "test");
  Sentence sentence;
  EXPECT_TRUE(reader.read(sentence));
  return sentence;
}

TEST(Conllx, KeepsTheProjectiveHeadAndRelationInMisc) {
  const std::string text = "1\ta\t_\tN\tNN\t_\t0\tROOT\t0\tx|y%7C\n\n";
  const Sentence sentence = read_one(text);
  EXPECT_EQ(sentence.word(1).upos, "N");
  EXPECT_EQ(sentence.word(1).xpos, "NN");
  EXPECT_EQ(sentence.word(1).misc, "PHead=0|PDeprel=x%7Cy%257C");
  std::string written;
  append_conllx(sentence, written);
  EXPECT_EQ(written, text);
  EXPECT_FALSE(has_more_than_conllx(sentence));
}

TEST(Conllx, SaysWhenItHasNoPlaceForSomething) {
  Sentence sentence = read_one("1\ta\t_\tN\tNN\t_\t0\tROOT\t_\t_\n\n");
  EXPECT_FALSE(has_more_than_conllx(sentence));
  Sentence commented = sentence;
  commented.comments.emplace_back("# a");
  EXPECT_TRUE(has_more_than_conllx(commented));
  Sentence spaced = sentence;
  spaced.word(1).misc = "PHead=1|SpaceAfter=No";
  EXPECT_TRUE(has_more_than_conllx(spaced));
}

TEST(Conllx, WritesNoSpacesInsideAField) {
  Sentence sentence;
  sentence.words.emplace_back().form = "10 000";
  std::string written;
  append_conllx(sentence, written);
  EXPECT_EQ(written, "1\t10_000\t_\t_\t_\t_\t_\t_\t_\t_\n\n");
}

TEST(Conllx, RefusesCommentsRangesAndSpaces) {
  for (const char* text :
       {"# a\n", "1-2\ta\t_\t_\t_\t_\t_\t_\t_\t_\n", "1\ta b\t_\t_\t_\t_\t0\t_\t_\t_\n"}) {
    ConllxReader reader(bytes_of(std::string(text)), "test");
    Sentence sentence;
    EXPECT_THROW(reader.read(sentence), FormatError) << text;
  }
}

}  // namespace
}  // namespace arcus
