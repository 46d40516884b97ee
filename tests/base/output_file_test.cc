// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/output_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(::testing::TempDir()) / (std::string("arcus_") + test->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static std::string contents(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

  fs::path folder_;
};

TEST_F(OutputFileTest, AppearsWhenCommitted) {
  const fs::path path = folder_ / "out";
  OutputFile file(path);
  file.write("one ");
  file.write("two");
  EXPECT_FALSE(fs::exists(path));
  file.commit();
  EXPECT_EQ(contents(path), "one two");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, LeavesNothingBehindWithoutACommit) {
  { OutputFile(folder_ / "out").write("half"); }
  EXPECT_EQ(files(), 0);
}

TEST_F(OutputFileTest, LeavesTheOldFileStandingWithoutACommit) {
  const fs::path path = folder_ / "out";
  std::ofstream(path) << "old";
  { OutputFile(path).write("new"); }
  EXPECT_EQ(contents(path), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, WritesThroughALink) {
  std::ofstream(folder_ / "target") << "old";
  fs::create_symlink("target", folder_ / "link");
  OutputFile file(folder_ / "link");
  file.write("new");
  file.commit();
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(contents(folder_ / "target"), "new");
}

TEST_F(OutputFileTest, RefusesADirectoryAndAFolderThatIsNotThere) {
  EXPECT_THROW(OutputFile{folder_.string()}, FileError);
  EXPECT_THROW(OutputFile{(folder_ / "none" / "out").string()}, FileError);
}

}  // namespace
}  // namespace arcus
