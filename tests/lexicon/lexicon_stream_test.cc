// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon_stream.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "arcus/base/error.h"
#include "arcus/lexicon/lexicon.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

std::vector<WordList> all_sentences(const LexiconSource& source) {
  std::vector<WordList> result;
  const BatchReader reader = source();
  while (const auto batch = reader()) {
    for (WordList& words : (*batch)()) result.push_back(std::move(words));
  }
  return result;
}

StreamInput tokens_of(std::vector<std::string> files) {
  StreamInput input;
  input.files = std::move(files);
  input.kind = InputKind::kTokens;
  return input;
}

TEST(LexiconStream, ReadsTheWordsOfAllFilesInEveryPass) {
  const testing::TemporaryFolder folder;
  folder.write("a.tok", "The cat sleeps .\nDogs bark\n");
  folder.write("b.tok", "Time flies\n");
  std::int64_t bytes_read = 0;
  const auto source = lexicon_source(tokens_of({folder / "a.tok", folder / "b.tok"}), nullptr,
                                     [&](std::int64_t bytes, std::size_t) { bytes_read = bytes; });
  const std::vector<WordList> expected = {
      {"The", "cat", "sleeps", "."}, {"Dogs", "bark"}, {"Time", "flies"}};
  EXPECT_EQ(all_sentences(source), expected);
  EXPECT_EQ(all_sentences(source), expected);
  EXPECT_EQ(bytes_read, 38);
}

TEST(LexiconStream, RefusesWhatCannotBeReadTwice) {
  const testing::TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_THROW(lexicon_source(tokens_of({folder / "pipe"}), nullptr), ArgumentError);
  EXPECT_THROW(lexicon_source(tokens_of({"-"}), nullptr), ArgumentError);
  EXPECT_THROW(lexicon_source(tokens_of({}), nullptr), ArgumentError);
  EXPECT_THROW(lexicon_source(tokens_of({folder / "missing"}), nullptr), FileError);
}

TEST(LexiconStream, TextNeedsATokenizer) {
  const testing::TemporaryFolder folder;
  folder.write("a.txt", "The cat sleeps.\n");
  StreamInput input;
  input.files = {folder / "a.txt"};
  EXPECT_THROW(lexicon_source(input, nullptr), ArgumentError);
}

TEST(LexiconStream, AnErrorInTheInputIsThrown) {
  const testing::TemporaryFolder folder;
  folder.write("a.conllu", "1\tcat\n\n");
  StreamInput input;
  input.files = {folder / "a.conllu"};
  input.kind = InputKind::kConllu;
  EXPECT_THROW(build_lexicon(lexicon_source(input, nullptr)), FormatError);
}

}  // namespace
}  // namespace arcus
