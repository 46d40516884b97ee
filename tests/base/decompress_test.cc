// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/decompress.h"

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/support/compress.h"
#include "tests/support/pausing_source.h"

namespace arcus {
namespace {

using testing::gzip;
using testing::in_pieces_of;
using testing::pausing_source;
using testing::zstd;

std::string everything(const PolledSource& source) {
  return read_at_most(source.read, std::string::npos);
}

std::string decompress(const std::string& bytes, std::size_t piece = 1000) {
  return everything(decompressed(pausing_source(in_pieces_of(bytes, piece)), "test"));
}

// The text before the error, and its message.
std::string failure_of(const std::string& bytes) {
  const PolledSource source = decompressed(pausing_source(in_pieces_of(bytes, 100)), "test");
  std::string text;
  std::array<char, 64> buffer;
  try {
    while (const std::size_t count = source.read(buffer.data(), buffer.size())) {
      text.append(buffer.data(), count);
    }
  } catch (const FileError& error) {
    // The error stays: a second read must not go on behind the damage.
    EXPECT_THROW(source.read(buffer.data(), buffer.size()), FileError);
    return text + "|" + error.what();
  }
  return text;
}

const std::string kText = "Dogs bark.\nCats meow.\n";

TEST(Decompress, OtherBytesComeBackUnchanged) {
  for (const std::string& text :
       {std::string(), std::string("D"), kText, std::string("\x1f"), std::string("\x1f\x8a"),
        std::string("\x28\xb5\x2f"), std::string("(a"), std::string("P"), std::string("P*M"),
        std::string(200'000, 'x')}) {
    for (const std::size_t piece : {1, 2, 100'000}) EXPECT_EQ(decompress(text, piece), text);
  }
}

TEST(Decompress, GzipAndZstdAreFoundByTheirFirstBytes) {
  for (const std::size_t piece : {1, 3, 1000}) {
    EXPECT_EQ(decompress(gzip(kText), piece), kText);
    EXPECT_EQ(decompress(zstd(kText), piece), kText);
    EXPECT_EQ(decompress(gzip(""), piece), "");
    EXPECT_EQ(decompress(zstd(""), piece), "");
  }
  EXPECT_TRUE(is_compressed(gzip(kText).substr(0, 4)));
  EXPECT_TRUE(is_compressed(zstd(kText).substr(0, 4)));
  for (const char* start : {"", "\x1f", "Dogs", "P", "\x28\xb5\x2f"}) {
    EXPECT_FALSE(is_compressed(start)) << start;
  }
}

TEST(Decompress, MembersAndFramesAreReadAsOne) {
  const std::string skippable("\x5e\x2a\x4d\x18\x03\0\0\0abc", 11);
  for (const std::size_t piece : {1, 7, 1000}) {
    EXPECT_EQ(decompress(gzip("a") + gzip("") + gzip("b"), piece), "ab");
    EXPECT_EQ(
        decompress(std::string(zstd("a")).append(zstd("")).append(skippable) + zstd("b"), piece),
        "ab");
    EXPECT_EQ(decompress(skippable + zstd("b") + skippable, piece), "b");
    EXPECT_EQ(decompress(gzip("a") + std::string(600, '\0'), piece), "a");
  }
}

// Contents that are much larger than the buffers, and compress to almost nothing.
TEST(Decompress, LargeContentsPassThroughSmallBuffers) {
  std::string large;
  for (int i = 0; i < 300'000; ++i) large += std::to_string(i % 1000) + "\n";
  for (const std::size_t piece : {13, 100'000}) {
    EXPECT_EQ(decompress(gzip(large), piece), large);
    EXPECT_EQ(decompress(zstd(large), piece), large);
  }
}

TEST(Decompress, EveryTruncationIsAnErrorAfterWhatIsThere) {
  for (const std::string& whole : {gzip(kText), zstd(kText)}) {
    for (std::size_t size = 4; size < whole.size(); ++size) {
      const std::string failure = failure_of(whole.substr(0, size));
      EXPECT_NE(failure.find("data is truncated"), std::string::npos) << size << ": " << failure;
      EXPECT_TRUE(kText.starts_with(failure.substr(0, failure.find('|')))) << failure;
    }
  }
  // The check sum alone is missing: all of the text comes first.
  const std::string whole = gzip(kText);
  EXPECT_EQ(failure_of(whole.substr(0, whole.size() - 1)),
            kText + "|test: the gzip data is truncated");
  EXPECT_EQ(failure_of(gzip("a") + gzip("b").substr(0, 5)), "a|test: the gzip data is truncated");
}

TEST(Decompress, DamageIsAnErrorOfOneLine) {
  std::string bytes = gzip(kText);
  bytes[bytes.size() - 6] ^= 1;  // in the check sum
  EXPECT_EQ(failure_of(bytes), kText + "|test: the gzip data is damaged (incorrect data check)");
  bytes = zstd(kText);
  bytes.back() ^= 1;
  EXPECT_NE(failure_of(bytes).find("the zstd data is damaged"), std::string::npos);
  EXPECT_EQ(failure_of(gzip("a") + "rest"), "a|test: found other bytes after the gzip data");
  EXPECT_EQ(failure_of(gzip("a") + std::string(3, '\0') + gzip("b")),
            "a|test: found other bytes after the gzip data");
  EXPECT_NE(failure_of(zstd("a") + "other").find("the zstd data is damaged"), std::string::npos);
  const std::string large_window("\x28\xb5\x2f\xfd\x00\xb8\0\0\0\0", 10);
  EXPECT_NE(failure_of(large_window).find("needs more than 128 MB"), std::string::npos)
      << failure_of(large_window);
}

TEST(Decompress, WhatWasFlushedIntoAPipeIsReadyAtOnce) {
  const std::vector<std::string> lines = {"Dogs bark.\n", "Cats meow.\n", "Cows moo.\n"};
  std::vector<std::string> arrived;
  PolledSource pipe;
  pipe.read = [&](char* buffer, std::size_t size) {
    EXPECT_FALSE(arrived.empty()) << "waited";
    if (arrived.empty()) return std::size_t{0};
    const std::size_t count = arrived[0].copy(buffer, size);
    arrived[0].erase(0, count);
    if (arrived[0].empty()) arrived.erase(arrived.begin());
    return count;
  };
  pipe.ready = [&] { return !arrived.empty(); };
  const PolledSource source = decompressed(pipe, "test");
  EXPECT_FALSE(source.ready());
  const auto pieces = testing::gzip_in_pieces(lines);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    arrived.push_back(pieces[i]);
    ASSERT_TRUE(source.ready());
    EXPECT_EQ(read_at_most(source.read, lines[i].size()), lines[i]);
    EXPECT_FALSE(source.ready());
  }
  // Half of a member's header gives no byte.
  arrived.push_back(gzip("x").substr(0, 5));
  EXPECT_FALSE(source.ready());
}

}  // namespace
}  // namespace arcus
