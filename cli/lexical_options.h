// SPDX-License-Identifier: Apache-2.0
//
// The options of the learners local-margin and global-margin, which train lexical parsers.
#pragma once

#include <string>

#include "arcus/train.h"
#include "cli/cli11_names.h"

namespace arcus::cli {

struct LexicalFlags {
  std::string lexicon;
  std::string laplacian = "off";
  std::string link_features = "pairs,dist";
  double alpha = LexicalLearnerOptions().alpha;
  double rho = LexicalLearnerOptions().rho;
  double gap = MarginOptions().max_gap;
};

// Adds --laplacian, --link-features, --rho and --gap; and --lexicon, which other learners have too.
void add_lexical_flags(CLI::App& command, LexicalFlags& flags);
// Adds --alpha with one value, because `arcus tune` accepts several values of it.
void add_alpha_flag(CLI::App& command, LexicalFlags& flags);
CLI::Validator penalty_number();  // the range of alpha and rho

bool is_lexical(const std::string& learner);
CLI::IsMember is_learner_or_lexical();

// Throws CLI::ValidationError for options of lexical parsers if the learner is another one.
void refuse_lexical_options(const CLI::App& command, bool lexical);
// Throws CLI::ValidationError for options of lexical parsers that need one that is not given.
void check_lexical_options(const CLI::App& command, const LexicalFlags& flags);

bool uses_tags(const LexicalFlags& flags);  // are tags among the features?

// Loads the lexicon, if one is given.
LexicalOptions lexical_options(const std::string& learner, const LexicalFlags& flags);

}  // namespace arcus::cli
