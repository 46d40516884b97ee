// SPDX-License-Identifier: Apache-2.0
//
// The options of arcus train for a neural scorer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arcus/neural/neural_options.h"
#include "cli/cli11_names.h"

namespace arcus::cli {

// Values that the command line does not give come from the size.
struct NeuralFlags {
  std::string size = "small";
  std::vector<std::string> inputs;
  std::optional<std::size_t> layers;
  std::optional<std::size_t> hidden;
  std::optional<std::size_t> arc;
  std::optional<std::size_t> label;
  std::string loss = "tree";
  std::optional<double> dropout;
  std::optional<double> word_dropout;
  std::optional<double> rate;
  std::optional<std::size_t> batch;
  std::optional<int> bits;
  std::string vectors;
  std::string checkpoint;
  std::size_t vector_words = 50'000;
};

void add_neural_flags(CLI::App& command, NeuralFlags& flags);
NeuralOptions neural_options(const NeuralFlags& flags);

CLI::Validator is_network();

// Throws CLI::ValidationError for one of the options without a neural scorer.
void refuse_neural_flags(const CLI::App& command, bool neural);

}  // namespace arcus::cli
