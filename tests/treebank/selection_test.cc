// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/selection.h"

#include <algorithm>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

Sentence named(const std::string& id) {
  Sentence sentence;
  sentence.comments.push_back("# sent_id = " + id);
  sentence.words.emplace_back().form = id;
  return sentence;
}

// The sent_ids of the sentences that are found among a, b, c, d and 2.
std::vector<std::string> found(const std::vector<std::string>& names) {
  SentenceFinder finder(names);
  std::vector<std::pair<int, Sentence>> candidates;
  for (const char* id : {"a", "b", "c", "d", "2"}) {
    if (finder.add(named(id))) candidates.emplace_back(finder.count(), named(id));
  }
  finder.require_all();
  std::vector<std::string> ids;
  for (const auto& [number, sentence] : candidates) {
    if (finder.is_wanted(sentence, number)) ids.push_back(sentence.word(1).form);
  }
  return ids;
}

using Ids = std::vector<std::string>;

TEST(SentenceFinder, FindsIdsNumbersAndRangesInTheOrderOfTheInput) {
  EXPECT_EQ(found({"c", "a"}), (Ids{"a", "c"}));
  EXPECT_EQ(found({"3"}), (Ids{"c"}));
  EXPECT_EQ(found({"3-4", "b"}), (Ids{"b", "c", "d"}));
  EXPECT_EQ(found({"1", "a", "1-2"}), (Ids{"a", "b"}));
}

TEST(SentenceFinder, AnIdIsNotANumber) {
  EXPECT_EQ(found({"2"}), (Ids{"2"}));
  EXPECT_EQ(found({"2", "1-2"}), (Ids{"a", "b", "2"}));
}

TEST(SentenceFinder, ASentenceThatIsNotThereIsAnError) {
  for (const char* name : {"e", "6", "0", "4-6", "5-4", "-1", "3-", ""}) {
    EXPECT_THROW(found({"a", name}), ArgumentError) << name;
  }
}

TEST(SentenceFinder, WhatIsGivenAsAnIdIsNeverANumber) {
  SentenceFinder finder({}, {"3", "a,b"});
  for (const char* id : {"x", "a,b", "y"}) finder.add(named(id));
  EXPECT_TRUE(finder.is_wanted(named("a,b"), 2));
  EXPECT_FALSE(finder.is_wanted(named("y"), 3));
  EXPECT_THROW(finder.require_all(), ArgumentError);
  finder.add(named("3"));
  EXPECT_NO_THROW(finder.require_all());
}

TEST(Split, PartsAddUpAndAreNearTheirProportions) {
  using Sizes = std::array<std::size_t, 3>;
  EXPECT_EQ(split_sizes(100, {80, 10, 10}), (Sizes{80, 10, 10}));
  EXPECT_EQ(split_sizes(10, {8, 1, 1}), (Sizes{8, 1, 1}));
  EXPECT_EQ(split_sizes(7, {1, 1, 1}), (Sizes{3, 2, 2}));
  EXPECT_THROW(split_sizes(5, {80, 10, 10}), ArgumentError);
  EXPECT_THROW(split_sizes(0, {1, 1, 1}), ArgumentError);
  for (std::size_t count = 30; count < 200; ++count) {
    const Sizes sizes = split_sizes(count, {80, 15, 5});
    EXPECT_EQ(sizes[0] + sizes[1] + sizes[2], count);
    EXPECT_NEAR(static_cast<double>(sizes[2]), 0.05 * static_cast<double>(count), 1);
  }
}

TEST(Split, TheSeedDecides) {
  const auto parts = random_split(1000, {80, 10, 10}, 1);
  EXPECT_EQ(std::count(parts.begin(), parts.end(), 0), 800);
  EXPECT_EQ(std::count(parts.begin(), parts.end(), 1), 100);
  EXPECT_EQ(parts, random_split(1000, {80, 10, 10}, 1));
  EXPECT_NE(parts, random_split(1000, {80, 10, 10}, 2));
}

TEST(RandomOrder, HasEveryNumberOnceAndIsTheSameOnEveryMachine) {
  const auto order = random_order(1000, 1);
  EXPECT_EQ(std::set<std::size_t>(order.begin(), order.end()).size(), 1000u);
  EXPECT_EQ(order, random_order(1000, 1));
  EXPECT_NE(order, random_order(1000, 2));
  EXPECT_EQ(random_order(5, 1), (std::vector<std::size_t>{4, 0, 3, 1, 2}));
}

}  // namespace
}  // namespace arcus
