// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/repeatable_input.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arcus/base/error.h"
#include "arcus/base/text_input.h"

namespace arcus {
namespace {

constexpr std::size_t kInMemory = std::size_t{1} << 24;

std::string temporary_folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && folder[0] != '\0' ? folder : "/tmp";
}

[[noreturn]] void fail(const char* what) {
  throw FileError("a temporary file in " + temporary_folder(),
                  std::string(what) + ": " + std::strerror(errno));
}

// A file without a name, which the system removes when it is closed, however the program ends.
int open_temporary() {
  const std::string folder = temporary_folder();
  const int nameless = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (nameless >= 0) return nameless;
  std::string path = folder + "/arcus-XXXXXX";
  const int named = ::mkostemp(path.data(), O_CLOEXEC);
  if (named < 0) fail("cannot be created");
  ::unlink(path.c_str());
  return named;
}

bool is_regular(const std::string& path) {
  struct stat status = {};
  return path != "-" && ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

}  // namespace

// The bytes of one source that have been read so far, and the source of the others.
class RepeatableInput::Kept {
 public:
  explicit Kept(ByteSource source) : source_(std::move(source)) {}
  ~Kept() {
    if (file_ >= 0) ::close(file_);
  }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;

  // Reads at this offset, which is at most the number of bytes read so far.
  std::size_t read_at(std::size_t offset, char* buffer, std::size_t size) {
    if (offset < memory_.size()) {
      const std::size_t count = std::min(size, memory_.size() - offset);
      std::copy_n(memory_.data() + offset, count, buffer);
      return count;
    }
    if (offset < memory_.size() + in_file_) return read_file(offset - memory_.size(), buffer, size);
    const std::size_t count = source_(buffer, size);
    keep(buffer, count);
    return count;
  }

 private:
  std::size_t read_file(std::size_t offset, char* buffer, std::size_t size) const {
    for (;;) {
      const ssize_t count =
          ::pread(file_, buffer, std::min(size, in_file_ - offset), static_cast<off_t>(offset));
      if (count > 0) return static_cast<std::size_t>(count);
      if (count == 0 || errno != EINTR) fail("cannot be read");
    }
  }

  void keep(const char* bytes, std::size_t size) {
    if (in_file_ == 0 && memory_.size() + size <= kInMemory) {
      memory_.append(bytes, size);
      return;
    }
    if (file_ < 0) file_ = open_temporary();
    for (std::size_t done = 0; done < size;) {
      const ssize_t count =
          ::pwrite(file_, bytes + done, size - done, static_cast<off_t>(in_file_));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) fail("cannot be written");
      done += static_cast<std::size_t>(count);
      in_file_ += static_cast<std::size_t>(count);
    }
  }

  ByteSource source_;
  std::string memory_;
  int file_ = -1;
  std::size_t in_file_ = 0;  // bytes
};

RepeatableInput::RepeatableInput() = default;
RepeatableInput::~RepeatableInput() = default;

ByteSource RepeatableInput::open(const std::string& path) {
  if (next_ == kept_.size()) {
    kept_.push_back(is_regular(path) ? nullptr : std::make_unique<Kept>(open_text(path)));
  }
  Kept* const kept = kept_[next_++].get();
  if (kept == nullptr) return open_text(path);
  return [kept, offset = std::size_t{0}](char* buffer, std::size_t size) mutable {
    const std::size_t count = kept->read_at(offset, buffer, size);
    offset += count;
    return count;
  };
}

}  // namespace arcus
