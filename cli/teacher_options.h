// SPDX-License-Identifier: Apache-2.0
//
// The options of arcus train about a teacher: plain text that another model parses, to train on.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arcus/taught_text.h"
#include "arcus/train.h"
#include "cli/cli11_names.h"

namespace arcus::cli {

struct TeacherFlags {
  std::string teacher;  // a model; empty: none
  std::vector<std::string> raw;
  std::optional<std::int64_t> raw_words;  // default: by what is trained
  double min_probability = 0;
  bool soft = false;
  float weight = 1;
  double share = 2;
  std::size_t word_cutoff = 5;
};

void add_teacher_flags(CLI::App& command, TeacherFlags& flags);

// Throws CLI::ValidationError for options that cannot matter, for files of --raw that are treebanks
// by their extension, and for standard input that is read twice. `network`: a neural scorer is
// trained, with this --neural-loss. `inputs`: the treebank.
void check_teacher_flags(const CLI::App& command, const TeacherFlags& flags, bool network,
                         const std::string& loss, const std::vector<std::string>& inputs);

// Parses the text with the teacher, with a progress bar and messages, and sets the options. The
// result must outlive the training; it is empty without a teacher. Sentences of more than
// `max_words` words are left out. Throws ArgumentError if none is left.
TaughtText teach(const TeacherFlags& flags, int max_words, TrainOptions& options);

}  // namespace arcus::cli
