// SPDX-License-Identifier: Apache-2.0
//
// Reads a gold file and the outputs of systems for it in parallel. Of a system's k best trees, all
// are read. Memory: one sentence per file.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/kbest_reader.h"
#include "cli/progress.h"

namespace arcus::cli {

class ParallelInput {
 public:
  // The gold file comes first. The format is `from`; if that is empty, each file's extension
  // decides, else CoNLL-U. Throws CLI::ValidationError if standard input ("-") is given twice.
  // `heads`: kAll requires a head for every word. `output` is the file that the command writes
  // while it reads, if any: there is no progress bar if output goes to the same terminal.
  ParallelInput(const std::vector<std::string>& files, const std::string& from,
                Heads heads = Heads::kAll, const std::string& output = {});

  // Reads the next sentence of each file; returns false if all files end together. Throws
  // FormatError at the first word that differs from gold, and for a word without a required head.
  bool read();

  const Sentence& gold() const { return sources_[0].reader.sentence(); }
  const Sentence& system(std::size_t i = 0) const { return sources_[i + 1].reader.sentence(); }
  std::span<const Sentence> trees(std::size_t i = 0) const {
    return sources_[i + 1].reader.trees();
  }
  std::int64_t gold_line() const { return sources_[0].reader.line(0); }  // of the first line
  std::int64_t system_line() const { return sources_[1].reader.line(0); }

 private:
  struct Source {
    std::string name;
    KbestReader reader;
    bool at_end = false;
    std::int64_t last_line = 0;  // of the last word read

    void read();
    int size() const { return at_end ? 0 : reader.sentence().size(); }
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
