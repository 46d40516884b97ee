// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/line_reader.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

struct Owned {
  std::string text;
  LineEnding ending;
  friend bool operator==(const Owned&, const Owned&) = default;
};

std::vector<Owned> lines_of(const std::string& text) {
  LineReader reader(bytes_of(text), "test");
  std::vector<Owned> lines;
  Line line;
  while (reader.next(line)) lines.push_back({std::string(line.text), line.ending});
  EXPECT_EQ(reader.line_number(), static_cast<std::int64_t>(lines.size()));
  EXPECT_EQ(reader.bytes_read(), static_cast<std::int64_t>(text.size()));
  return lines;
}

TEST(LineReader, KnowsTheEndingOfEachLine) {
  using enum LineEnding;
  EXPECT_EQ(lines_of("a\r\nb\n\nc"),
            (std::vector<Owned>{{"a", kCrLf}, {"b", kLf}, {"", kLf}, {"c", kNone}}));
}

TEST(LineReader, FindsNoLinesInNoBytes) { EXPECT_TRUE(lines_of("").empty()); }

TEST(LineReader, AReturnWithoutANewlineBelongsToTheText) {
  EXPECT_EQ(lines_of("a\rb\r"), (std::vector<Owned>{{"a\rb\r", LineEnding::kNone}}));
}

TEST(LineReader, LinesMayCrossAndExceedTheBuffer) {
  std::string text;
  std::vector<Owned> expected;
  for (const std::size_t length : {100'000U, 300'000U, 1'000'000U, 0U, 1U}) {
    expected.push_back({std::string(length, 'x'), LineEnding::kLf});
    text += expected.back().text + "\n";
  }
  EXPECT_EQ(lines_of(text), expected);
}

// A few kilobytes of gzip hold such a line.
TEST(LineReader, ALineWithoutAnEndIsRefused) {
  bool is_first = true;
  LineReader reader(
      [&](char* buffer, std::size_t size) {
        std::fill_n(buffer, size, 'x');
        if (std::exchange(is_first, false)) buffer[1] = '\n';
        return size;
      },
      "test");
  Line line;
  ASSERT_TRUE(reader.next(line));
  for (int i = 0; i < 2; ++i) {
    try {
      reader.next(line);
      FAIL() << "expected an error";
    } catch (const FileError& error) {
      EXPECT_STREQ(error.what(),
                   "test:2: found a line of more than 128 MiB, expected shorter lines");
    }
  }
}

}  // namespace
}  // namespace arcus
