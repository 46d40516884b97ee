// SPDX-License-Identifier: Apache-2.0
//
// Options shared by the commands that use a model.
#pragma once

#include <string>

#include "arcus/annotate_options.h"
#include "cli/cli11_names.h"

namespace arcus::cli {

void add_length_options(CLI::App& command, ParseLimits& limits);  // --max-words, --max-work

void add_model_option(CLI::App& command, std::string& model);    // -m, --model
void add_output_option(CLI::App& command, std::string& output);  // -o, --output
void add_threads_option(CLI::App& command, int& threads);        // --threads

}  // namespace arcus::cli
