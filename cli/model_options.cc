// SPDX-License-Identifier: Apache-2.0
#include "cli/model_options.h"

#include <CLI/CLI.hpp>

#include "cli/number_checks.h"

namespace arcus::cli {

void add_model_option(CLI::App& command, std::string& model) {
  command
      .add_option("-m,--model", model,
                  "Model file from arcus train (default: $ARCUS_MODEL, else the included English "
                  "model)")
      ->type_name("MODEL");
}

void add_length_options(CLI::App& command, ParseLimits& limits) {
  command
      .add_option(
          "--max-words", limits.max_words,
          "Do not parse sentences of more than N words; mark them with a comment (default: 1000)")
      ->type_name("N")
      ->transform(whole_number(1, 1'000'000));
  command
      .add_option("--max-work", limits.max_work,
                  "Do not parse sentences that need more than N steps; mark them with a comment "
                  "(default: 1e9)")
      ->type_name("N")
      ->transform(number_above_zero(1e18));
}

void add_output_option(CLI::App& command, std::string& output) {
  command.add_option("-o,--output", output, "File to write, atomically (default: standard output)")
      ->type_name("FILE");
}

void add_threads_option(CLI::App& command, int& threads) {
  command
      .add_option("--threads", threads,
                  "Number of threads; never changes the output (default: one per core)")
      ->type_name("N")
      ->transform(whole_number(1, 1024));
}

}  // namespace arcus::cli
