// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/feature_index.h"

#include <limits>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

// Inserts the keys, each twice, and asks for all of them after every doubling and at the end.
void expect_numbers_in_order(const std::vector<std::uint64_t>& keys) {
  FeatureIndex index;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    ASSERT_EQ(index.find(keys[i]), FeatureIndex::kNone) << keys[i];
    ASSERT_EQ(index.insert(keys[i]), i);
    ASSERT_EQ(index.insert(keys[i]), i);
    ASSERT_EQ(index.size(), i + 1);
    if ((i & (i + 1)) != 0 && i + 1 != keys.size()) continue;
    for (std::size_t j = 0; j <= i; ++j) ASSERT_EQ(index.find(keys[j]), j) << keys[j];
  }
}

TEST(FeatureIndex, HasNothingAtFirst) {
  const FeatureIndex index;
  EXPECT_EQ(index.size(), 0U);
  for (const std::uint64_t key : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
    EXPECT_EQ(index.find(key), FeatureIndex::kNone);
  }
}

TEST(FeatureIndex, NumbersKeysInTheOrderTheyCameAndKeepsNumbersAsItGrows) {
  Random random(1);
  std::vector<std::uint64_t> keys(10'000);
  for (std::uint64_t& key : keys) key = random.next();
  expect_numbers_in_order(keys);
}

TEST(FeatureIndex, ZeroIsAKeyLikeAnyOther) {
  expect_numbers_in_order({0, 1, 2});
  expect_numbers_in_order({1, 2, 0});
  FeatureIndex index;
  index.insert(1);  // in the place where 0 would be looked for
  EXPECT_EQ(index.find(0), FeatureIndex::kNone);
}

TEST(FeatureIndex, KeysThatWantTheSamePlaceFindOthers) {
  std::vector<std::uint64_t> keys;
  for (std::uint64_t key = 0; key < 500; ++key) keys.push_back(key);
  expect_numbers_in_order(keys);
}

TEST(FeatureIndex, TellsKeysThatWereMadeToCollide) {
  Random random(2);
  for (const std::size_t count : {0, 1, 10, 1000, 100'000}) {
    std::vector<std::uint64_t> keys(count);
    for (std::uint64_t& key : keys) key = random.next();
    EXPECT_TRUE(FeatureIndex::are_scattered(keys)) << count;
  }
  std::vector<std::uint64_t> close(257);
  for (std::size_t i = 0; i < close.size(); ++i) close[i] = i;
  EXPECT_FALSE(FeatureIndex::are_scattered(close));
  close.pop_back();
  EXPECT_TRUE(FeatureIndex::are_scattered(close));
}

TEST(FeatureIndex, ReservedSlotsChangeNoNumber) {
  FeatureIndex index;
  index.reserve(1000);
  for (std::uint64_t key = 0; key < 2000; ++key) EXPECT_EQ(index.insert(key << 40), key);
  index.reserve(10);
  for (std::uint64_t key = 0; key < 2000; ++key) EXPECT_EQ(index.find(key << 40), key);
}

TEST(FeatureIndex, KeysThatWantTheLastPlaceGoOnAtTheFirst) {
  std::vector<std::uint64_t> keys;
  for (std::uint64_t i = 0; i < 250; ++i) {
    keys.push_back(std::numeric_limits<std::uint64_t>::max() - i);
    keys.push_back(i);
  }
  expect_numbers_in_order(keys);
}

TEST(FeatureIndex, AnswersAsAMapDoes) {
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    FeatureIndex index;
    std::unordered_map<std::uint64_t, std::uint32_t> map;
    for (int i = 0; i < 500; ++i) {
      const std::uint64_t key = random.below(300) << (4 * random.below(14));
      const auto found = map.find(key);
      ASSERT_EQ(index.find(key), found == map.end() ? FeatureIndex::kNone : found->second);
      if (random.below(2) == 0) continue;
      const auto number = static_cast<std::uint32_t>(map.size());
      ASSERT_EQ(index.insert(key), map.try_emplace(key, number).first->second);
    }
    ASSERT_EQ(index.size(), map.size());
  }
}

TEST(FeatureIndex, AppendsTheNumbersOfTheKeysThatAreThere) {
  FeatureIndex index;
  for (const std::uint64_t key : {7, 5, 9}) index.insert(key);
  std::vector<std::uint32_t> ids = {4};
  index.append_ids(std::vector<std::uint64_t>{9, 8, 7, 9}, ids);
  EXPECT_EQ(ids, (std::vector<std::uint32_t>{4, 2, 0, 2}));
}

TEST(FeatureCounts, KeepsFrequentFeaturesInTheOrderOfTheirFirstOccurrence) {
  FeatureCounts counts;
  counts.add(std::vector<std::uint64_t>{7, 5, 7});
  counts.add(std::vector<std::uint64_t>{9, 5});
  EXPECT_EQ(counts.frequent(1).size(), 3U);
  const FeatureIndex twice = counts.frequent(2);
  EXPECT_EQ(twice.size(), 2U);
  EXPECT_EQ(twice.find(7), 0U);
  EXPECT_EQ(twice.find(5), 1U);
  EXPECT_EQ(twice.find(9), FeatureIndex::kNone);
}

}  // namespace
}  // namespace arcus
