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
  // "-" is standard output, except for brat's standoff, which needs a path for its two files:
  // throws ArgumentError.
  TreebankWriter(Format format, const std::string& path);

  Format format() const { return formatter_.format(); }

  void write(const Sentence& sentence);
  void write_end(const Layout& layout);  // what stood behind the last sentence, for CoNLL formats
  void flush();                          // hands all on to whoever reads, for instance at a pipe
  void commit();

  // Sentences that a SentenceFormatter of the same format has made bytes of, for whoever formats on
  // other threads. Not for brat.
  void write_formatted(std::string_view bytes, std::int64_t incomplete);

  // Sentences of which something was left out because the format has no place for it.
  std::int64_t incomplete() const { return formatter_.incomplete() + incomplete_; }

 private:
  void hand_on();  // what has been formatted to the file

  SentenceFormatter formatter_;
  std::unique_ptr<OutputFile> file_;
  std::unique_ptr<OutputFile> annotations_file_;  // of brat
  BratWriter brat_;
  std::string text_;
  std::string annotations_;
  std::int64_t incomplete_ = 0;  // of those that were formatted elsewhere
};

}  // namespace arcus
