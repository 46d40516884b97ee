// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/error.h"

#include <type_traits>

#include <gtest/gtest.h>

#include "arcus/base/memory.h"

namespace arcus {
namespace {

TEST(Error, IsTheBaseOfEveryKind) {
  static_assert(std::is_base_of_v<Error, ArgumentError>);
  static_assert(std::is_base_of_v<Error, ConstraintError>);
  static_assert(std::is_base_of_v<Error, FileError>);
  static_assert(std::is_base_of_v<Error, FormatError>);
  static_assert(std::is_base_of_v<Error, MemoryError>);
  static_assert(std::is_base_of_v<Error, ModelError>);
  static_assert(std::is_base_of_v<Error, NumericError>);
}

TEST(FormatError, SaysWhereWhatWasFoundAndWhatWasExpected) {
  const FormatError error("en.conllu", 7, "9 columns", "10");
  EXPECT_STREQ(error.what(), "en.conllu:7: found 9 columns, expected 10");
}

TEST(ModelError, SaysWhichFileAndWhy) {
  EXPECT_STREQ(ModelError("en.arcus", "not an Arcus model").what(), "en.arcus: not an Arcus model");
}

TEST(InQuotes, KeepsTextAndShowsWhatWouldBreakALine) {
  EXPECT_EQ(in_quotes("Käse"), "'Käse'");
  EXPECT_EQ(in_quotes("a\nb\tc"), "'a\\x0ab\\x09c'");
  EXPECT_EQ(in_quotes("\xff"), "'\\xff'");
  EXPECT_EQ(in_quotes(""), "''");
}

TEST(InQuotes, CutsAtFortyCharactersNotBytes) {
  std::string text;
  for (int i = 0; i < 41; ++i) text += "ä";
  EXPECT_EQ(in_quotes(text), "'" + text.substr(0, 80) + "...'");
  EXPECT_EQ(in_quotes(text.substr(0, 80)), "'" + text.substr(0, 80) + "'");
}

}  // namespace
}  // namespace arcus
