// SPDX-License-Identifier: Apache-2.0
//
// The options of arcus train, as the command line gives them.
#pragma once

#include <optional>
#include <string>

#include "arcus/train_pipeline.h"
#include "cli/cli11_names.h"
#include "cli/heads.h"
#include "cli/input.h"
#include "cli/learner_options.h"
#include "cli/lexical_options.h"
#include "cli/neural_options.h"
#include "cli/teacher_options.h"

namespace arcus::cli {

struct TrainFlags {
  InputOptions input;
  std::string development;
  int max_words = kMaxTrainingWords;
  std::string output;
  std::string parser = "graph";
  std::string system = "arc-eager";
  std::string pseudo = "auto";
  int beam = 1;
  std::string scorer = "linear";
  NeuralFlags neural;
  TeacherFlags teacher;
  std::string learner = "mira";
  LearnerFlags learner_flags;
  LexicalFlags lexical_flags;
  std::string trees = "auto";
  std::string roots = "auto";
  std::string features = "full";
  std::string projectivize = "nearest";
  std::string labels = "after";
  std::string calibrate = "held-out";
  std::string unique_relations = "on";
  bool unlabeled = false;
  bool parser_only = false;
  std::string tagger = "maxent";
  std::string forms;
  std::string tags = "both";
  bool gold_tags = false;
  std::string guide;  // "transition" or a file
  std::string development_guide;
  std::optional<int> cutoff;
  std::optional<int> epochs;
  PipelineOptions pipeline;  // holds the options whose values need no further step
};

void add_train_flags(CLI::App& command, TrainFlags& flags);

// Throws CLI::ValidationError for options that cannot matter beside the others.
void check_train_flags(const CLI::App& command, const TrainFlags& flags);

// What the flags ask for, without what is in other files than that of --loss: word forms, lexicon
// and taught text. Throws CLI::ValidationError for options that the learner does not have,
// FormatError and FileError for the file of costs.
PipelineOptions pipeline_options(const TrainFlags& flags);

}  // namespace arcus::cli
