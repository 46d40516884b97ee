// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/list_marks.h"

#include <set>

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(ListMarks, RomanNumeralsAreThoseThatPeopleWrite) {
  EXPECT_EQ(roman_numeral(1), "i");
  EXPECT_EQ(roman_numeral(4), "iv");
  EXPECT_EQ(roman_numeral(9), "ix");
  EXPECT_EQ(roman_numeral(18), "xviii");
  EXPECT_EQ(roman_numeral(44), "xliv");
  EXPECT_EQ(roman_numeral(89), "lxxxix");
}

TEST(ListMarks, NumbersAreAlsoLettersAndRomanNumerals) {
  Random random(1);
  std::set<std::string> second;
  for (int i = 0; i < 500; ++i) second.insert(random_numbers(random)(1));
  for (const char* mark : {"2. ", "2) ", "(2) ", "b. ", "B) ", "ii. ", "II. "}) {
    EXPECT_EQ(second.count(mark), 1u) << mark;
  }
}

TEST(ListMarks, SomeCheckBoxesOfAListAreTicked) {
  Random random(1);
  const ListMarks marks = random_check_boxes(random);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < 50; ++i) seen.insert(marks(i));
  EXPECT_EQ(seen.size(), 2u);
}

TEST(ListMarks, StepsAreCounted) {
  Random random(1);
  EXPECT_TRUE(random_steps("Step", random)(2).starts_with("Step 3"));
}

}  // namespace
}  // namespace arcus
