// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/line_reader.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <utility>

#include <sys/stat.h>

#include "arcus/base/error.h"

namespace arcus {

std::unique_ptr<std::istream> open_input(const std::string& path) {
  if (path == "-") return std::make_unique<std::istream>(std::cin.rdbuf());
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) throw FileError(path, std::strerror(errno));
  if (S_ISDIR(status.st_mode)) throw FileError(path, "found a directory, expected a file");
  errno = 0;
  auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
  if (!*file) throw FileError(path, errno != 0 ? std::strerror(errno) : "cannot be opened");
  return file;
}

LineReader::LineReader(std::istream& input, std::string name)
    : input_(input), name_(std::move(name)), buffer_(std::size_t{1} << 18) {}

// Makes room behind the unread bytes, by moving them to the front or by doubling, and reads on.
bool LineReader::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) buffer_.resize(buffer_.size() * 2);
  input_.read(buffer_.data() + end_, static_cast<std::streamsize>(buffer_.size() - end_));
  if (input_.bad()) throw FileError(name_, "cannot be read");
  end_ += static_cast<std::size_t>(input_.gcount());
  return input_.gcount() > 0;
}

bool LineReader::next(Line& line) {
  std::size_t searched = 0;  // unread bytes known to hold no newline
  for (;;) {
    const char* unread = buffer_.data() + begin_;
    const std::size_t size = end_ - begin_;
    const void* newline =
        size > searched ? std::memchr(unread + searched, '\n', size - searched) : nullptr;
    if (newline != nullptr) {
      auto length = static_cast<std::size_t>(static_cast<const char*>(newline) - unread);
      begin_ += length + 1;
      bytes_read_ += static_cast<std::int64_t>(length) + 1;
      line.ending = LineEnding::kLf;
      if (length > 0 && unread[length - 1] == '\r') {
        line.ending = LineEnding::kCrLf;
        --length;
      }
      line.text = {unread, length};
      ++line_number_;
      return true;
    }
    searched = size;
    if (!fill()) break;
  }
  if (begin_ == end_) return false;
  line.text = {buffer_.data() + begin_, end_ - begin_};
  line.ending = LineEnding::kNone;
  bytes_read_ += static_cast<std::int64_t>(end_ - begin_);
  begin_ = end_;
  ++line_number_;
  return true;
}

}  // namespace arcus
