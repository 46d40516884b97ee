// SPDX-License-Identifier: Apache-2.0
//
// Text files that are read more than once, for results that depend on the whole input. Regular
// files are opened again. What comes from a pipe is kept while it is read for the first time: the
// first 16 MiB in memory, the rest in a temporary file without a name (in $TMPDIR, else /tmp).
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "arcus/base/byte_source.h"

namespace arcus {

class RepeatableInput {
 public:
  RepeatableInput();
  ~RepeatableInput();
  RepeatableInput(const RepeatableInput&) = delete;
  RepeatableInput& operator=(const RepeatableInput&) = delete;

  // As open_text. The sources must not outlive this. After rewind(), the paths must be opened in
  // the same order as before. A read throws FileError if the temporary file cannot be written.
  ByteSource open(const std::string& path);

  // The next open() is the first one again.
  void rewind() { next_ = 0; }

 private:
  class Kept;

  std::vector<std::unique_ptr<Kept>> kept_;  // in the order of open(); null: a regular file
  std::size_t next_ = 0;
};

}  // namespace arcus
