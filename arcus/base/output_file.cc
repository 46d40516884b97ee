// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/output_file.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

// Paths of the temporary files, in a form that a signal handler can read: it may neither lock nor
// allocate. If the array is full, remove_unfinished_files() misses the other files.
std::array<std::atomic<const char*>, 32> unfinished = {};
static_assert(std::atomic<const char*>::is_always_lock_free);

void replace_unfinished(const char* old_path, const char* new_path) {
  for (auto& entry : unfinished) {
    const char* expected = old_path;
    if (entry.compare_exchange_strong(expected, new_path)) return;
  }
}

}  // namespace

void remove_unfinished_files() noexcept {
  for (auto& entry : unfinished) {
    if (const char* path = entry.exchange(nullptr)) ::unlink(path);
  }
}

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  if (path_ == "-") {
    file_ = stdout;
    return;
  }
  if (path_.empty()) throw FileError("''", "found an empty name, expected a file to write");
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
  // Replace the target of a symbolic link, not the link itself.
  if (char* target = ::realpath(path_.c_str(), nullptr); target != nullptr) {
    path_ = target;
    std::free(target);  // NOLINT(cppcoreguidelines-no-malloc): realpath allocates
  }
  const mode_t mode = exists ? status.st_mode & 07777 : 0666;
  int descriptor = -1;
  // The name may exist: containers that share a folder can have equal process ids, and a killed
  // process leaves its file behind.
  for (int attempt = 0; descriptor < 0 && attempt < 100; ++attempt) {
    temporary_ = fmt::format("{}.{}.{}.tmp", path_, ::getpid(), attempt);
    descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor < 0 && errno != EEXIST) break;
  }
  if (descriptor < 0) {
    temporary_.clear();
    fail("cannot be written");
  }
  replace_unfinished(nullptr, temporary_.c_str());
  if (exists) ::fchmod(descriptor, mode);  // open() applied the umask
  file_ = ::fdopen(descriptor, "wb");
}

void require_writable(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) {
    if (::access(path.c_str(), W_OK) == 0) return;
    throw FileError(path, fmt::format("cannot be written: {}", std::strerror(errno)));
  }
  const OutputFile can_be_created(path);
}

void make_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code error;
  if (folder.empty() || std::filesystem::is_directory(folder, error)) return;
  std::filesystem::create_directories(folder, error);
  if (error) throw FileError(folder.string(), fmt::format("cannot be made: {}", error.message()));
}

OutputFile::~OutputFile() {
  if (file_ != nullptr && file_ != stdout) std::fclose(file_);
  if (temporary_.empty()) return;
  ::unlink(temporary_.c_str());
  forget_temporary();
}

void OutputFile::forget_temporary() {
  replace_unfinished(temporary_.c_str(), nullptr);
  temporary_.clear();
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
  forget_temporary();
}

}  // namespace arcus
