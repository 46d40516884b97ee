// SPDX-License-Identifier: Apache-2.0
//
// The errors that Arcus throws. All of them derive from Error: the classes below and MemoryError
// (memory.h). In addition, std::bad_alloc may leave any function that allocates. Each message
// is one line that says what was found and what was expected, and is the same in the shell, in
// Python and over HTTP.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace arcus {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Invalid arguments: sizes that differ, options out of range, NaN scores, a model without the
// requested stage, no training data.
class ArgumentError : public Error {
 public:
  using Error::Error;
};

// Constraints (given heads or relations) that no single tree satisfies.
class ConstraintError : public Error {
 public:
  using Error::Error;
};

// A computation overflowed or became NaN, for example because training diverged.
class NumericError : public Error {
 public:
  using Error::Error;
};

// Input that does not follow its format. what() is "FILE:LINE: found X, expected Y".
class FormatError : public Error {
 public:
  FormatError(std::string file, std::int64_t line, std::string found, std::string expected);

  const std::string& file() const { return file_; }
  std::int64_t line() const { return line_; }  // from 1
  const std::string& found() const { return found_; }
  const std::string& expected() const { return expected_; }

 private:
  std::string file_;
  std::int64_t line_;
  std::string found_;
  std::string expected_;
};

// A file that cannot be opened, read or written. what() is "FILE: reason".
class FileError : public Error {
 public:
  FileError(const std::string& file, const std::string& reason);
};

// A model file that cannot be used: damaged, truncated, too new, or not a model. what() is
// "FILE: reason".
class ModelError : public Error {
 public:
  ModelError(const std::string& file, const std::string& reason);
};

// Formats bytes for a one-line message: in quotes, with control characters and invalid UTF-8 as
// \xHH, and truncated after 40 characters.
std::string in_quotes(std::string_view bytes);

}  // namespace arcus
