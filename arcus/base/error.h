// SPDX-License-Identifier: Apache-2.0
//
// The errors that Arcus throws: all of them derive from Error, and there are no other kinds than
// those below and MemoryError (memory.h). Besides, any function that allocates may throw
// std::bad_alloc. Each message is one line, says what was found and what was expected, and reads
// the same in the shell, in Python and over HTTP.
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

// Arguments that no call can have: sizes that differ, options out of range, scores that are NaN, a
// model without the stage that is asked for, nothing to train on.
class ArgumentError : public Error {
 public:
  using Error::Error;
};

// Heads or relations, given as constraints, that no tree of the tree space has together.
class ConstraintError : public Error {
 public:
  using Error::Error;
};

// A computation that left the range of floating-point numbers, such as a training that diverges.
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

// A model file that cannot be used: damaged, cut off, too new, or no model. what() is
// "FILE: reason".
class ModelError : public Error {
 public:
  ModelError(const std::string& file, const std::string& reason);
};

// The bytes as they can stand in a one-line message: in quotes, control characters and broken
// UTF-8 as \xHH, and cut after 40 characters.
std::string in_quotes(std::string_view bytes);

}  // namespace arcus
