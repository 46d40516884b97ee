// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/packed_weights.h"

#include <array>
#include <cmath>
#include <span>
#include <string>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"

namespace arcus {
namespace {

struct Data {
  FeatureIndex index;
  std::vector<std::uint64_t> keys;
  std::vector<float> rows;
};

Data random_data(int features, std::size_t width) {
  Data data;
  Random random(3);
  for (int i = 0; i < features; ++i) {
    data.keys.push_back(random.next());
    data.index.insert(data.keys.back());
    for (std::size_t k = 0; k < width; ++k) {
      data.rows.push_back(static_cast<float>(random.below(8)) + 1);
    }
  }
  return data;
}

void expect_rows(const PackedWeights& packed, const Data& data, std::size_t width, float unit) {
  for (std::size_t i = 0; i < data.keys.size(); ++i) {
    const std::int8_t* row = packed.find(data.keys[i]);
    ASSERT_NE(row, nullptr);
    for (std::size_t k = 0; k < width; ++k) {
      ASSERT_EQ(static_cast<float>(row[k]) * unit, data.rows[i * width + k]);
    }
  }
}

TEST(PackedWeights, GiveEveryRowBackAndNothingElse) {
  const Data data = random_data(2000, 5);
  const auto packed = PackedWeights::pack(data.index, data.rows, 5, {.unit = 0.5});
  expect_rows(packed, data, 5, 0.5);
  Random random(4);
  for (int i = 0; i < 10'000; ++i) EXPECT_EQ(packed.find(random.next()), nullptr);
}

TEST(PackedWeights, ComeBackFromTheirBytes) {
  for (const int features : {0, 1, 2000}) {
    const Data data = random_data(features, 3);
    PackedWriter writer;
    PackedWeights::pack(data.index, data.rows, 3, {.unit = 1}).write(writer);
    PackedReader reader(writer.bytes(), "test", "weights");
    const auto read = PackedWeights::read(reader, 1000);
    reader.expect_end();
    expect_rows(read, data, 3, 1);
  }
}

TEST(PackedWeights, RowsOfSmallNumbersAreLeftOut) {
  FeatureIndex index;
  index.insert(1ULL << 40);
  index.insert(2ULL << 40);
  const std::vector<float> rows = {0.1F, 0.2F, 0.1F, 3};
  const auto packed = PackedWeights::pack(index, rows, 2, {.unit = 0.1, .min_multiple = 5});
  EXPECT_EQ(packed.size(), 1U);
  EXPECT_EQ(packed.find(1ULL << 40), nullptr);
  ASSERT_NE(packed.find(2ULL << 40), nullptr);
}

TEST(PackedWeights, TheUnitIsChosenSoThatTheLargestWeightFits) {
  FeatureIndex index;
  index.insert(1ULL << 40);
  const std::vector<float> rows = {100, -3};
  const auto packed = PackedWeights::pack(index, rows, 2, {});
  EXPECT_EQ(packed.unit(), 1);
  ASSERT_NE(packed.find(1ULL << 40), nullptr);
  EXPECT_EQ(packed.find(1ULL << 40)[0], 100);
  EXPECT_EQ(packed.find(1ULL << 40)[1], -3);
}

TEST(PackedWeights, ManyAreFoundAsEachAloneIsAndStayInTheirRows) {
  const Data data = random_data(3000, 5);
  const auto packed = PackedWeights::pack(data.index, data.rows, 5, {.unit = 1});
  Random random(5);
  RaggedArray<std::uint64_t> keys;
  std::vector<std::vector<const std::int8_t*>> expected(50);
  for (auto& rows : expected) {
    for (std::size_t i = random.below(100); i > 0; --i) {
      const std::uint64_t key =
          random.below(3) == 0 ? data.keys[random.below(3000)] : random.next();
      keys.open_row().push_back(key);
      if (const auto* row = packed.find(key)) rows.push_back(row);
    }
    keys.finish_row();
  }
  RaggedBuffer<PackedWeights::Found> found;
  packed.find_all(keys.view(), found);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    std::vector<const std::int8_t*> rows;
    for (const auto& [row, key] : found[i]) rows.push_back(row);
    EXPECT_EQ(rows, expected[i]) << i;
  }
}

TEST(PackedWeights, KeysThatMeetInOneGroupAreAllFound) {
  FeatureIndex index;
  std::vector<float> rows;
  std::vector<std::uint64_t> keys;
  for (std::uint64_t i = 1; i <= 255; ++i) keys.push_back(i << 24);  // the upper bits are the same
  for (std::uint64_t i = 1; i <= 300; ++i) keys.push_back(~std::uint64_t{0} - (i << 32));
  for (const std::uint64_t key : keys) {
    index.insert(key);
    rows.push_back(static_cast<float>(rows.size() % 100 + 1));
  }
  const auto packed = PackedWeights::pack(index, rows, 1, {.unit = 1});
  for (std::size_t i = 0; i < keys.size(); ++i) {
    ASSERT_NE(packed.find(keys[i]), nullptr) << i;
    EXPECT_EQ(*packed.find(keys[i]), static_cast<std::int8_t>(rows[i])) << i;
  }
}

// The sum of rows that are found one by one.
std::array<int, 4> sum_one_by_one(const PackedWeights& packed,
                                  std::span<const std::uint64_t> keys) {
  std::array<int, 4> sums = {};
  for (const std::uint64_t key : keys) {
    const std::int8_t* const row = packed.find(key);
    for (std::size_t k = 0; row != nullptr && k < 4; ++k) sums[k] += row[k];
  }
  return sums;
}

TEST(PackedWeights, TheSumOfRowsIsThatOfTheRowsOfEachKey) {
  FeatureIndex index;
  std::vector<float> rows;
  std::vector<std::uint64_t> keys;
  Random random(7);
  for (int i = 0; i < 3000; ++i) keys.push_back(random.next());
  for (std::uint64_t i = 1; i <= 200; ++i) keys.push_back(i << 24);  // these fill groups
  for (const std::uint64_t key : keys) {
    index.insert(key);
    for (int k = 0; k < 4; ++k) rows.push_back(static_cast<float>(random.below(255)) - 127);
  }
  const auto packed = PackedWeights::pack(index, rows, 4, {.unit = 1});
  RaggedBuffer<PackedWeights::Found> scratch;
  for (int i = 0; i < 300; ++i) {
    std::vector<std::uint64_t> asked;
    for (std::size_t count = random.below(PackedWeights::kMaxSummed + 1); count > 0; --count) {
      asked.push_back(random.below(3) == 0 ? random.next() : keys[random.below(keys.size())]);
    }
    ASSERT_EQ(packed.sum_of_rows(asked, scratch), sum_one_by_one(packed, asked));
  }
  EXPECT_EQ(PackedWeights().sum_of_rows(std::span(keys).first(100), scratch),
            (std::array<int, 4>{}));
}

TEST(PackedWeights, TheLargestSumOfRowsFits) {
  for (const float weight : {127.0F, -127.0F}) {
    FeatureIndex index;
    index.insert(1ULL << 40);
    const std::vector<float> row(4, weight);
    const auto packed = PackedWeights::pack(index, row, 4, {.unit = 1});
    const std::vector<std::uint64_t> keys(PackedWeights::kMaxSummed, 1ULL << 40);
    RaggedBuffer<PackedWeights::Found> scratch;
    EXPECT_EQ(packed.sum_of_rows(keys, scratch), sum_one_by_one(packed, keys));
  }
}

TEST(PackedWeights, ASecondPackingRoundsToTheLargerUnit) {
  FeatureIndex index;
  index.insert(1ULL << 40);
  index.insert(2ULL << 40);
  const auto packed = PackedWeights::pack(index, std::vector<float>{100, -7, 1, 1}, 2, {.unit = 1})
                          .requantized(4, 1);
  EXPECT_EQ(packed.unit(), 4);
  EXPECT_EQ(packed.size(), 1U);  // the other row rounds to nothing
  EXPECT_EQ(packed.find(1ULL << 40)[0], 25);
  EXPECT_EQ(packed.find(1ULL << 40)[1], -2);
}

TEST(PackedWeights, WithoutRowsFindNothing) { EXPECT_EQ(PackedWeights().find(12345), nullptr); }

// Weights of one row for each key, which has 40 bits; all weights are 0.
std::string bytes_with(std::uint32_t width, double unit, const std::vector<std::uint64_t>& keys) {
  PackedWriter writer;
  writer.number(width);
  writer.number(unit);
  writer.number(std::uint64_t{keys.size()});
  std::string differences;
  std::uint64_t before = 0;
  for (const std::uint64_t key : keys) {
    std::uint64_t difference = key - before;
    before = key;
    for (; difference >= 128; difference >>= 7) {
      differences += static_cast<char>(128 | (difference & 127));
    }
    differences += static_cast<char>(difference);
  }
  writer.text(differences);
  writer.text(std::string((std::size_t{width} + 1) * keys.size(), '\0'));
  return writer.bytes();
}

std::string refusal(const std::string& bytes, std::size_t max_width) {
  PackedReader reader(bytes, "m", "weights");
  try {
    PackedWeights::read(reader, max_width);
  } catch (const ModelError& error) {
    return error.what();
  }
  return "not refused";
}

TEST(PackedWeights, KeysThatWereMadeToCollideAreRefused) {
  // 300,000 keys that are next to each other would all start in one group.
  std::vector<std::uint64_t> keys;
  for (std::uint64_t key = 1; keys.size() < 300'000; ++key) {
    if ((key & 255) != 0) keys.push_back(key);
  }
  EXPECT_EQ(refusal(bytes_with(1, 1, keys), 1), "m: weights has keys that collide");
  keys.resize(400);
  EXPECT_EQ(refusal(bytes_with(1, 1, keys), 1), "not refused");
  // The same keys far apart from each other do no harm.
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = (i << 28) + 1;
  EXPECT_EQ(refusal(bytes_with(1, 1, keys), 1), "not refused");
}

TEST(PackedWeights, TheLengthOfARowIsCheckedBeforeItIsBelieved) {
  EXPECT_EQ(refusal(bytes_with(1U << 28, 1, {}), 50), "m: weights has rows of the wrong length");
  EXPECT_EQ(refusal(bytes_with(51, 1, {}), 50), "m: weights has rows of the wrong length");
  EXPECT_EQ(refusal(bytes_with(50, 1, {}), 50), "not refused");
  EXPECT_EQ(refusal(bytes_with(0, 1, {}), 50), "m: weights has rows of the wrong length");
}

TEST(PackedWeights, AUnitThatNoTrainingGivesIsRefused) {
  for (const double unit : {0.0, -1.0, 5e-324, 1e308, HUGE_VAL, std::nan("")}) {
    EXPECT_NE(refusal(bytes_with(1, unit, {}), 1), "not refused") << unit;
  }
  for (const double unit : {1e-30, 1.0, 1e30}) {
    EXPECT_EQ(refusal(bytes_with(1, unit, {}), 1), "not refused") << unit;
  }
}

TEST(PackedWeights, BytesThatAreCutOffAreRefused) {
  const Data data = random_data(20, 3);
  PackedWriter writer;
  PackedWeights::pack(data.index, data.rows, 3, {}).write(writer);
  for (std::size_t size = 0; size < writer.bytes().size(); ++size) {
    PackedReader reader(std::string_view(writer.bytes()).substr(0, size), "test", "weights");
    EXPECT_THROW(PackedWeights::read(reader, 1000), ModelError) << size;
  }
}

}  // namespace
}  // namespace arcus
