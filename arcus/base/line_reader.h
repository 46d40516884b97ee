// SPDX-License-Identifier: Apache-2.0
//
// Reads lines from a source of bytes. Memory: one buffer, which grows to hold the longest line, up
// to a limit: a few kilobytes of compressed input may hold a line of gigabytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/base/byte_source.h"

namespace arcus {

enum class LineEnding { kNone, kLf, kCrLf };  // kNone: the last line, without a newline

struct Line {
  std::string_view text;  // without its ending; valid until the next call of next()
  LineEnding ending = LineEnding::kLf;
};

// Throws the FileError for a line that is too long. It is no FormatError: nothing after the line
// can be read.
[[noreturn]] void refuse_line(const std::string& name, std::int64_t line, std::size_t max_bytes);

class LineReader {
 public:
  // `lines_before`: the number of lines before the source's first one, if it starts inside a file.
  LineReader(ByteSource source, std::string name, std::int64_t lines_before = 0);

  static constexpr std::size_t kMaxBytes = std::size_t{1} << 27;  // of a line: 128 MiB

  // Returns false at the end. Throws FileError for a line of more than kMaxBytes, and MemoryError
  // for one that does not fit into memory.
  bool next(Line& line);

  const std::string& name() const { return name_; }
  std::int64_t line_number() const { return line_number_; }  // of the last line, from 1
  std::int64_t bytes_read() const { return bytes_read_; }    // up to the end of the last line

 private:
  bool fill();

  ByteSource source_;
  std::string name_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  // unread bytes are buffer_[begin_, end_)
  std::size_t end_ = 0;
  std::int64_t line_number_ = 0;
  std::int64_t bytes_read_ = 0;
};

}  // namespace arcus
