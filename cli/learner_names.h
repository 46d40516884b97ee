// SPDX-License-Identifier: Apache-2.0
//
// What the command line calls the learners and the optimizers, for the commands that train.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "arcus/train.h"

namespace arcus::cli {

// Of names that the checks have passed.
Learner learner_named(const std::string& name);
LogLinearOptions::Optimizer optimizer_named(const std::string& name);

CLI::IsMember is_learner();
CLI::IsMember is_optimizer();

}  // namespace arcus::cli
