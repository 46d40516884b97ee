// SPDX-License-Identifier: Apache-2.0
//
// A gold file and what systems made of it, read side by side in the memory of one sentence each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arcus/treebank/treebank_reader.h"
#include "cli/progress.h"

namespace arcus::cli {

class ParallelInput {
 public:
  // The format is `from`, or that of each file's ending, or CoNLL-U. Throws CLI::ValidationError
  // when standard input ("-") is named twice.
  ParallelInput(const std::vector<std::string>& files, const std::string& from);  // gold first

  // The next sentence of each file; false when all end together. Throws FormatError where words
  // first differ from those of gold, and where a word has no head.
  bool read();

  const Sentence& gold() const { return sources_[0].sentence; }
  const Sentence& system(std::size_t i = 0) const { return sources_[i + 1].sentence; }

 private:
  struct Source {
    std::string name;
    TreebankReader reader;
    Sentence sentence = {};
    bool at_end = false;
    std::int64_t last_line = 0;  // of the last word read

    void read();
    int size() const { return at_end ? 0 : sentence.size(); }
    std::int64_t line(int m) const;       // of word m, or of the line behind the last word
    std::string what_is_at(int m) const;  // the form, or the end of the sentence or the file
  };

  void require_same_words(const Source& system) const;

  std::vector<Source> sources_;  // gold first
  Progress progress_;
};

}  // namespace arcus::cli
