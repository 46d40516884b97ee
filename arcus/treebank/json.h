// SPDX-License-Identifier: Apache-2.0
//
// Sentences as JSON, one object per line; docs/formats.md describes the members. Everything in a
// CoNLL-U sentence is represented, so that converting back is lossless. Some members repeat parts
// of comments and MISC in a form that programs can use at once: text, sent_id, the offsets of words
// in the text, probabilities.
#pragma once

#include <cstdint>
#include <string>

#include "arcus/base/line_reader.h"
#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"

namespace arcus {

class JsonReader {
 public:
  JsonReader(ByteSource source, std::string name, ReaderOptions options = {});

  // Returns false at the end. Throws FormatError; the next call then continues with the next line.
  bool read(Sentence& sentence);

  std::int64_t line(int) const { return lines_.line_number(); }
  std::int64_t bytes_read() const { return lines_.bytes_read(); }

 private:
  LineReader lines_;
  ReaderOptions options_;
};

void append_json(const Sentence& sentence, std::string& text);

}  // namespace arcus
