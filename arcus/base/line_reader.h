// SPDX-License-Identifier: Apache-2.0
//
// Lines from a stream of bytes, in the memory of one buffer, and files opened with plain errors.
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace arcus {

// Opens the file for reading; "-" is standard input. Throws FileError, with the reason in words,
// for what is not there, may not be read, or is a directory.
std::unique_ptr<std::istream> open_input(const std::string& path);

enum class LineEnding { kNone, kLf, kCrLf };  // kNone: the last line, cut off by the end

struct Line {
  std::string_view text;  // without its ending; good until the next call of next()
  LineEnding ending = LineEnding::kLf;
};

// The input must outlive the reader. A line may have any length.
class LineReader {
 public:
  LineReader(std::istream& input, std::string name);

  // False at the end of the input. Throws FileError when the input cannot be read.
  bool next(Line& line);

  const std::string& name() const { return name_; }
  std::int64_t line_number() const { return line_number_; }  // of the last line, from 1
  std::int64_t bytes_read() const { return bytes_read_; }    // up to the end of the last line

 private:
  bool fill();

  std::istream& input_;
  std::string name_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  // unread bytes are buffer_[begin_, end_)
  std::size_t end_ = 0;
  std::int64_t line_number_ = 0;
  std::int64_t bytes_read_ = 0;
};

}  // namespace arcus
