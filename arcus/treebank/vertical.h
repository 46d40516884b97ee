// SPDX-License-Identifier: Apache-2.0
//
// Vertical text: one token per line, a blank line after each sentence, no other columns.
#pragma once

#include <cstdint>
#include <string>

#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"
#include "arcus/treebank/sentence_lines.h"

namespace arcus {

class VerticalReader {
 public:
  VerticalReader(ByteSource source, std::string name, ReaderOptions options = {});

  // A token may contain spaces. Returns false at the end. Throws FormatError; the next call then
  // continues with the next sentence.
  bool read(Sentence& sentence);

  std::int64_t line(int m) const { return first_line_ + (m > 0 ? m - 1 : 0); }
  std::int64_t bytes_read() const { return lines_.bytes_read(); }

 private:
  SentenceLines lines_;
  std::int64_t first_line_ = 0;
};

void append_vertical(const Sentence& sentence, std::string& text);

}  // namespace arcus
