// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/output_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <sys/stat.h>

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
  EXPECT_THROW(OutputFile{""}, FileError);
}

TEST_F(OutputFileTest, CanBeCheckedBeforeTheWorkAndLeavesNothing) {
  require_writable(folder_ / "out");
  EXPECT_EQ(files(), 0);
  std::ofstream(folder_ / "out") << "old";
  require_writable(folder_ / "out");
  EXPECT_EQ(read_file(folder_ / "out"), "old");
  require_writable("-");
  require_writable("/dev/null");
  for (const std::string& path : {folder_ / "none/out", folder_.path().string(), std::string()}) {
    EXPECT_THROW(require_writable(path), FileError) << path;
  }
  EXPECT_EQ(files(), 1);
}

// To open and close a pipe would tell its reader that there is no more.
TEST_F(OutputFileTest, TheCheckDoesNotOpenAPipe) {
  const std::string pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  require_writable(pipe);  // opening it would wait for a reader
}

TEST_F(OutputFileTest, TheFolderOfAFileIsMade) {
  make_folder_of("out");
  make_folder_of(folder_ / "a/b/out");
  make_folder_of(folder_ / "a/b/out");
  EXPECT_TRUE(fs::is_directory(folder_ / "a/b"));
  std::ofstream(folder_ / "file") << "old";
  EXPECT_THROW(make_folder_of(folder_ / "file/out"), FileError);
}

}  // namespace
}  // namespace arcus
