// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/line_reader.h"

#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/memory.h"

namespace arcus {

void refuse_line(const std::string& name, std::int64_t line, std::size_t max_bytes) {
  throw FileError(
      fmt::format("{}:{}", name, line),
      fmt::format("found a line of more than {} MiB, expected shorter lines", max_bytes >> 20));
}

LineReader::LineReader(ByteSource source, std::string name, std::int64_t lines_before)
    : source_(std::move(source)),
      name_(std::move(name)),
      buffer_(std::size_t{1} << 18),
      line_number_(lines_before) {}

// Makes room after the unread bytes, by moving them to the front or by doubling the buffer, and
// reads more.
bool LineReader::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ >= kMaxBytes) refuse_line(name_, line_number_ + 1, kMaxBytes);
  if (end_ == buffer_.size()) {
    // While the buffer grows, the old one and the new one, twice as large, both exist.
    require_memory(buffer_.size() * 3, "line " + std::to_string(line_number_ + 1) + " of " + name_);
    buffer_.resize(buffer_.size() * 2);
  }
  const std::size_t count = source_(buffer_.data() + end_, buffer_.size() - end_);
  end_ += count;
  return count > 0;
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
