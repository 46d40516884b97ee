// SPDX-License-Identifier: Apache-2.0
//
// Searches for the best options of training, as in Koo, Globerson, Carreras & Collins (2007,
// section 6): the learner or network, C, the number of epochs, and the tree spaces of training and
// of parsing.
//
// Every combination of learner, C and tree space of training is a setting and costs one training;
// in a cross-validation, one per fold. After each epoch the parser is scored on the held-out data,
// with projective and with non-projective parsing, so that the number of epochs and the tree space
// of parsing cost only a few parses.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "arcus/train.h"
#include "arcus/tune_journal.h"

namespace arcus {

// A setting, the tree space of parsing, and their best epoch (the first in a tie).
struct TuneRow {
  Setting setting;
  bool parse_projective = true;
  int epoch = 0;
  AttachmentCounts score;

  friend bool operator==(const TuneRow&, const TuneRow&) = default;
};

// A network to try. Its name takes the place of the learner's in a Setting.
struct NamedNetwork {
  std::string name;
  NeuralOptions options;
};

struct TuneOptions {
  TrainOptions train;  // of all settings, except the learner; `epochs` is the largest number to try
  std::vector<LearnerOptions> learners = {MiraOptions(), LogLinearOptions()};  // one of each
  std::vector<NamedNetwork> networks = {};  // to try after the learners
  std::vector<double> c;                    // to try; none: those of the table in learners.h
  int folds = 5;                            // without development data
  std::function<void(const TuneRow&)> finished = {};  // called with each row, two per setting
};

// In the order in which they are tried.
std::vector<Setting> settings_of(const TuneOptions& options);

// Throws ArgumentError as tune_parser does, before a journal is created.
TuneIdentity tune_identity(std::span<const Sentence> sentences,
                           std::span<const Sentence> development, const TuneOptions& options);

// The row with the best LAS (UAS without relations); the first in a tie. Reuses the trials in the
// journal and adds new ones to it. Without development data, a fold is a contiguous part of the
// training data, so that a document is not in two folds. The result does not depend on the number
// of threads. Throws ArgumentError for a C that is not above 0, for fewer than two folds or
// more than there are sentences, and whatever train_parser throws.
TuneRow tune_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TuneOptions& options, TuneJournal& journal);

// The options with which train_parser, on the same data, trains the parser of a row.
TrainOptions options_of(const TuneRow& row, std::span<const Sentence> sentences,
                        const TuneOptions& options);

// A description: "log-linear, C 0.1, projective".
std::string describe(const Setting& setting);

}  // namespace arcus
