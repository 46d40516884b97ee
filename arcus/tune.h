// SPDX-License-Identifier: Apache-2.0
//
// The search for good options of training, as Koo, Globerson, Carreras & Collins (2007, section 6)
// make it: the constant C, the number of epochs, and whether trees are projective, in training and,
// apart from that, in parsing.
//
// Every combination of learner, C and trees of training is a setting, and costs one training; of a
// cross-validation one for each fold. After each epoch the parser is scored on what was held out,
// once over projective and once over non-projective trees, so that epochs and trees of parsing come
// for little more than the time of a few parses.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "arcus/train.h"
#include "arcus/tune_journal.h"

namespace arcus {

// A setting, the trees of parsing, and the epoch in which these did best: the first of several.
struct TuneRow {
  Setting setting;
  bool parse_projective = true;
  int epoch = 0;
  AttachmentCounts score;

  friend bool operator==(const TuneRow&, const TuneRow&) = default;
};

struct TuneOptions {
  TrainOptions train;  // shared by all, but for the learner; `epochs` is the largest number of them
  std::vector<LearnerOptions> learners = {MiraOptions(), LogLinearOptions()};  // one of each
  std::vector<double> c;  // to try; none: those of the table in learners.h
  int folds = 5;          // where there is no development data
  std::function<void(const TuneRow&)> finished = {};  // told each row, two to a setting
};

// In the order in which they are tried.
std::vector<Setting> settings_of(const TuneOptions& options);

// Throws ArgumentError as tune_parser does, so that no journal begins in vain.
TuneIdentity tune_identity(std::span<const Sentence> sentences,
                           std::span<const Sentence> development, const TuneOptions& options);

// The row with the most right relations (or heads, without relations); of several the first. Trials
// that the journal has are not made again, the others are added to it. Without development data a
// fold is a stretch of sentences that follow each other, so that no text is on both sides. The
// result does not depend on threads. Throws ArgumentError for a C that is not above 0, for
// fewer than two folds or more than there are sentences, and whatever train_parser throws.
TuneRow tune_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TuneOptions& options, TuneJournal& journal);

// What to give train_parser, with the same data, for the parser of a row.
TrainOptions options_of(const TuneRow& row, std::span<const Sentence> sentences,
                        const TuneOptions& options);

// For people: "log-linear, C 0.1, projective".
std::string describe(const Setting& setting);

}  // namespace arcus
