// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/text_blocks.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "arcus/tokenizer/text_reader.h"
#include "tests/support/pausing_source.h"
#include "tests/tokenizer/toy_treebank.h"

namespace arcus {
namespace {

using testing::in_pieces_of;
using testing::pausing_source;
using testing::toy_tokenizer;
using Next = TextBlocks::Next;

// The sentences that are there before each pause, and those that the end brings.
std::vector<std::vector<Sentence>> by_pause(const std::vector<std::string>& pieces,
                                            const TextOptions& options = {}) {
  TextBlocks blocks(toy_tokenizer(), pausing_source(pieces), options);
  TokenizerScratch scratch;
  std::vector<std::vector<Sentence>> result(1);
  for (;;) {
    RawBlock block;
    const Next next = blocks.next(block);
    if (next == Next::kEnd) return result;
    if (next == Next::kPause) {
      result.emplace_back();
      blocks.wait();
      continue;
    }
    for (Sentence& sentence : sentences_of(toy_tokenizer(), block, options, scratch)) {
      result.back().push_back(std::move(sentence));
    }
  }
}

std::vector<std::size_t> counts(const std::vector<std::vector<Sentence>>& lists) {
  std::vector<std::size_t> result;
  for (const auto& list : lists) result.push_back(list.size());
  return result;
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST(TextBlocks, ABlankLineIsAnsweredBeforeMoreIsWaitedFor) {
  EXPECT_EQ(counts(by_pause({"Dogs bark.\n\n", "Is it so?\n"})),
            (std::vector<std::size_t>{0, 1, 0, 1}));
}

TEST(TextBlocks, ALineIsAnsweredWhereLinesAreSentences) {
  EXPECT_EQ(counts(by_pause({"Dogs bark.\n", "Is it so?\nYes.\nHe", " said.\n"}, {.lines = true})),
            (std::vector<std::size_t>{0, 1, 2, 1, 0}));
}

TEST(TextBlocks, AParagraphThatMayGoOnIsWaitedFor) {
  EXPECT_EQ(counts(by_pause({"Dogs bark.\n", "Is it so?\n"})),
            (std::vector<std::size_t>{0, 0, 0, 2}));
}

TEST(TextBlocks, SentencesThatNothingCanChangeAreGivenBeforeTheParagraphEnds) {
  const std::string text = repeated("Is it so? ", 30);
  const auto lists = by_pause({text, text, "Is"});
  ASSERT_EQ(lists.size(), 5u);
  EXPECT_GT(lists[1].size(), 10u);
  EXPECT_EQ(lists[2].size(), 30u);
  std::vector<Sentence> all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  TextReader reader(toy_tokenizer(), bytes_of(text + text + "Is"));
  Sentence sentence;
  for (Sentence& each : all) {
    ASSERT_TRUE(reader.read(sentence));
    each.comments.insert(each.comments.end() - 1, sentence.comments.end()[-2]);
    EXPECT_EQ(each, sentence);
  }
  EXPECT_FALSE(reader.read(sentence));
}

// Of few words, so that sentences become certain; in paragraphs and blocks of all lengths.
std::string random_running_text() {
  const auto words = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
      "Dogs", "bark", ".", "don't ", " ", " ", " ", ". ", "? Is ", "it ", "Mr. ", "\"", "(", ") ",
      "\n", "U.S. ", "\xff", "http://a.b/c.d ", "中文。"));
  std::string text;
  for (const std::string& word : words) text += word;
  // Long enough for the tokens ahead to matter.
  return repeated(text, *rc::gen::inRange(1, 20));
}

RC_GTEST_PROP(TextBlocks, PausesMakeNoDifference, ()) {
  const std::string text = random_running_text();
  TextOptions options;
  options.max_bytes = *rc::gen::element<std::size_t>(50, 400, 65536);
  options.ranges = true;
  std::vector<std::vector<Sentence>> whole = by_pause({text}, options);
  std::vector<Sentence> expected;
  for (auto& list : whole) expected.insert(expected.end(), list.begin(), list.end());
  const std::size_t size = *rc::gen::element<std::size_t>(7, 60, 300);
  std::vector<Sentence> found;
  for (auto& list : by_pause(in_pieces_of(text, size), options)) {
    found.insert(found.end(), list.begin(), list.end());
  }
  RC_ASSERT(found == expected);
  std::vector<Sentence> read = tokenize(toy_tokenizer(), text, options);
  for (Sentence& sentence : read) sentence.comments.erase(sentence.comments.end() - 2);
  RC_ASSERT(read == expected);
}

}  // namespace
}  // namespace arcus
