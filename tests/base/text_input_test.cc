// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/text_input.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "arcus/base/error.h"
#include "tests/support/compress.h"
#include "tests/support/pausing_source.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

class TextInput : public ::testing::Test {
 protected:
  std::string contents(const std::string& bytes) const {
    folder_.write("file", bytes);
    return read_at_most(open_text(folder_ / "file"), std::string::npos);
  }

  std::string refusal(const std::string& bytes) const {
    try {
      return "accepted " + contents(bytes);
    } catch (const FileError& error) {
      return std::string(error.what()).substr((folder_ / "file").size());
    }
  }

  testing::TemporaryFolder folder_;
};

TEST_F(TextInput, TextIsReadAsItIsAndDecompressed) {
  for (const std::string& text :
       {std::string(), std::string("P"), std::string("PK"), std::string("BZh"), std::string("B\n"),
        std::string("Dogs bark.\n"), std::string("\xff\n"), std::string("%PD"),
        std::string(100'000, 'B')}) {
    EXPECT_EQ(contents(text), text);
    EXPECT_EQ(contents(testing::gzip(text)), text);
    EXPECT_EQ(contents(testing::zstd(text)), text);
  }
}

TEST_F(TextInput, OtherKindsOfFilesAreRefusedWithAdvice) {
  EXPECT_EQ(refusal("\211ARCUS\r\n..."),
            ": found an Arcus model, expected text or a treebank: a model is given with -m");
  EXPECT_EQ(refusal("PK\3\4..."),
            ": found a ZIP archive, or an office document, expected text or a treebank: unpack it "
            "or save it as text first");
  EXPECT_EQ(refusal("BZh91AY&SY..."),
            ": found bzip2 data, expected text or a treebank: decompress it first, or use gzip or "
            "zstd");
  EXPECT_EQ(refusal("%PDF-1.4\n"),
            ": found a PDF document, expected text or a treebank: save it as text first");
  EXPECT_EQ(
      refusal(std::string("\xff\xfe"
                          "D\0",
                          4)),
      ": found UTF-16, expected text or a treebank: convert it with iconv -f UTF-16 -t UTF-8");
  std::string tar(600, '\0');
  tar.replace(0, 8, "a.conllu");
  tar.replace(257, 5, "ustar");
  for (const std::string& archive : {tar, testing::gzip(tar)}) {
    EXPECT_EQ(refusal(archive),
              ": found a tar archive, expected text or a treebank: unpack it first");
  }
  EXPECT_EQ(refusal(testing::gzip(testing::zstd("a"))),
            ": found data that is compressed twice, expected text or a treebank: decompress it "
            "once");
}

TEST_F(TextInput, TheNameOfTheFileIsInTheMessage) {
  folder_.write("cut.gz", testing::gzip("Dogs bark.\n").substr(0, 20));
  try {
    read_at_most(open_text(folder_ / "cut.gz"), 100);
    FAIL() << "accepted";
  } catch (const FileError& error) {
    EXPECT_EQ(error.what(), (folder_ / "cut.gz") + ": the gzip data is truncated");
  }
  EXPECT_THROW(open_text(folder_ / "none"), FileError);
}

TEST_F(TextInput, APipeIsReadyWithItsFirstBytes) {
  int ends[2] = {};
  ASSERT_EQ(::pipe(ends), 0);
  const PolledSource source = open_polled_text("/dev/fd/" + std::to_string(ends[0]));
  EXPECT_FALSE(source.ready());
  ASSERT_EQ(::write(ends[1], "Do", 2), 2);
  EXPECT_TRUE(source.ready());
  EXPECT_EQ(read_at_most(source.read, 2), "Do");
  EXPECT_FALSE(source.ready());
  ::close(ends[1]);
  EXPECT_TRUE(source.ready());
  EXPECT_EQ(read_at_most(source.read, 2), "");
  ::close(ends[0]);
}

TEST(WithoutBinaryStart, RefusesManyControlCharactersAtTheBeginning) {
  const auto read = [](const std::string& text, std::size_t piece) {
    return read_at_most(
        without_binary_start(testing::pausing_source(testing::in_pieces_of(text, piece)), "test")
            .read,
        std::string::npos);
  };
  const auto with_controls = [](std::size_t before, std::size_t count) {
    return std::string(before, 'a') + std::string(count, '\0') + std::string(5000, '\t');
  };
  for (const std::size_t piece : {1, 1000, 10'000}) {
    for (const std::string& text : {with_controls(0, 64), with_controls(4032, 200)}) {
      EXPECT_EQ(read(text, piece), text);
    }
    for (const std::string& text : {with_controls(0, 65), with_controls(4031, 65)}) {
      EXPECT_THROW(read(text, piece), FileError);
    }
  }
}

}  // namespace
}  // namespace arcus
