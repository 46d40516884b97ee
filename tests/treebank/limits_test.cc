// SPDX-License-Identifier: Apache-2.0
//
// Sentences and lines without an end, which a few kilobytes of compressed input can hold.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/treebank/treebank_blocks.h"
#include "arcus/treebank/treebank_reader.h"

namespace arcus {
namespace {

// `start`, then `repeated` without end.
ByteSource endless(std::string start, std::string repeated) {
  return [text = std::move(start), repeated = std::move(repeated)](char* buffer,
                                                                   std::size_t size) mutable {
    if (text.empty()) {
      while (text.size() < size) text += repeated;
    }
    const std::size_t count = std::min(size, text.size());
    std::copy_n(text.data(), count, buffer);
    text.erase(0, count);
    return count;
  };
}

// The error after `before` sentences.
std::string error_of(Format format, const std::string& start, const std::string& repeated,
                     int before) {
  TreebankOptions options;
  options.format = format;
  options.open = [&](const std::string&) { return endless(start, repeated); };
  TreebankReader reader({"file"}, options);
  Sentence sentence;
  for (int i = 0; i < before; ++i) EXPECT_TRUE(reader.read(sentence));
  try {
    reader.read(sentence);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

constexpr const char* kWord = "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n";

TEST(Limits, ASentenceOfTooManyLinesIsRefused) {
  const std::string expected =
      "found a sentence of more than 1000000 lines, expected a blank line after each sentence";
  EXPECT_EQ(error_of(Format::kConllu, std::string(kWord) + "\n", "# comment\n", 1),
            "file:1000003: " + expected);
  EXPECT_EQ(error_of(Format::kVertical, "a\n\n", "b\n", 1), "file:1000003: " + expected);
}

TEST(Limits, ASentenceOfTooManyBytesIsRefused) {
  EXPECT_EQ(error_of(Format::kVertical, "", std::string(1'000'000, 'x') + "\n", 0),
            "file:135: found a sentence of more than 128 MiB, expected a blank line after each "
            "sentence");
}

TEST(Limits, ALineOfTooManyWordsIsRefused) {
  EXPECT_EQ(error_of(
                Format::kTokens,
                "a b\n" +
                    [] {
                      std::string line;
                      for (int i = 0; i <= 1'000'000; ++i) line += "a ";
                      return line;
                    }() +
                    "\n",
                "c\n", 1),
            "file:2: found more than 1000000 words, expected one sentence per line");
}

TEST(Limits, BlankLinesWithoutASentenceAreRefused) {
  EXPECT_EQ(error_of(Format::kConllu, std::string(kWord) + "\n", "\n", 1),
            "file:1000003: found more than 1000000 blank lines, expected a sentence");
}

TEST(Limits, LenientReadersSkipASentenceOfTooManyLines) {
  TreebankOptions options;
  options.format = Format::kConllu;
  options.lenient = true;
  std::string text;
  for (int i = 0; i <= 1'000'000; ++i) text += "# c\n";
  text += std::string(kWord) + "\n" + kWord + "\n";
  options.open = [&](const std::string&) { return bytes_of(text); };
  TreebankReader reader({"file"}, options);
  Sentence sentence;
  EXPECT_TRUE(reader.read(sentence));
  EXPECT_EQ(reader.skipped(), 1);
  EXPECT_FALSE(reader.read(sentence));
}

// What `arcus parse` reads.
TEST(Limits, ABlockOfOneSentenceWithoutEndIsRefusedAfterTheOthers) {
  for (const std::string repeated : {"xxxxxxxx", "# comment\n"}) {
    TreebankBlocks blocks({.read = endless(std::string(kWord) + "\n", repeated)}, "file",
                          Format::kConllu);
    TreebankBlock block;
    EXPECT_EQ(blocks.next(block, 32), TreebankBlocks::Next::kBlock);
    EXPECT_EQ(block.text, std::string(kWord) + "\n");
    try {
      blocks.next(block, 32);
      FAIL() << "expected an error";
    } catch (const FileError& error) {
      EXPECT_NE(std::string(error.what()).find("of more than 128 MiB, expected"), std::string::npos)
          << error.what();
    }
  }
}

}  // namespace
}  // namespace arcus
