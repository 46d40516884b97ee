// SPDX-License-Identifier: Apache-2.0
//
// Guides from a file: the trees of another parser for the sentences that a command reads, in the
// same order. See arcus/guide.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arcus/treebank/treebank_reader.h"

namespace arcus::cli {

// Throws CLI::ValidationError if both the guide and one of the inputs (none: standard input) are
// standard input.
void refuse_guide_from_input(const std::string& guide, const std::vector<std::string>& inputs);

class GuideInput {
 public:
  // The extension of the file tells the format, else it is CoNLL-U. Penn trees are converted with
  // the head rules for English.
  explicit GuideInput(std::string file);

  // Reads the next tree and makes it the guide of the sentence. Throws FormatError if the words are
  // not the same, if a word has no head, and at the end of the file.
  void add_to(Sentence& sentence);

  // Throws FormatError unless all trees have been read.
  void expect_end();

 private:
  std::string name_;
  TreebankReader reader_;
  Sentence tree_;
  std::int64_t sentences_ = 0;
  std::int64_t last_line_ = 0;
};

}  // namespace arcus::cli
