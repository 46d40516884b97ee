// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/byte_source.h"

#include <array>
#include <sstream>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace arcus
