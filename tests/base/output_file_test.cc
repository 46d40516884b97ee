// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/output_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public ::testing::Test {
 protected:
  std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator());
  }

  testing::TemporaryFolder folder_;
};

TEST_F(OutputFileTest, AppearsWhenCommitted) {
  const std::string path = folder_ / "out";
  OutputFile file(path);
  file.write("one ");
  file.write("two");
  EXPECT_FALSE(fs::exists(path));
  file.commit();
  EXPECT_EQ(read_file(path), "one two");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, LeavesNothingBehindWithoutACommit) {
  { OutputFile(folder_ / "out").write("half"); }
  EXPECT_EQ(files(), 0);
}

TEST_F(OutputFileTest, LeavesTheOldFileStandingWithoutACommit) {
  const std::string path = folder_ / "out";
  std::ofstream(path) << "old";
  { OutputFile(path).write("new"); }
  EXPECT_EQ(read_file(path), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, WritesThroughALink) {
  std::ofstream(folder_ / "target") << "old";
  fs::create_symlink("target", folder_ / "link");
  OutputFile file(folder_ / "link");
  file.write("new");
  file.commit();
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read_file(folder_ / "target"), "new");
}

TEST_F(OutputFileTest, KeepsThePermissionsOfTheOldFile) {
  const std::string path = folder_ / "out";
  std::ofstream(path) << "old";
  constexpr auto kMode = fs::perms::owner_all | fs::perms::group_all;
  fs::permissions(path, kMode);
  OutputFile file(path);
  file.commit();
  EXPECT_EQ(fs::status(path).permissions(), kMode);
}

TEST_F(OutputFileTest, TwoForOnePlaceDoNotMix) {
  const std::string path = folder_ / "out";
  OutputFile first(path);
  OutputFile second(path);
  first.write("first");
  second.write("second");
  second.commit();
  first.commit();
  EXPECT_EQ(read_file(path), "first");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, UnfinishedFilesCanBeTakenAwayFromOutside) {
  OutputFile finished(folder_ / "finished");
  finished.commit();
  OutputFile one(folder_ / "one");
  OutputFile two(folder_ / "two");
  remove_unfinished_files();
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, RefusesADirectoryAndAFolderThatIsNotThere) {
  EXPECT_THROW(OutputFile{folder_.path().string()}, FileError);
  EXPECT_THROW(OutputFile{folder_ / "none/out"}, FileError);
}

}  // namespace
}  // namespace arcus
