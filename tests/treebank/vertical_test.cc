// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/vertical.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

VerticalReader reader_of(std::string text) {
  return VerticalReader(bytes_of(std::move(text)), "tokens.vert");
}

TEST(Vertical, HasATokenALineAndABlankLineBehindEachSentence) {
  const std::string text = "Dogs\nbark\n.\n\nNew York\n\n";
  VerticalReader reader = reader_of(text);
  std::string written;
  for (Sentence sentence; reader.read(sentence);) append_vertical(sentence, written);
  EXPECT_EQ(written, text);
}

TEST(Vertical, TakesBlankLinesAsTheyCome) {
  VerticalReader reader = reader_of("\r\n\r\nDogs\r\nbark\r\n\r\n\r\nYes");
  Sentence sentence;
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_EQ(sentence.size(), 2);
  EXPECT_EQ(sentence.word(2).form, "bark");
  EXPECT_EQ(reader.line(0), 3);
  EXPECT_EQ(reader.line(2), 4);
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_EQ(sentence.word(1).form, "Yes");
  EXPECT_FALSE(reader.read(sentence));
}

TEST(Vertical, RefusesColumnsAndGoesOnBehindTheSentence) {
  VerticalReader reader = reader_of("Dogs\nbark\tVERB\nloudly\n\nYes\n");
  Sentence sentence;
  try {
    reader.read(sentence);
    FAIL() << "took a tab";
  } catch (const FormatError& error) {
    EXPECT_STREQ(error.what(),
                 "tokens.vert:2: found several columns, expected a token a line (cut -f 1 takes "
                 "the first column)");
  }
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_EQ(sentence.word(1).form, "Yes");
}

}  // namespace
}  // namespace arcus
