// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/ragged_array.h"

#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace arcus {
namespace {

template <typename Ragged>
std::vector<std::vector<int>> rows_of(const Ragged& ragged) {
  std::vector<std::vector<int>> rows;
  for (std::size_t i = 0; i < ragged.size(); ++i) {
    rows.emplace_back(ragged[i].begin(), ragged[i].end());
  }
  return rows;
}

using Rows = std::vector<std::vector<int>>;

TEST(RaggedArray, GivesBackTheRowsThatWereAppended) {
  RaggedArray<int> ragged;
  EXPECT_TRUE(ragged.empty());
  ragged.push_row(std::vector{1, 2});
  ragged.push_row({});
  ragged.open_row().push_back(3);
  ragged.open_row().push_back(4);
  ragged.open_row().push_back(5);
  ragged.finish_row();
  EXPECT_EQ(rows_of(ragged), (Rows{{1, 2}, {}, {3, 4, 5}}));
  EXPECT_EQ(rows_of(ragged.view()), rows_of(ragged));
  EXPECT_EQ(ragged.values(), (std::vector{1, 2, 3, 4, 5}));
  EXPECT_EQ(ragged.start_of(2), 2U);
  EXPECT_EQ(ragged.end_of(2), 5U);
}

TEST(RaggedArray, ARowThatIsNotFinishedDoesNotCount) {
  RaggedArray<int> ragged;
  ragged.open_row().push_back(1);
  EXPECT_EQ(ragged.size(), 0U);
  ragged.finish_row();
  EXPECT_EQ(rows_of(ragged), (Rows{{1}}));
}

TEST(RaggedArray, ValuesCanBeChangedInPlace) {
  RaggedArray<int> ragged;
  ragged.push_row(std::vector{1});
  ragged.push_row(std::vector{2, 3});
  ragged[1][0] = 7;
  EXPECT_EQ(rows_of(ragged), (Rows{{1}, {7, 3}}));
}

TEST(RaggedArray, IsEmptyAfterClearAndUsableAgain) {
  RaggedArray<int, std::uint32_t> ragged;
  ragged.push_row(std::vector{1, 2});
  ragged.clear();
  EXPECT_TRUE(ragged.empty());
  ragged.push_row(std::vector{3});
  EXPECT_EQ(rows_of(ragged), (Rows{{3}}));
}

TEST(RaggedArray, CountsItsBytes) {
  RaggedArray<std::int16_t, std::uint32_t> ragged;
  ragged.push_row(std::vector<std::int16_t>{1, 2, 3});
  EXPECT_EQ(ragged.bytes(), 3 * 2U + 2 * 4U);
}

TEST(RaggedBuffer, RowsAreWrittenThroughAPointer) {
  RaggedBuffer<int> ragged;
  int* next = ragged.start(10);
  *next++ = 1;
  *next++ = 2;
  ragged.finish_row(next);
  ragged.finish_row(next);
  *next++ = 3;
  ragged.finish_row(next);
  EXPECT_EQ(rows_of(ragged), (Rows{{1, 2}, {}, {3}}));
  EXPECT_EQ(ragged.view().values.size(), 3U);
}

TEST(RaggedBuffer, StartDropsTheRowsOfBefore) {
  RaggedBuffer<int> ragged;
  int* next = ragged.start(2);
  *next++ = 1;
  ragged.finish_row(next);
  next = ragged.start(3);
  EXPECT_EQ(ragged.size(), 0U);
  *next++ = 4;
  ragged.finish_row(next);
  EXPECT_EQ(rows_of(ragged), (Rows{{4}}));
}

TEST(RaggedBuffer, KeepIfDropsValuesAndChangesOthersWithoutMixingRows) {
  RaggedBuffer<int> ragged;
  int* next = ragged.start(6);
  for (int value = 1; value <= 6; ++value) {
    *next++ = value;
    if (value % 2 == 0) ragged.finish_row(next);
  }
  ragged.keep_if([](int& value) {
    value *= 10;
    return value != 20 && value < 50;
  });
  EXPECT_EQ(rows_of(ragged), (Rows{{10}, {30, 40}, {}}));
}

}  // namespace
}  // namespace arcus
