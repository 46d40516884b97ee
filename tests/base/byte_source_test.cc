// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/byte_source.h"

#include <array>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

std::string all_of(const ByteSource& source) {
  std::string text;
  std::array<char, 3> buffer;
  while (const std::size_t count = source(buffer.data(), buffer.size())) {
    text.append(buffer.data(), count);
  }
  return text;
}

TEST(ByteSource, GivesTheBytesOfATextAndOfAStream) {
  EXPECT_EQ(all_of(bytes_of(std::string("0123456789"))), "0123456789");
  std::istringstream stream("abcd");
  EXPECT_EQ(all_of(bytes_of(stream)), "abcd");
}

TEST(ByteSource, RefusesWhatIsNotAReadableFileAndSaysWhy) {
  EXPECT_THROW(open_input("/"), FileError);
  try {
    open_input("no/such/file");
    FAIL() << "opened";
  } catch (const FileError& error) {
    EXPECT_STREQ(error.what(), "no/such/file: No such file or directory");
  }
}

TEST(ByteSource, ReadAtMostStopsAtTheNumberOrAtTheEnd) {
  const ByteSource source = bytes_of("dogs bark");
  EXPECT_EQ(read_at_most(source, 0), "");
  EXPECT_EQ(read_at_most(source, 4), "dogs");
  EXPECT_EQ(read_at_most(source, std::string::npos), " bark");
  EXPECT_EQ(read_at_most(source, 1), "");
}

TEST(PolledSource, APipeIsReadyWhenItHasBytesOrHasEnded) {
  int ends[2] = {};
  ASSERT_EQ(::pipe(ends), 0);
  const PolledSource source = open_polled_input("/dev/fd/" + std::to_string(ends[0]));
  EXPECT_FALSE(source.ready());
  ASSERT_EQ(::write(ends[1], "ab", 2), 2);
  EXPECT_TRUE(source.ready());
  EXPECT_EQ(read_at_most(source.read, 2), "ab");
  EXPECT_FALSE(source.ready());
  ::close(ends[1]);
  EXPECT_TRUE(source.ready());
  EXPECT_EQ(read_at_most(source.read, 2), "");
  ::close(ends[0]);
}

TEST(PolledSource, WhatWasReadAlreadyComesFirst) {
  bool ready = false;
  PolledSource rest{.read = bytes_of("cd"), .ready = [&] { return ready; }};
  const PolledSource source = joined("ab", rest);
  EXPECT_TRUE(source.ready());
  EXPECT_EQ(read_at_most(source.read, 2), "ab");
  EXPECT_FALSE(source.ready());
  ready = true;
  EXPECT_TRUE(source.ready());
  EXPECT_EQ(read_at_most(source.read, 10), "cd");
}

TEST(PolledSource, CallsBeforeItWaitsAndOnlyThen) {
  int calls = 0;
  bool ready = true;
  const ByteSource source = with_call_before_wait(
      {.read = bytes_of("abc"), .ready = [&] { return ready; }}, [&] { ++calls; });
  EXPECT_EQ(read_at_most(source, 1), "a");
  EXPECT_EQ(calls, 0);
  ready = false;
  EXPECT_EQ(read_at_most(source, 1), "b");
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace arcus
