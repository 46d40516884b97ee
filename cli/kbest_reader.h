// SPDX-License-Identifier: Apache-2.0
//
// Reads the output of a parser one sentence at a time, with all its trees if there are several
// (arcus parse --k; see arcus/further_parses.h). Warns about a
// HeadProb that is not a probability. Memory: the trees of one sentence, and one more sentence.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arcus/treebank/treebank_reader.h"
#include "cli/heads.h"
#include "cli/probability_check.h"

namespace arcus::cli {

class KbestReader {
 public:
  enum class Trees { kOne, kSeveral };

  // kOne: every sentence of the file is read separately. `heads`: kAll throws FormatError at a word
  // without one. The format is `from`; if that is empty, the extension decides, else CoNLL-U.
  KbestReader(const std::string& file, const std::string& from, Heads heads, Trees trees);

  // Reads the next sentence; returns false at the end.
  bool read();

  // At least one, the best one first.
  std::span<const Sentence> trees() const { return trees_; }
  const Sentence& sentence() const { return trees_[0]; }
  std::int64_t line(int m) const;  // of word m of sentence(); m = 0: its first line
  std::int64_t bytes_read() const { return reader_.bytes_read(); }

 private:
  struct Next {
    Sentence sentence;
    std::vector<std::int64_t> lines;
  };

  bool read(Next& next);

  TreebankReader reader_;
  ProbabilityCheck probabilities_;
  Heads heads_;
  bool several_;
  bool at_end_ = false;
  std::vector<Sentence> trees_;
  std::vector<std::int64_t> lines_;  // of the first tree
  std::optional<Next> next_;         // read already, and not a tree of this sentence
};

}  // namespace arcus::cli
