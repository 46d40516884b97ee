// SPDX-License-Identifier: Apache-2.0
//
// A file that is written atomically: to a temporary file in the same folder, which is then renamed.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace arcus {

// "-" is standard output, which is written directly, as are paths that are not regular files (a
// pipe, /dev/null). Without commit(), the destructor removes the temporary file, and an existing
// file at the path stays as it was.
class OutputFile {
 public:
  explicit OutputFile(std::string path);  // throws FileError, also for an empty path
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view bytes);  // throws FileError, for instance on a full disk
  void flush();                        // so that a reader at a pipe gets the bytes now
  void commit();                       // throws FileError; call once, after the last write

  const std::string& path() const { return path_; }

 private:
  [[noreturn]] void fail(const char* what) const;
  void forget_temporary();

  std::string path_;
  std::string temporary_;  // empty when written directly
  std::FILE* file_ = nullptr;
};

// Throws FileError if an OutputFile at this path would: for a check before hours of work. Does not
// open pipes and devices, because their readers would see the end of the data.
void require_writable(const std::string& path);

// Makes the folder of the file at this path, and the folders above it, unless they exist. Throws
// FileError.
void make_folder_of(const std::string& path);

// Removes the temporary file of every OutputFile that has not been committed. Safe in a signal
// handler, for programs that exit without running destructors.
void remove_unfinished_files() noexcept;

}  // namespace arcus
