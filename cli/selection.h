// SPDX-License-Identifier: Apache-2.0
//
// The options of arcus convert that select sentences: --sentence, --first, --shuffle, --split and
// --seed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arcus/text/sentence.h"
#include "cli/cli11_names.h"
#include "cli/input.h"

namespace arcus::cli {

struct SelectionOptions {
  std::vector<std::string> sentences;  // sent_ids, numbers or ranges of numbers
  std::int64_t first = 0;              // 0: all
  bool shuffle = false;
  std::vector<std::string> split;  // three weights, or none
  std::optional<std::uint64_t> seed;

  bool is_given() const { return !sentences.empty() || first > 0 || shuffle || !split.empty(); }
};

void add_selection_options(CLI::App& command, SelectionOptions& options);

// Throws CLI::ValidationError for options that exclude each other, and for --split without -o.
void check_selection(const SelectionOptions& options, const std::string& output);

// The files to write: NAME-train.EXT, NAME-dev.EXT and NAME-test.EXT for --split, else `output`.
std::vector<std::string> selected_paths(const SelectionOptions& options, const std::string& output);

// The sentences of each of these files. Memory: that of all selected sentences; with --shuffle or
// --split that of the whole input.
std::vector<std::vector<Sentence>> select_sentences(const SelectionOptions& options, Input& input);

}  // namespace arcus::cli
