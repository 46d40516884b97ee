// SPDX-License-Identifier: Apache-2.0
//
// Sentences into a file of any format. The file appears when it is whole.
#pragma once

#include <memory>
#include <string>

#include "arcus/base/output_file.h"
#include "arcus/text/sentence.h"
#include "arcus/treebank/brat.h"
#include "arcus/treebank/format.h"

namespace arcus {

class TreebankWriter {
 public:
  // "-" is standard output, except for brat's standoff, which needs a path for its two files:
  // throws std::invalid_argument.
  TreebankWriter(Format format, const std::string& path);

  void write(const Sentence& sentence);
  void write_end(const Layout& layout);  // what stood behind the last sentence, for CoNLL formats
  void commit();

  // Sentences of which something was left out because the format has no place for it.
  std::int64_t incomplete() const { return incomplete_; }

 private:
  void flush();

  Format format_;
  std::unique_ptr<OutputFile> file_;
  std::unique_ptr<OutputFile> annotations_file_;  // of brat
  BratWriter brat_;
  std::string text_;
  std::string annotations_;
  Layout last_layout_;  // of the sentence before, which may lack its blank line
  std::int64_t incomplete_ = 0;
};

}  // namespace arcus
