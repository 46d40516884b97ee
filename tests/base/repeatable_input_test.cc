// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/repeatable_input.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

namespace arcus {
namespace {

std::string rest_of(const ByteSource& source) { return read_at_most(source, std::string::npos); }

// A pipe that a thread fills.
class FilledPipe {
 public:
  explicit FilledPipe(const std::string& bytes) {
    EXPECT_EQ(::pipe(ends_), 0);
    writer_ = std::thread([this, &bytes] {
      for (std::size_t done = 0; done < bytes.size();) {
        const auto count = ::write(ends_[1], bytes.data() + done, bytes.size() - done);
        if (count <= 0) break;
        done += static_cast<std::size_t>(count);
      }
      ::close(ends_[1]);
    });
  }
  ~FilledPipe() {
    writer_.join();
    ::close(ends_[0]);
  }
  FilledPipe(const FilledPipe&) = delete;
  FilledPipe& operator=(const FilledPipe&) = delete;

  std::string path() const { return "/dev/fd/" + std::to_string(ends_[0]); }

 private:
  int ends_[2] = {-1, -1};
  std::thread writer_;
};

std::string numbered_lines(std::size_t bytes) {
  std::string text;
  for (int i = 0; text.size() < bytes; ++i) text += std::to_string(i) + "\n";
  return text;
}

// Beyond 16 MiB, the bytes are in a temporary file.
TEST(RepeatableInput, APipeIsReadAsOftenAsAskedFor) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{100}, std::size_t{20'000'000}}) {
    const std::string bytes = numbered_lines(size);
    const FilledPipe pipe(bytes);
    RepeatableInput files;
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(rest_of(files.open(pipe.path())) == bytes) << size;
      files.rewind();
    }
  }
}

TEST(RepeatableInput, AfterAPartTheRestOfAPipeFollows) {
  const std::string bytes = numbered_lines(20'000'000);
  const FilledPipe pipe(bytes);
  RepeatableInput files;
  for (const std::size_t part : {std::size_t{10}, std::size_t{18'000'000}, bytes.size()}) {
    EXPECT_TRUE(read_at_most(files.open(pipe.path()), part) == bytes.substr(0, part));
    files.rewind();
  }
}

TEST(RepeatableInput, AFileIsOpenedAgain) {
  const auto path = std::filesystem::temp_directory_path() / "arcus_repeatable_input_test";
  std::ofstream(path) << "a\nb\n";
  RepeatableInput files;
  EXPECT_EQ(rest_of(files.open(path)), "a\nb\n");
  files.rewind();
  EXPECT_EQ(rest_of(files.open(path)), "a\nb\n");
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace arcus
