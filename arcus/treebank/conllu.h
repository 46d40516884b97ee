// SPDX-License-Identifier: Apache-2.0
//
// CoNLL-U, to its specification: ten columns, comments, multiword tokens, empty nodes. Reading and
// writing gives back the same bytes; what could not be given back is refused.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"
#include "arcus/treebank/sentence_lines.h"

namespace arcus {

// One sentence at a time, in the memory of the longest.
class ConlluReader {
 public:
  ConlluReader(ByteSource source, std::string name, ReaderOptions options = {});

  // Replaces the sentence by the next one; false at the end. Throws FormatError, after which the
  // next call goes on with the sentence behind the bad one.
  bool read(Sentence& sentence);

  // The line of word m of the last sentence; of its first line for m = 0.
  std::int64_t line(int m) const { return line_of_word_[static_cast<std::size_t>(m)]; }
  std::int64_t bytes_read() const { return lines_.bytes_read(); }
  const Layout& layout_at_end() const { return lines_.layout_at_end(); }

 private:
  SentenceLines lines_;
  ReaderOptions options_;
  std::vector<std::int64_t> line_of_word_;
};

// Appends the sentence as it stands in a file.
void append_conllu(const Sentence& sentence, std::string& text);

}  // namespace arcus
