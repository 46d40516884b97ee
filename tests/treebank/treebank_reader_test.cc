// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/treebank_reader.h"

#include <gtest/gtest.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/treebank/treebank_writer.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

const std::string kGood = "1\tgood\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
const std::string kBad = "1\tbad\n\n";

class TreebankReaderTest : public ::testing::Test {
 protected:
  testing::TemporaryFolder folder_;
};

TEST_F(TreebankReaderTest, ReadsFilesOneAfterTheOther) {
  folder_.write("a", kGood + kGood);
  folder_.write("b", kGood);
  TreebankReader reader({folder_ / "a", folder_ / "b"}, {});
  Sentence sentence;
  std::vector<std::pair<std::string, std::int64_t>> places;
  while (reader.read(sentence)) places.emplace_back(reader.file(), reader.line(1));
  const std::vector<std::pair<std::string, std::int64_t>> expected = {
      {folder_ / "a", 1}, {folder_ / "a", 3}, {folder_ / "b", 1}};
  EXPECT_EQ(places, expected);
  EXPECT_EQ(reader.bytes_read(), static_cast<std::int64_t>(3 * kGood.size()));
}

TEST_F(TreebankReaderTest, LenientReadingSkipsWarnsAndCounts) {
  folder_.write("a", kBad + kGood + kBad);
  std::vector<std::string> warnings;
  TreebankOptions options;
  options.lenient = true;
  options.warn = [&](const std::string& message) { warnings.push_back(message); };
  TreebankReader reader({folder_ / "a"}, options);
  Sentence sentence;
  int sentences = 0;
  while (reader.read(sentence)) ++sentences;
  EXPECT_EQ(sentences, 1);
  EXPECT_EQ(reader.skipped(), 2);
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_NE(warnings[1].find("a:5: found 2 columns, expected 10"), std::string::npos);
}

TEST_F(TreebankReaderTest, StrictReadingThrows) {
  folder_.write("a", kBad);
  TreebankReader reader({folder_ / "a"}, {});
  Sentence sentence;
  EXPECT_THROW(reader.read(sentence), FormatError);
}

TEST_F(TreebankReaderTest, AFileThatIsNotThereIsAnErrorEvenWhenLenient) {
  TreebankOptions options;
  options.lenient = true;
  TreebankReader reader({folder_ / "none"}, options);
  Sentence sentence;
  EXPECT_THROW(reader.read(sentence), FileError);
}

TEST_F(TreebankReaderTest, FilesAreWrittenAtomically) {
  folder_.write("a", kGood);
  {
    TreebankWriter writer(Format::kConllu, folder_ / "out");
    TreebankReader reader({folder_ / "a"}, {});
    Sentence sentence;
    while (reader.read(sentence)) writer.write(sentence);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
    writer.commit();
  }
  EXPECT_EQ(read_file(folder_ / "out"), kGood);
}

TEST(TreebankWriter, BratNeedsAName) {
  EXPECT_THROW(TreebankWriter(Format::kBrat, "-"), ArgumentError);
}

TEST(Format, IsKnownByItsNameAndByTheEndingOfAFile) {
  for (const Format format : {Format::kConllu, Format::kConllx, Format::kJson, Format::kBrat,
                              Format::kTokens, Format::kVertical}) {
    EXPECT_EQ(format_named(name_of(format)), format);
  }
  EXPECT_EQ(format_named("latin"), std::nullopt);
  EXPECT_EQ(format_of_path("a/b.conllu"), Format::kConllu);
  EXPECT_EQ(format_of_path("b.conll"), Format::kConllx);
  EXPECT_EQ(format_of_path("conllu"), std::nullopt);
}

}  // namespace
}  // namespace arcus
