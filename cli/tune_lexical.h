// SPDX-License-Identifier: Apache-2.0
//
// arcus tune for the learners local-margin and global-margin: chooses alpha, then trains with it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arcus/tune_lexical.h"
#include "cli/lexical_options.h"

namespace arcus::cli {

struct LexicalTuneCommand {
  LexicalTuneOptions options;  // the losses and the values of alpha are those below
  LexicalFlags flags;
  std::vector<std::string> learners;
  std::vector<std::string> alphas;  // empty: the default
  std::string output;
  bool parser_only = false;
};

// Prints a row for each learner and alpha, and writes the model of the best.
void run(LexicalTuneCommand command, std::span<const Sentence> sentences,
         std::span<const Sentence> development);

}  // namespace arcus::cli
