// SPDX-License-Identifier: Apache-2.0
//
// A file of the finished trials of `arcus tune`, to continue after an interruption.
//
// The first line is JSON with the hashes of the data and the options that all trials share. Each
// further line is a trial, written and flushed when it is finished. A last line without a newline
// is from an interrupted write; it is removed and its trial is repeated.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/eval/attachment_scores.h"

namespace arcus {

// The options that are tried.
struct Setting {
  std::string learner = "mira";
  double c = 0;  // 0: the learner has none
  bool projective = true;

  friend bool operator==(const Setting&, const Setting&) = default;
};

// Scores on the held-out sentences, with projective and with non-projective parsing.
struct EpochScores {
  AttachmentCounts projective;
  AttachmentCounts non_projective;

  const AttachmentCounts& of(bool in_projective) const {
    return in_projective ? projective : non_projective;
  }
  friend bool operator==(const EpochScores&, const EpochScores&) = default;
};

// A training and its scores; in a cross-validation, without the sentences of one fold.
struct Trial {
  Setting setting;
  int fold = 0;
  std::vector<EpochScores> epochs;  // element 0: after the first; fewer if the learner converged
};

// The data and options that trials must share to be compared.
struct TuneIdentity {
  std::string training;     // hash of the sentences
  std::string development;  // the same, or the number of folds
  std::string options;      // in words
};

class TuneJournal {
 public:
  TuneJournal() = default;  // in memory only

  // Reads the journal, or creates it. Throws FileError, also if it is the journal of another
  // search, and FormatError if it is not a journal. The file is then left unchanged.
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
