// SPDX-License-Identifier: Apache-2.0
//
// Reads a gold file and a system's tokenization of the same text in parallel. Each step reads up to
// the next position where both end a sentence. Of a system's k best trees, all are read. Memory:
// that of the sentences between two such positions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/kbest_reader.h"
#include "cli/progress.h"

namespace arcus::cli {

class AlignedInput {
 public:
  // The format is `from`; if that is empty, each file's extension decides, else CoNLL-U. Throws
  // CLI::ValidationError if both files are standard input ("-"). `heads`: every word must have one.
  AlignedInput(const std::string& gold, const std::string& system, const std::string& from,
               bool heads);

  // Reads the next sentences; returns false if both files end together. Throws FormatError at the
  // first difference between the texts without spaces, and for a word without a required head.
  bool read();

  std::span<const Sentence> gold() const { return gold_.sentences; }
  std::span<const Sentence> system() const { return system_.sentences; }
  bool same_words() const { return same_words_; }  // one sentence each, with the same words
  // Valid if same_words(): the system's trees, and the first line of the sentence in each file.
  std::span<const Sentence> trees() const { return system_.reader.trees(); }
  std::int64_t gold_line() const { return gold_.reader.line(0); }
  std::int64_t system_line() const { return system_.reader.line(0); }

 private:
  struct Place {
    std::size_t end = 0;  // offset in Side::characters
    std::int64_t line = 0;
    std::string form = {};
  };
  struct Side {
    std::string name;
    KbestReader reader;
    std::vector<Sentence> sentences = {};
    std::string characters = {};     // of the sentences, without spaces
    std::vector<Place> places = {};  // of their words
    std::int64_t last_line = 0;

    bool read();
    const Place* find(std::size_t offset) const;  // nullptr at the end of the file
  };

  void require_same_characters();
  [[noreturn]] void complain(std::size_t offset) const;

  Side gold_;
  Side system_;
  std::size_t compared_ = 0;  // number of characters known to be equal
  bool same_words_ = true;
  Progress progress_;
  std::int64_t sentences_ = 0;  // of gold
  std::int64_t words_ = 0;
};

}  // namespace arcus::cli
