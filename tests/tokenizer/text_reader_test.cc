// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/text_reader.h"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "arcus/base/error.h"
#include "arcus/text/key_values.h"
#include "arcus/text/unicode.h"
#include "arcus/tokenizer/spaces.h"
#include "arcus/treebank/conllu.h"
#include "tests/tokenizer/toy_treebank.h"

namespace arcus {
namespace {

using testing::shown;
using testing::toy_tokenizer;

std::vector<Sentence> read(ByteSource source, const TextOptions& options = {}) {
  TextReader reader(toy_tokenizer(), std::move(source), options);
  std::vector<Sentence> sentences;
  for (Sentence sentence; reader.read(sentence);) sentences.push_back(sentence);
  return sentences;
}

std::vector<Sentence> read(const std::string& text, const TextOptions& options = {}) {
  return read(bytes_of(text), options);
}

// Hands out so many bytes at a time.
ByteSource in_pieces(const std::string& text, std::size_t size) {
  const auto rest = std::make_shared<std::string>(text);
  return [rest, size](char* buffer, std::size_t room) {
    const std::size_t count = std::min({size, room, rest->size()});
    rest->copy(buffer, count);
    rest->erase(0, count);
    return count;
  };
}

void expect_rebuilt(const std::string& text, const TextOptions& options = {}) {
  EXPECT_EQ(original_text(read(text, options)), text);
}

TEST(TextReader, TextComesBackByteForByte) {
  expect_rebuilt("Dogs bark. Cats don't.\n");
  expect_rebuilt("\n \t Dogs  bark.\r\nCats\u00a0don't.\u3000Yes\n\n\nNo\n \n");
  expect_rebuilt("no end");
  expect_rebuilt(
      "\xef\xbb\xbf"
      "mark");
  expect_rebuilt("a|b \\n c\\\\ _ # x = y");
  expect_rebuilt(std::string("bad \xff\xfe bytes \xe4\xb8 and \0 nul", 25));
  expect_rebuilt("שלום, עולם! مرحبا 👨\u200d👩\u200d👧 z\u200bw");
}

TEST(TextReader, WhiteSpaceBehindTheLastBlankLineIsLost) {
  EXPECT_EQ(original_text(read("Yes.\n\n\n  \n")), "Yes.\n\n");
  EXPECT_TRUE(read(" \n\n\t ").empty());
  EXPECT_TRUE(read("").empty());
}

TEST(TextReader, AByteOrderMarkIsNoTokenAtTheStartOnly) {
  const auto sentences = read("\ufeffDogs \ufeffbark");
  ASSERT_EQ(sentences.size(), 1u);
  EXPECT_EQ(sentences[0].word(1).form, "Dogs");
  EXPECT_EQ(sentences[0].word(2).form, "\ufeffbark");
  EXPECT_TRUE(read("\ufeff\n").empty());
}

TEST(TextReader, SpacesStandInMisc) {
  const auto sentences = read("\tDogs  bark.\n\nYes");
  ASSERT_EQ(sentences.size(), 2u);
  EXPECT_EQ(sentences[0].word(1).misc, "SpacesAfter=\\s\\s|SpacesBefore=\\t");
  EXPECT_EQ(sentences[0].word(2).misc, "SpaceAfter=No");
  EXPECT_EQ(sentences[0].word(3).misc, "SpacesAfter=\\n\\n");
  EXPECT_EQ(sentences[1].word(1).misc, "SpaceAfter=No");
}

TEST(TextReader, CommentsNumberSentencesAndMarkParagraphs) {
  const auto sentences = read("Dogs bark.  Is it so?\n\nYes\u00a0it is.");
  ASSERT_EQ(sentences.size(), 3u);
  EXPECT_EQ(sentences[0].comments,
            (std::vector<std::string>{"# newpar", "# sent_id = 1", "# text = Dogs bark."}));
  EXPECT_EQ(sentences[1].comments,
            (std::vector<std::string>{"# sent_id = 2", "# text = Is it so?"}));
  EXPECT_EQ(sentences[2].comments,
            (std::vector<std::string>{"# newpar", "# sent_id = 3", "# text = Yes it is."}));
}

TEST(TextReader, RangesCountCharactersOfTheWholeText) {
  TextOptions options;
  options.ranges = true;
  const auto sentences = read(" é don't\n\n中 x", options);
  ASSERT_EQ(sentences.size(), 2u);
  EXPECT_EQ(list_value(sentences[0].word(1).misc, "TokenRange"), "1:2");
  EXPECT_EQ(list_value(sentences[0].multiword_tokens[0].fields.misc, "TokenRange"), "3:8");
  EXPECT_EQ(sentences[0].word(2).misc, "_");
  EXPECT_EQ(list_value(sentences[1].word(1).misc, "TokenRange"), "10:11");
  EXPECT_EQ(list_value(sentences[1].word(2).misc, "TokenRange"), "12:13");
}

TEST(TextReader, BytesThatAreNoTextAreKeptInMisc) {
  const auto sentences = read(
      "a\xff"
      "b|");
  ASSERT_EQ(sentences.size(), 1u);
  std::string conllu;
  for (const Sentence& sentence : sentences) append_conllu(sentence, conllu);
  ConlluReader reader(bytes_of(conllu), "output");
  Sentence again;
  ASSERT_TRUE(reader.read(again));
  EXPECT_EQ(again, sentences[0]);
  EXPECT_EQ(original_text({&again, 1}),
            "a\xff"
            "b|");
}

TEST(TextReader, LinesCanBeSentences) {
  TextOptions options;
  options.lines = true;
  const auto sentences = read("Dogs bark. Is it so?\nYes\n\nNo\n", options);
  ASSERT_EQ(sentences.size(), 3u);
  EXPECT_EQ(shown(sentences[0]), "[Dogs] [bark] [.] [Is] [it] [so] [?]");
  EXPECT_EQ(sentences[1].comments[0], "# sent_id = 2");
  EXPECT_EQ(sentences[2].comments[0], "# newpar");
  EXPECT_EQ(original_text(sentences), "Dogs bark. Is it so?\nYes\n\nNo\n");
}

TEST(TextReader, AParagraphIsAnsweredBeforeTheNextIsRead) {
  bool asked_on = false;
  int calls = 0;
  const ByteSource source = [&](char* buffer, std::size_t) -> std::size_t {
    if (calls++ == 0) return std::string("Dogs bark.\n\n").copy(buffer, 12);
    asked_on = true;
    return 0;
  };
  TextReader reader(toy_tokenizer(), source);
  Sentence sentence;
  EXPECT_TRUE(reader.read(sentence));
  EXPECT_FALSE(asked_on);
  EXPECT_FALSE(reader.read(sentence));
}

TEST(TextReader, LongParagraphsAreCutBetweenSentences) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "Dogs bark, cats don't. ";
  TextOptions options;
  options.max_bytes = 100;
  options.ranges = true;
  const auto sentences = read(text, options);
  EXPECT_EQ(sentences.size(), 200u);
  EXPECT_EQ(original_text(sentences), text);
  EXPECT_EQ(list_value(sentences[199].word(1).misc, "TokenRange"), "4577:4581");
  EXPECT_EQ(std::count_if(sentences.begin(), sentences.end(),
                          [](const Sentence& s) { return s.comments[0] == "# newpar"; }),
            1);
}

TEST(TextReader, ALongBlockIsCutBetweenWords) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "dogs barking ";
  TextOptions options;
  options.max_bytes = 50;
  const auto sentences = read(text, options);
  EXPECT_GT(sentences.size(), 1u);
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) {
      EXPECT_TRUE(word.form == "dogs" || word.form == "barking") << word.form;
    }
  }
}

