// SPDX-License-Identifier: Apache-2.0
//
// The learners and their options on the command line, for the commands that train.
//
// An option that none of the chosen learners has is refused: what is given is never ignored.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "arcus/learn/learners.h"

namespace arcus::cli {

struct LearnerFlags {
  std::map<std::string, std::string> values;  // by name, "--k", of those that are given
  std::string loss;                           // of --loss; empty: not given
};

// Adds --k and all others but --c, which `arcus tune` takes several values of.
void add_learner_flags(CLI::App& command, LearnerFlags& flags);

// Adds --c with one value.
void add_c_flag(CLI::App& command, LearnerFlags& flags);

CLI::IsMember is_learner();

// The learners of these names, each with its options. Throws CLI::ValidationError, which names the
// learners that have it, for an option that none of these has.
std::vector<LearnerOptions> chosen_learners(const std::vector<std::string>& names,
                                            const LearnerFlags& flags);

// Throw CLI::ValidationError if none of the learners has a C, or learns labels with the heads.
void require_c(const std::vector<LearnerOptions>& learners);
void require_labels(const std::string& labels, const std::vector<LearnerOptions>& learners);

// The costs of --loss, where it is a file: lines of a relation or tag, a tab and a cost. Throws
// FormatError and FileError.
std::map<std::string, float> costs_of(const LearnerFlags& flags);

}  // namespace arcus::cli
