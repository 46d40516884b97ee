// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/output_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arcus/base/error.h"

namespace arcus {

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  if (path_ == "-") {
    file_ = stdout;
    return;
  }
  struct stat status = {};
  const bool exists = ::stat(path_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) {
    throw FileError(path_, "found a directory, expected a file to write");
  }
  if (exists && !S_ISREG(status.st_mode)) {
    file_ = std::fopen(path_.c_str(), "wb");
    if (file_ == nullptr) fail("cannot be written");
    return;
  }
  // A link keeps being a link: what it points to is replaced.
  if (char* target = ::realpath(path_.c_str(), nullptr); target != nullptr) {
    path_ = target;
    std::free(target);  // NOLINT(cppcoreguidelines-no-malloc): realpath allocates
  }
  temporary_ = fmt::format("{}.{}.tmp", path_, ::getpid());
  const mode_t mode = exists ? status.st_mode & 07777 : 0666;
  const int descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (descriptor < 0) {
    temporary_.clear();
    fail("cannot be written");
  }
  file_ = ::fdopen(descriptor, "wb");
}

OutputFile::~OutputFile() {
  if (file_ != nullptr && file_ != stdout) std::fclose(file_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::fail(const char* what) const {
  throw FileError(path_ == "-" ? "standard output" : path_,
                  fmt::format("{}: {}", what, std::strerror(errno)));
}

void OutputFile::write(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail("cannot be written");
}

void OutputFile::flush() {
  if (std::fflush(file_) != 0) fail("cannot be written");
}

void OutputFile::commit() {
  flush();
  if (file_ == stdout) return;
  const int closed = std::fclose(file_);
  file_ = nullptr;
  if (closed != 0) fail("cannot be written");
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail("cannot be renamed into place");
  temporary_.clear();
}

}  // namespace arcus