// A last sentence that has begun in the first half of the block is not put off to the next one, or
// a long sentence would be looked at again and again.
TEST(TextReader, ASentenceOfMoreThanHalfABlockIsCutWithIt) {
  std::string text = "Dogs bark. ";
  for (int i = 0; i < 40; ++i) text += "barking ";
  TextOptions options;
  options.max_bytes = 100;
  const auto sentences = read(text, options);
  ASSERT_GT(sentences.size(), 2u);
  EXPECT_EQ(shown(sentences[0]), "[Dogs] [bark] [.]");
  EXPECT_LE(comment_value(sentences[1], "text").size(), 100 - std::string("Dogs bark. ").size());
}

TEST(TextReader, ALineWithoutSpacesIsCutAtTheLimit) {
  const std::string text(300'000, 'x');
  const auto sentences = read(text);
  EXPECT_EQ(original_text(sentences), text);
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) EXPECT_LE(word.form.size(), 65536u);
  }
  expect_rebuilt(std::string(200'000, '.'));
  expect_rebuilt([] {
    std::string dotted;
    while (dotted.size() < 150'000) dotted += "a.@:-)1,";
    return dotted;
  }());
}

TEST(TextReader, WhiteSpaceWithoutEndTakesNoMemory) {
  const std::string spaces(1'000'000, ' ');
  const auto sentences = read(spaces + "Dogs" + spaces + "bark." + spaces);
  ASSERT_EQ(sentences.size(), 2u);
  EXPECT_LT(original_text(sentences).size(), 20'000u);
}

std::string random_text() {
  static const std::vector<std::string> kPieces = {
      "Dogs", "don't", "won't", ".",      ",",    "\"",   "(",      ")",   " ",      "  ",
      "\n",   "\n\n",  "\r\n",  "\t",     "\xff", "\xe4", "\xb8",   "中",  "é",      "e\u0301",
      "😀",    "1,000", ":-)",   "U.S.",   "_",    "|",    "\\",     "#",   "\u200d", "\u00a0",
      "A",    "b",     "'s",    "@x.org", "/",    "א",    "\ufeff", "...", "\x01",   "?"};
  std::string text;
  const auto pieces =
      *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, static_cast<int>(kPieces.size())));
  for (const int piece : pieces) text += kPieces[static_cast<std::size_t>(piece)];
  return text;
}

std::string without_end_spaces(std::string text) {
  if (text.starts_with("\ufeff")) text.erase(0, 3);
  std::size_t end = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t spaces = white_space_at_start(std::string_view(text).substr(i));
    if (spaces == 0) end = i + 1;
    i += std::max<std::size_t>(spaces, 1);
  }
  return text.substr(0, end);
}

