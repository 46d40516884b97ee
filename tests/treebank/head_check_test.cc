// SPDX-License-Identifier: Apache-2.0
//
// HEADs that are no tree: refused, or read and written as they are.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/treebank/treebank_reader.h"
#include "arcus/treebank/treebank_writer.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

std::string conllu(const std::string& first, const std::string& second) {
  return "1\ta\t_\t_\t_\t_\t" + first + "\tx\t_\t_\n2\tb\t_\t_\t_\t_\t" + second + "\ty\t_\t_\n\n";
}

std::vector<Sentence> read(const std::string& file, Format format, HeadCheck heads) {
  TreebankOptions options;
  options.format = format;
  options.reader.heads = heads;
  TreebankReader reader({file}, options);
  std::vector<Sentence> sentences;
  for (Sentence sentence; reader.read(sentence);) sentences.push_back(sentence);
  return sentences;
}

struct Heads {
  const char* first;
  const char* second;
  HeadCheck least;  // that accepts them
};

constexpr Heads kCases[] = {{"2", "0", HeadCheck::kTree},     {"_", "1", HeadCheck::kTree},
                            {"2", "1", HeadCheck::kNumbers},  {"1", "0", HeadCheck::kNumbers},
                            {"0", "99", HeadCheck::kNumbers}, {"x", "0", HeadCheck::kNone},
                            {"-1", "02", HeadCheck::kNone},   {"1.5", "_", HeadCheck::kNone}};

TEST(HeadCheck, AcceptsWhatItSays) {
  const testing::TemporaryFolder folder;
  for (const Heads& each : kCases) {
    folder.write("a.conllu", conllu(each.first, each.second));
    for (const HeadCheck check : {HeadCheck::kTree, HeadCheck::kNumbers, HeadCheck::kNone}) {
      if (check < each.least) {
        EXPECT_THROW(read(folder / "a.conllu", Format::kConllu, check), FormatError) << each.first;
      } else {
        EXPECT_EQ(read(folder / "a.conllu", Format::kConllu, check).size(), 1U) << each.first;
      }
    }
  }
}

TEST(HeadCheck, HeadsAreWrittenAsTheyCameInEveryFormatWithHeads) {
  const testing::TemporaryFolder folder;
  for (const Heads& each : kCases) {
    const std::string text = conllu(each.first, each.second) + conllu("_", "_");
    folder.write("a.conllu", text);
    const auto sentences = read(folder / "a.conllu", Format::kConllu, HeadCheck::kNone);
    EXPECT_TRUE(sentences[1].unread_heads.empty());
    for (const Format format : {Format::kConllu, Format::kConllx, Format::kJson, Format::kBrat}) {
      TreebankWriter writer(format, folder / "b");
      for (const Sentence& sentence : sentences) writer.write(sentence);
      writer.commit();
      EXPECT_EQ(read(folder / "b", format, HeadCheck::kNone), sentences)
          << name_of(format) << ' ' << text;
    }
  }
}

// In a reader that reuses the sentence, nothing stays of the one before.
TEST(HeadCheck, TheNextSentenceHasItsOwnHeads) {
  const testing::TemporaryFolder folder;
  folder.write("a.conllu", conllu("x", "y") + conllu("0", "1"));
  TreebankOptions options;
  options.reader.heads = HeadCheck::kNone;
  TreebankReader reader({folder / "a.conllu"}, options);
  Sentence sentence;
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_EQ(unread_head(sentence, 1), "x");
  EXPECT_EQ(unread_head(sentence, 2), "y");
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_TRUE(sentence.unread_heads.empty());
  EXPECT_EQ(unread_head(sentence, 1), "_");
}

}  // namespace
}  // namespace arcus
