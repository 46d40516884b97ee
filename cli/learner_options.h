// SPDX-License-Identifier: Apache-2.0
//
// The learners and their options on the command line, for the commands that train.
//
// An option that none of the chosen learners has is an error, so that no option is silently
// ignored.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "arcus/learn/learners.h"
#include "cli/cli11_names.h"

namespace arcus::cli {

struct LearnerFlags {
  std::map<std::string, std::string> values;  // given options by name, such as "--k"
  std::string loss;                           // the value of --loss; empty: not given
};

// Adds --k and all other learner options except --c, because `arcus tune` accepts several values of
// it.
void add_learner_flags(CLI::App& command, LearnerFlags& flags);

// Adds --c with one value.
void add_c_flag(CLI::App& command, LearnerFlags& flags);

// Checks C and other weights: far outside of these bounds, sums would overflow or vanish.
CLI::Validator c_number();

CLI::IsMember is_learner();

// The learners with these names, each with its options. Throws CLI::ValidationError if none of them
// has a given option; the message names the learners that have it.
std::vector<LearnerOptions> chosen_learners(const std::vector<std::string>& names,
                                            const LearnerFlags& flags);

// Throw CLI::ValidationError if none of the learners has a C, or can learn labels jointly with
// heads.
void require_c(const std::vector<LearnerOptions>& learners);
void require_labels(const std::string& labels, const std::vector<LearnerOptions>& learners);

// The costs if --loss is a file. Each line is a relation or tag, a tab and a cost. Throws
// FormatError and FileError.
std::map<std::string, float> costs_of(const LearnerFlags& flags);

}  // namespace arcus::cli
