// SPDX-License-Identifier: Apache-2.0
//
// Plain tokens: one sentence per line, words separated by spaces, no other columns.
#pragma once

#include <cstdint>
#include <string>

#include "arcus/base/line_reader.h"
#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"

namespace arcus {

class TokensReader {
 public:
  TokensReader(ByteSource source, std::string name, ReaderOptions options = {});

  // Words are separated by spaces or tabs; lines without words are skipped. Returns false at the
  // end. Throws FormatError.
  bool read(Sentence& sentence);

  std::int64_t line(int) const { return lines_.line_number(); }
  std::int64_t bytes_read() const { return lines_.bytes_read(); }

 private:
  LineReader lines_;
};

// Appends the forms as one line. A space inside a form becomes a no-break space (U+00A0).
void append_tokens(const Sentence& sentence, std::string& text);

}  // namespace arcus
