// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/treebank_blocks.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/treebank/treebank_reader.h"
#include "tests/support/pausing_source.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

using testing::in_pieces_of;
using testing::pausing_source;
using Next = TreebankBlocks::Next;

std::vector<TreebankBlock> blocks_of(PolledSource source, Format format, int max_sentences) {
  TreebankBlocks blocks(std::move(source), "file", format);
  std::vector<TreebankBlock> result;
  for (;;) {
    TreebankBlock block;
    const Next next = blocks.next(block, max_sentences);
    if (next == Next::kEnd) return result;
    if (next == Next::kPause) {
      blocks.wait();
    } else {
      result.push_back(block);
    }
  }
}

struct Contents {
  std::vector<Sentence> sentences;
  std::vector<std::int64_t> lines;  // of the last words
  std::vector<std::string> errors;
  Layout at_end;

  friend bool operator==(const Contents&, const Contents&) = default;
};

void read(const std::string& text, std::int64_t lines_before, Format format, Contents& contents) {
  TreebankOptions options;
  options.format = format;
  options.reader.lines_before = lines_before;
  options.lenient = true;
  options.warn = [&](const std::string& error) { contents.errors.push_back(error); };
  options.open = [&](const std::string&) { return bytes_of(text); };
  TreebankReader reader({"file"}, options);
  for (Sentence sentence; reader.read(sentence);) {
    contents.sentences.push_back(sentence);
    contents.lines.push_back(reader.line(sentence.size()));
  }
  contents.at_end = reader.layout_at_end();
}

TEST(TreebankBlocks, ReadOneByOneTheyAreTheFile) {
  int files = 0;
  for (const std::string& folder :
       {testing::source_file("tests/data/conllu"), testing::source_file("tests/data/conllu/bad"),
        testing::source_file("examples")}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".conllu") continue;
      ++files;
      const std::string text = read_file(entry.path());
      Contents whole;
      read(text, 0, Format::kConllu, whole);
      for (const std::size_t size : {3U, 100U, 1000000U}) {
        for (const int sentences : {1, 2, 100}) {
          Contents found;
          std::string together;
          for (const auto& block :
               blocks_of(pausing_source(in_pieces_of(text, size)), Format::kConllu, sentences)) {
            read(block.text, block.lines_before, Format::kConllu, found);
            together += block.text;
          }
          EXPECT_EQ(together, text);
          EXPECT_TRUE(found == whole) << entry.path() << ' ' << size << ' ' << sentences;
        }
      }
    }
  }
  EXPECT_GT(files, 10);
}

TEST(TreebankBlocks, SentencesOfALineOrOfABlankLine) {
  const auto count = [](const std::string& text, Format format) {
    return blocks_of({.read = bytes_of(text)}, format, 1).size();
  };
  EXPECT_EQ(count("a b\nc\n\nd\n", Format::kTokens), 4u);
  EXPECT_EQ(count("a b\nc\n\nd\n", Format::kVertical), 2u);
  EXPECT_EQ(count("a\r\nb\r\n\r\nd\r\n\r\n", Format::kVertical), 2u);
  EXPECT_EQ(count("", Format::kVertical), 0u);
  EXPECT_EQ(count("\xef\xbb\xbf\n\na\n\n", Format::kVertical), 1u);
}

TEST(TreebankBlocks, CompleteSentencesDoNotWaitForOthers) {
  TreebankBlocks blocks(pausing_source({"a\n\nb\n", "\nc\n\n"}), "file", Format::kVertical);
  TreebankBlock block;
  EXPECT_EQ(blocks.next(block, 10), Next::kPause);
  blocks.wait();
  EXPECT_EQ(blocks.next(block, 10), Next::kBlock);
  EXPECT_EQ(block.text, "a\n\n");
  EXPECT_EQ(blocks.next(block, 10), Next::kPause);
  blocks.wait();
  EXPECT_EQ(blocks.next(block, 10), Next::kBlock);
  EXPECT_EQ(block.text, "b\n\nc\n\n");
  EXPECT_EQ(block.lines_before, 2);
}

}  // namespace
}  // namespace arcus
