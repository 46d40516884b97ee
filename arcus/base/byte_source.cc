// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/byte_source.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ != STDIN_FILENO) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }

 private:
  int number_;
};

std::string reason() { return std::strerror(errno); }

}  // namespace

PolledSource open_polled_input(const std::string& path) {
  const bool standard = path == "-";
  const int number = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (number < 0) throw FileError(path, reason());
  const auto file = std::make_shared<Descriptor>(number);
  const std::string name = standard ? "standard input" : path;
  struct stat status = {};
  if (::fstat(number, &status) == 0 && S_ISDIR(status.st_mode)) {
    throw FileError(name, "found a directory, expected a file");
  }
  PolledSource source;
  source.read = [file, name](char* buffer, std::size_t size) {
    for (;;) {
      const ssize_t got = ::read(file->number(), buffer, size);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) throw FileError(name, reason());
    }
  };
  source.ready = [file] {
    pollfd question = {file->number(), POLLIN, 0};
    return ::poll(&question, 1, 0) != 0;  // an error is found by the read
  };
  return source;
}

ByteSource open_input(const std::string& path) { return open_polled_input(path).read; }

ByteSource with_call_before_wait(PolledSource source, std::function<void()> before_wait) {
  return [source = std::move(source), before_wait = std::move(before_wait)](char* buffer,
                                                                            std::size_t size) {
    if (!source.ready()) before_wait();
    return source.read(buffer, size);
  };
}

PolledSource joined(std::string first, PolledSource rest) {
  struct State {
    std::string first;
    std::size_t given = 0;
    PolledSource rest;
  };
  const auto state = std::make_shared<State>();
  state->first = std::move(first);
  state->rest = std::move(rest);
  PolledSource source;
  source.read = [state](char* buffer, std::size_t size) {
    if (state->given == state->first.size()) return state->rest.read(buffer, size);
    const std::size_t count = state->first.copy(buffer, size, state->given);
    state->given += count;
    return count;
  };
  source.ready = [state] { return state->given < state->first.size() || state->rest.ready(); };
  return source;
}

ByteSource bytes_of(std::string text) {
  return [text = std::move(text), given = std::size_t{0}](char* buffer, std::size_t size) mutable {
    const std::size_t count = std::min(size, text.size() - given);
    std::copy_n(text.data() + given, count, buffer);
    given += count;
    return count;
  };
}

ByteSource bytes_of(std::istream& stream) {
  return [&stream](char* buffer, std::size_t size) {
    stream.read(buffer, static_cast<std::streamsize>(size));
    if (stream.bad()) throw FileError("stream", "cannot be read");
    return static_cast<std::size_t>(stream.gcount());
  };
}

std::string read_at_most(const ByteSource& source, std::size_t most) {
  std::string contents;
  std::array<char, 1 << 16> buffer;
  while (contents.size() < most) {
    const std::size_t count =
        source(buffer.data(), std::min(buffer.size(), most - contents.size()));
    if (count == 0) break;
    contents.append(buffer.data(), count);
  }
  return contents;
}

std::string read_file(const std::string& path) {
  constexpr std::size_t kMax = std::size_t{1} << 27;  // 128 MiB: devices have no end
  std::string contents = read_at_most(open_input(path), kMax + 1);
  if (contents.size() > kMax) throw FileError(path, "found more than 128 MiB");
  return contents;
}

}  // namespace arcus
