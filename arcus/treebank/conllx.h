// SPDX-License-Identifier: Apache-2.0
//
// CoNLL-X, the format of the 2006 shared task: ten columns, no comments, no spaces inside a field.
//
// CPOSTAG and POSTAG are read as UPOS and XPOS. CoNLL-U has no columns for PHEAD and PDEPREL: they
// are stored in MISC as PHead and PDeprel, and written back from there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"
#include "arcus/treebank/sentence_lines.h"

namespace arcus {

class ConllxReader {
 public:
  ConllxReader(ByteSource source, std::string name, ReaderOptions options = {});

  // Like ConlluReader::read.
  bool read(Sentence& sentence);

  std::int64_t line(int m) const { return line_of_word_[static_cast<std::size_t>(m)]; }
  std::int64_t bytes_read() const { return lines_.bytes_read(); }
  const Layout& layout_at_end() const { return lines_.layout_at_end(); }

 private:
  SentenceLines lines_;
  ReaderOptions options_;
  std::vector<std::int64_t> line_of_word_;
};

// Appends the words; spaces inside a field become '_'. Comments, multiword tokens, empty nodes,
// DEPS and the rest of MISC are left out, because CoNLL-X cannot represent them: see
// has_more_than_conllx.
void append_conllx(const Sentence& sentence, std::string& text);

bool has_more_than_conllx(const Sentence& sentence);

}  // namespace arcus
