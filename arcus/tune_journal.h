// SPDX-License-Identifier: Apache-2.0
//
// The finished trials of a search for good options, in a file that outlives an interruption.
//
// A line of JSON says what was searched: the data, by their hashes, and the options that all trials
// share. Each further line is a trial, written and flushed when it is done. A last line without its
// newline was being written when the program was stopped; it is cut off, and its trial made again.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/eval/attachment_scores.h"

namespace arcus {

// What a training may be tried with.
struct Setting {
  std::string learner = "mira";
  double c = 0;  // 0: the learner has none
  bool projective = true;

  friend bool operator==(const Setting&, const Setting&) = default;
};

// On the held-out sentences, by the trees that the parser chooses from.
struct EpochScores {
  AttachmentCounts projective;
  AttachmentCounts non_projective;

  const AttachmentCounts& of(bool in_projective) const {
    return in_projective ? projective : non_projective;
  }
  friend bool operator==(const EpochScores&, const EpochScores&) = default;
};

// A training and what came of it; of a cross-validation, without the sentences of one fold.
struct Trial {
  Setting setting;
  int fold = 0;
  std::vector<EpochScores> epochs;  // element 0 after the first; fewer where a learner was done
};

// What trials must have in common to be compared.
struct TuneIdentity {
  std::string training;     // hash of the sentences
  std::string development;  // the same, or the number of folds
  std::string options;      // in words
};

class TuneJournal {
 public:
  TuneJournal() = default;  // remembers, and writes nothing

  // Reads what is there, or begins. Throws FileError when it cannot, or when the file is the
  // journal of another search, and FormatError when it is no journal; it is then left as it was.
  TuneJournal(std::string path, const TuneIdentity& identity);

  const std::vector<Trial>& trials() const { return trials_; }
  const Trial* find(const Setting& setting, int fold) const;
  void add(Trial trial);  // throws FileError

 private:
  std::size_t read(std::string_view bytes, std::string_view header);
  void append(const std::string& line) const;

  std::string path_;
  std::vector<Trial> trials_;
};

}  // namespace arcus
