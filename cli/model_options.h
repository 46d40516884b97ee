// SPDX-License-Identifier: Apache-2.0
//
// Options that commands with a model share, and the model that is used when none is named.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace arcus::cli {

// The file that the environment names in ARCUS_MODEL; else the English model that comes with Arcus:
// share/arcus/en.arcus where it is installed, models/en.arcus in its source folder. Throws
// FileError when there is none.
std::string default_model();

// How long a sentence may be for a command that looks for trees.
struct LengthLimits {
  int most_words = 1000;
  double most_work = 1e9;  // steps: see work_of
};
void add_length_options(CLI::App& command, LengthLimits& limits);  // --max-words, --max-work

void add_model_option(CLI::App& command, std::string& model);    // -m, --model
void add_output_option(CLI::App& command, std::string& output);  // -o, --output
void add_threads_option(CLI::App& command, int& threads);        // --threads

}  // namespace arcus::cli
