// SPDX-License-Identifier: Apache-2.0
//
// A gold file and a system's tokenisation of the same text, read side by side up to the next place
// where both end a sentence, in the memory of what lies between two such places.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "arcus/treebank/treebank_reader.h"
#include "cli/progress.h"

namespace arcus::cli {

class AlignedInput {
 public:
  // The format is `from`, or that of each file's ending, or CoNLL-U. Throws CLI::ValidationError
  // when both files are standard input ("-").
  AlignedInput(const std::string& gold, const std::string& system, const std::string& from,
               bool heads);  // must every word have one?

  // The next sentences; false when both files end together. Throws FormatError where the texts
  // without their spaces first differ, and where a word has no head but needs one.
  bool read();

  std::span<const Sentence> gold() const { return gold_.sentences; }
  std::span<const Sentence> system() const { return system_.sentences; }
  bool same_words() const { return same_words_; }  // one sentence each, with the same words

 private:
  struct Place {
    std::size_t end = 0;  // in the characters
    std::int64_t line = 0;
    std::string form = {};
  };
  struct Side {
    std::string name;
    TreebankReader reader;
    std::vector<Sentence> sentences = {};
    std::string characters = {};     // of the sentences, without spaces
    std::vector<Place> places = {};  // of their words
    std::int64_t last_line = 0;

    bool read(bool heads);
    const Place* find(std::size_t offset) const;  // null at the end of the file
  };

  static Side open(const std::string& file, const std::string& from);
  void require_same_characters();
  [[noreturn]] void complain(std::size_t offset) const;

  Side gold_;
  Side system_;
  bool heads_;
  std::size_t compared_ = 0;  // characters that are known to be the same
  bool same_words_ = true;
  Progress progress_;
};

}  // namespace arcus::cli
