// SPDX-License-Identifier: Apache-2.0
//
// A file that is written atomically: to a temporary file in the same folder, which is then renamed.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace arcus {

// "-" is standard output, which is written directly. Without commit() the destructor takes the
// unfinished file away, and what stood in its place before still stands there. A path that is not
// a regular file (a pipe, /dev/null) is written directly too.
class OutputFile {
 public:
  explicit OutputFile(std::string path);  // throws FileError
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view bytes);  // throws FileError, for instance on a full disk
  void flush();                        // hands on what has been written, for a reader at a pipe
  void commit();                       // throws FileError; call once, after the last write

  const std::string& path() const { return path_; }

 private:
  [[noreturn]] void fail(const char* what) const;
  void forget_temporary();

  std::string path_;
  std::string temporary_;  // empty when written directly
  std::FILE* file_ = nullptr;
};

// Takes away the unfinished file of every OutputFile that there is. Safe in a signal handler, for
// programs that are about to end without destructors.
void remove_unfinished_files() noexcept;

}  // namespace arcus