RC_GTEST_PROP(TextReader, NothingIsLostAndTheOutputIsConllu, ()) {
  const std::string text = random_text();
  TextOptions options;
  options.max_bytes = *rc::gen::element<std::size_t>(0, 10, 65536);
  options.lines = *rc::gen::arbitrary<bool>();
  options.ranges = *rc::gen::arbitrary<bool>();
  const auto sentences = read(text, options);
  RC_ASSERT(without_end_spaces(original_text(sentences)) == without_end_spaces(text));
  std::string conllu;
  for (const Sentence& sentence : sentences) append_conllu(sentence, conllu);
  ConlluReader reader(bytes_of(conllu), "output");
  std::vector<Sentence> again;
  for (Sentence sentence; reader.read(sentence);) again.push_back(sentence);
  RC_ASSERT(again == sentences);
}

RC_GTEST_PROP(TextReader, PiecesMakeNoDifference, ()) {
  const std::string text = random_text();
  TextOptions options;
  options.max_bytes = *rc::gen::element<std::size_t>(7, 65536);
  const auto whole = read(text, options);
  for (std::size_t size = 1; size <= 5; ++size) {
    RC_ASSERT(read(in_pieces(text, size), options) == whole);
  }
}

TEST(TextReader, ALineIsOneSentenceHoweverLongItIs) {
  std::string line;
  while (line.size() < 200'000) line += "Dogs bark and. ";
  TextOptions options;
  options.lines = true;
  const std::vector<Sentence> sentences =
      tokenize(toy_tokenizer(), line + "\nCats too.\n", options);
  ASSERT_EQ(sentences.size(), 2U);
  EXPECT_GT(sentences[0].size(), 30'000);
  options.max_line = 1000;
  EXPECT_THROW(tokenize(toy_tokenizer(), line, options), ArgumentError);
}

}  // namespace
}  // namespace arcus
