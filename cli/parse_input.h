// SPDX-License-Identifier: Apache-2.0
//
// What arcus parse and arcus rank read: options, the guess of what the input is, and what is said
// on standard error meanwhile.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "arcus/parse_stream.h"
#include "cli/progress.h"

namespace arcus::cli {

struct ParseInputOptions {
  std::vector<std::string> files;  // none: standard input
  std::string kind;                // of the input; empty: guessed
  bool ranges = false;
  bool lenient = false;
  bool tokenize = false;  // the input is text, whatever it looks like
};

// Adds FILES, --input, --ranges and --lenient.
void add_parse_input_options(CLI::App& command, ParseInputOptions& options);

class ParseInput {
 public:
  // Guesses the kind of the input where none is given, and says so. `model` is the name of the
  // pipeline's file, `output` that of what is written while the input is read, if there is one: a
  // bar would be torn apart by what goes to the same terminal. Throws FileError, and
  // ArgumentError for text and a model without a tokenizer.
  ParseInput(const ParseInputOptions& options, const Pipeline& pipeline, const std::string& model,
             const std::string& output = {});
  ParseInput(const ParseInput&) = delete;
  ParseInput& operator=(const ParseInput&) = delete;

  const StreamInput& stream() const { return stream_; }

  // A progress bar, and warnings clear of it. This must outlive the run.
  void set_callbacks(StreamOptions& options);
  void finish();  // the bar goes, and what was skipped is counted

 private:
  void find_kind(const ParseInputOptions& options);

  StreamInput stream_;
  bool has_tagger_ = false;
  std::int64_t skipped_ = 0;
  Progress progress_;
};

}  // namespace arcus::cli
