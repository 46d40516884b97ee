// SPDX-License-Identifier: Apache-2.0
#include "arcus/text/key_values.h"

#include <string>

#include <gtest/gtest.h>

namespace arcus {
namespace {

std::string without(const std::string& key, std::string list) {
  remove_items(key, list);
  return list;
}

std::string with(const std::string& key, const std::string& value, std::string list) {
  set_item(key, value, list);
  return list;
}

TEST(KeyValues, TheValueOfAKeyIsFound) {
  EXPECT_EQ(list_value("Case=Nom|Number=Sing", "Number"), "Sing");
  EXPECT_EQ(list_value("Case=Nom|Number=Sing", "Numb"), "");
  EXPECT_EQ(list_value("SubCase=Gen|Case=Nom", "Case"), "Nom");
  EXPECT_EQ(list_value("A=1|A=2", "A"), "1");
  EXPECT_EQ(list_value("A=b=c", "A"), "b=c");
  EXPECT_EQ(list_value("_", "Case"), "");
}

TEST(KeyValues, AKeyIsFoundWithOrWithoutAValue) {
  EXPECT_TRUE(has_item("A=1|B=", "B"));
  EXPECT_TRUE(has_item("A=1|B", "B"));
  EXPECT_FALSE(has_item("A=1|Bc=2", "B"));
  EXPECT_FALSE(has_item("_", "B"));
}

TEST(KeyValues, ItemsAreAppended) {
  std::string list = "_";
  append_item("A", "1", list);
  append_item("B", "2", list);
  append_item("A", "3", list);
  EXPECT_EQ(list, "A=1|B=2|A=3");
}

TEST(KeyValues, ItemsAreRemovedWhereverTheyAre) {
  EXPECT_EQ(without("A", "A=1|B=2|C=3"), "B=2|C=3");
  EXPECT_EQ(without("B", "A=1|B=2|C=3"), "A=1|C=3");
  EXPECT_EQ(without("C", "A=1|B=2|C=3"), "A=1|B=2");
  EXPECT_EQ(without("A", "A=1|B=2|A|A=3"), "B=2");
  EXPECT_EQ(without("A", "A=1"), "_");
  EXPECT_EQ(without("A", "_"), "_");
  EXPECT_EQ(without("A", "AA=1|B=A"), "AA=1|B=A");
}

TEST(KeyValues, AnItemIsSetInPlaceOfThoseOfItsKey) {
  EXPECT_EQ(with("A", "9", "_"), "A=9");
  EXPECT_EQ(with("A", "9", "A=1"), "A=9");
  EXPECT_EQ(with("A", "9", "A=1|B=2"), "B=2|A=9");
  EXPECT_EQ(with("A", "9", "B=2|C"), "B=2|C|A=9");
}

TEST(KeyValues, ItemsOfOthersKeepTheirBytes) {
  EXPECT_EQ(with("A", "9", "B||A=1|C d"), "B||C d|A=9");
  EXPECT_EQ(with("A", "9", "B|"), "B|A=9");
}

TEST(KeyValues, ProbabilitiesAreReadFromMiscAndOnlyThose) {
  EXPECT_EQ(probability_in_misc("SpaceAfter=No|HeadProb=0.25|DeprelProb=1", "HeadProb"), 0.25);
  EXPECT_EQ(probability_in_misc("SpaceAfter=No|HeadProb=0.25|DeprelProb=1", "DeprelProb"), 1.0);
  for (const char* misc : {"_", "", "HeadProbs=0.5", "HeadProb", "HeadProb=", "HeadProb=x",
                           "HeadProb=1.5", "HeadProb=-1", "HeadProb=nan", "HeadProb=0.5x"}) {
    EXPECT_EQ(probability_in_misc(misc, "HeadProb"), std::nullopt) << misc;
  }
}

}  // namespace
}  // namespace arcus
