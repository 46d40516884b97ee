// SPDX-License-Identifier: Apache-2.0
//
// Writes sentences to a file of any format, atomically.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "arcus/base/output_file.h"
#include "arcus/text/sentence.h"
#include "arcus/treebank/brat.h"
#include "arcus/treebank/format.h"
#include "arcus/treebank/sentence_formatter.h"

namespace arcus {

class TreebankWriter {
 public:
  // "-" is standard output. Throws ArgumentError for "-" with brat standoff, which needs a path for
  // its two files. The folder of a brat document is made if there is none.
  TreebankWriter(Format format, const std::string& path);

  Format format() const { return formatter_.format(); }

  void write(const Sentence& sentence);
  void write_end(const Layout& layout);  // the layout after the last sentence, for CoNLL formats
  void flush();                          // passes everything on, for example to a pipe
  void commit();

  // Writes sentences that a SentenceFormatter of the same format has formatted, for example on
  // other threads. Not for brat.
  void write_formatted(std::string_view bytes, std::int64_t incomplete);

  // The number of sentences that the format cannot represent completely.
  std::int64_t incomplete() const { return formatter_.incomplete() + incomplete_; }

 private:
  void hand_on();  // writes the formatted text to the file

  SentenceFormatter formatter_;
  std::unique_ptr<OutputFile> file_;
  std::unique_ptr<OutputFile> annotations_file_;  // only for brat
  BratWriter brat_;
  std::string text_;
  std::string annotations_;
  std::int64_t incomplete_ = 0;  // of write_formatted()
};

}  // namespace arcus
