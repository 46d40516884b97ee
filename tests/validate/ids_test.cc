// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/validate/found.h"

namespace arcus {
namespace {

using testing::Found;
using testing::found_in;

// The findings about rows that have nothing but ids.
Found found_in_ids(std::initializer_list<std::string> ids) {
  std::string text;
  for (const std::string& id : ids) text += id + "\t_\t_\t_\t_\t_\t_\t_\t_\t_\n";
  return found_in(text + '\n', 1);
}

TEST(Ids, WordsAreNumberedFromOneOn) {
  EXPECT_EQ(found_in_ids({"1", "2", "3"}), Found{});
  EXPECT_EQ(found_in_ids({"2"}), Found{"1 word-id-sequence"});
  EXPECT_EQ(found_in_ids({"1", "1"}), Found{"2 word-id-sequence"});
  EXPECT_EQ(found_in_ids({"1", "3", "4"}), Found{"2 word-id-sequence"});
}

TEST(Ids, AnIdIsANumberARangeOrAnEmptyNode) {
  for (const char* id : {"01", "0", "1a", "1-", "1-x", "1.", "1.0", "0-1", "1.1.1", "1--2", "1,2",
                         "99999999999", "2000000000"}) {
    EXPECT_EQ(found_in_ids({id})[0], "1 invalid-word-id") << id;
  }
  EXPECT_EQ(found_in_ids({"0.1", "1", "1.1", "1.2", "2"}), Found{});
}

TEST(Ids, ARangeIsDirectlyBeforeItsFirstWord) {
  EXPECT_EQ(found_in_ids({"1-2", "1", "2", "3-4", "3", "4"}), Found{});
  EXPECT_EQ(found_in_ids({"1", "1-2", "2"}), Found{"2 misplaced-word-interval"});
  EXPECT_EQ(found_in_ids({"2-3", "1", "2", "3"}), Found{"1 misplaced-word-interval"});
  EXPECT_EQ(found_in_ids({"2-1", "1", "2"}), Found{"1 reversed-word-interval"});
  EXPECT_EQ(found_in_ids({"1", "2-3", "2"}), Found{"2 word-interval-out"});
}

TEST(Ids, RangesDoNotOverlap) {
  EXPECT_EQ(found_in_ids({"1-2", "1", "2-3", "2", "3"}), Found{"3 overlapping-word-intervals"});
  EXPECT_EQ(found_in_ids({"1-2", "1-2", "1", "2"}), Found{"2 overlapping-word-intervals"});
}

TEST(Ids, EmptyNodesAreAfterTheirWordAndBeforeTheNextRange) {
  EXPECT_EQ(found_in_ids({"1", "1.1", "2-3", "2", "3"}), Found{});
  EXPECT_EQ(found_in_ids({"1", "1.2"}), Found{"2 misplaced-empty-node"});
  EXPECT_EQ(found_in_ids({"1", "2.1", "2"}), Found{"2 misplaced-empty-node"});
  EXPECT_EQ(found_in_ids({"1", "2-3", "1.1", "2", "3"}), Found{"3 misplaced-empty-node"});
}

}  // namespace
}  // namespace arcus
