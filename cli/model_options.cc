// SPDX-License-Identifier: Apache-2.0
#include "cli/model_options.h"

#include <cstdlib>
#include <filesystem>

#include "arcus/base/error.h"

namespace arcus::cli {

std::string default_model() {
  if (const char* named = std::getenv("ARCUS_MODEL"); named != nullptr && *named != '\0') {
    return named;
  }
  // Looked for from the program upwards, so that an installation can be moved.
  std::error_code error;
  auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (int up = 0; up < 5 && !folder.empty(); ++up, folder = folder.parent_path()) {
    for (const char* place : {"share/arcus/en.arcus", "models/en.arcus"}) {
      if (std::filesystem::is_regular_file(folder / place, error)) return folder / place;
    }
  }
  throw FileError("en.arcus", "not found beside the program: name a model with --model");
}

void add_model_option(CLI::App& command, std::string& model) {
  command
      .add_option("-m,--model", model,
                  "Model, as arcus train writes it; the English one if not given")
      ->type_name("MODEL");
}

void add_length_options(CLI::App& command, LengthLimits& limits) {
  command
      .add_option("--max-words", limits.most_words,
                  "Longer sentences are not parsed, and say so; 1000 if not given")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000).description(""));
  command
      .add_option("--max-work", limits.most_work,
                  "Sentences that take more steps are not parsed, and say so; 1e9 if not given")
      ->type_name("N")
      ->check(CLI::PositiveNumber.description(""));
}

void add_output_option(CLI::App& command, std::string& output) {
  command
      .add_option("-o,--output", output,
                  "File to write, whole or not at all; standard output if not given")
      ->type_name("FILE");
}

void add_threads_option(CLI::App& command, int& threads) {
  command.add_option("--threads", threads, "Threads; all of the machine's if not given")
      ->type_name("N")
      ->check(CLI::Range(1, 1024).description(""));
}

}  // namespace arcus::cli
