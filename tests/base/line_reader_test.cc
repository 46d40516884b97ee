// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/line_reader.h"

#include <sstream>

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

}  // namespace
}  // namespace arcus
