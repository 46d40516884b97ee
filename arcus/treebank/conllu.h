// SPDX-License-Identifier: Apache-2.0
//
// CoNLL-U as specified: ten columns, comments, multiword tokens, empty nodes. Writing what was read
// reproduces the same bytes; input that cannot be reproduced is an error.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"
#include "arcus/treebank/sentence_lines.h"

namespace arcus {

// Reads one sentence at a time. Memory: that of the longest sentence.
class ConlluReader {
 public:
  ConlluReader(ByteSource source, std::string name, ReaderOptions options = {});

  // Replaces the sentence by the next one; returns false at the end. Throws FormatError; the next
  // call then continues with the sentence after the bad one.
  bool read(Sentence& sentence);

  // The line number of word m in the last sentence; m = 0: the sentence's first line.
  std::int64_t line(int m) const { return line_of_word_[static_cast<std::size_t>(m)]; }
  std::int64_t bytes_read() const { return lines_.bytes_read(); }
  const Layout& layout_at_end() const { return lines_.layout_at_end(); }

 private:
  SentenceLines lines_;
  ReaderOptions options_;
  std::vector<std::int64_t> line_of_word_;
};

// Appends the sentence with its layout, as in a file.
void append_conllu(const Sentence& sentence, std::string& text);

}  // namespace arcus
