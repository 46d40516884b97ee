// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/list_items.h"

#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace arcus {
namespace {

using Items = std::vector<std::string_view>;

Items items_of(std::string_view list) {
  Items items;
  for (const std::string_view item : list_items(list, ',')) items.push_back(item);
  return items;
}

TEST(ListItems, GivesTheItemsInTheirOrder) {
  EXPECT_EQ(items_of("a,bc,d"), (Items{"a", "bc", "d"}));
  EXPECT_EQ(items_of("a|b"), (Items{"a|b"}));
}

TEST(ListItems, AnEmptyTextHasNone) { EXPECT_EQ(items_of(""), Items{}); }

TEST(ListItems, EmptyItemsCountExceptBehindTheLastSeparator) {
  EXPECT_EQ(items_of("a,,b"), (Items{"a", "", "b"}));
  EXPECT_EQ(items_of(",a"), (Items{"", "a"}));
  EXPECT_EQ(items_of("a,"), (Items{"a"}));
  EXPECT_EQ(items_of("a,,"), (Items{"a", ""}));
}

TEST(ListItems, AnItemThatIsEmptyIsSeenWhereverItIs) {
  for (const char* list : {"", ",", "a,", ",a", "a,,b", "a,b,,"}) {
    EXPECT_TRUE(has_empty_item(list, ',')) << list;
  }
  for (const char* list : {"a", "a,b", "a,b,c", "|"}) {
    EXPECT_FALSE(has_empty_item(list, ',')) << list;
  }
}

}  // namespace
}  // namespace arcus
