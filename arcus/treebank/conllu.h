// SPDX-License-Identifier: Apache-2.0
//
// CoNLL-U, to its specification: ten columns, comments, multiword tokens, empty nodes. Reading and
// writing gives back the same bytes; what cannot be given back is refused.
#pragma once

#include <cstdint>
#include <istream>
#include <string>

#include "arcus/base/line_reader.h"
#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"

namespace arcus {

// One sentence at a time, in the memory of the longest. The input must outlive the reader.
class ConlluReader {
 public:
  ConlluReader(std::istream& input, std::string name, ReaderOptions options = {});

  // Replaces the sentence by the next one; false at the end. Throws FormatError.
  bool read(Sentence& sentence);

  // After a FormatError: moves past the blank line that ends the bad sentence.
  void skip_sentence();

  std::int64_t bytes_read() const { return lines_.bytes_read(); }

 private:
  LineReader lines_;
  ReaderOptions options_;
  std::vector<std::int64_t> line_of_word_;  // of the current sentence, for messages
  bool inside_sentence_ = false;            // the line last read is not a blank one
};

// Appends the sentence as it stands in a file.
void append_conllu(const Sentence& sentence, std::string& text);

}  // namespace arcus
