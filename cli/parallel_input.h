// SPDX-License-Identifier: Apache-2.0
//
// Reads a gold file and the outputs of systems for it in parallel. Memory: one sentence per file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arcus/treebank/treebank_reader.h"
#include "cli/progress.h"

namespace arcus::cli {

class ParallelInput {
 public:
  // The gold file comes first. The format is `from`; if that is empty, each file's extension
  // decides, else CoNLL-U. Throws CLI::ValidationError if standard input ("-") is given twice.
  ParallelInput(const std::vector<std::string>& files, const std::string& from);

  // Reads the next sentence of each file; returns false if all files end together. Throws
  // FormatError at the first word that differs from gold, and for a word without a head.
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
    std::int64_t line(int m) const;       // of word m, or of the line after the last word
    std::string what_is_at(int m) const;  // the form, or the end of the sentence or the file
  };

  void require_same_words(const Source& system) const;

  std::vector<Source> sources_;  // gold first
  Progress progress_;
  std::int64_t sentences_ = 0;  // of gold
  std::int64_t words_ = 0;
};

}  // namespace arcus::cli
