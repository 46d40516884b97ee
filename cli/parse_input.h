// SPDX-License-Identifier: Apache-2.0
//
// The input of arcus parse, rank and lexicon: options, the guess of the kind of input, and messages
// on standard error.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arcus/parse_stream.h"
#include "cli/cli11_names.h"
#include "cli/progress.h"

namespace arcus::cli {

struct ParseInputOptions {
  std::vector<std::string> files;  // none: standard input
  std::string kind;                // of the input; empty: guessed
  bool ranges = false;
  bool lenient = false;
  bool tokenize = false;  // the input is text: do not guess
};

void add_input_kind_option(CLI::App& command, std::string& kind);  // --input

// Adds FILES, --input, --ranges, --lenient and --quiet.
void add_parse_input_options(CLI::App& command, ParseInputOptions& options);

class ParseInput {
 public:
  // If the kind of input is not given, guesses it and prints the guess. `model` is the name of the
  // pipeline's file. `output` is the file that the command writes while it reads, if any: there is
  // no progress bar if output goes to the same terminal. Throws FileError, and ArgumentError for
  // text if the model has no tokenizer.
  ParseInput(const ParseInputOptions& options, const Pipeline& pipeline, const std::string& model,
             const std::string& output = {});
  // Without a model: the caller finds a tokenizer if the input is text.
  explicit ParseInput(const ParseInputOptions& options, const std::string& output = {});
  ParseInput(const ParseInput&) = delete;
  ParseInput& operator=(const ParseInput&) = delete;

  const StreamInput& stream() const { return stream_; }

  // All files that are read, for refuse_same_file: the model too.
  std::vector<std::string> files() const;

  // Sets callbacks that show a progress bar and warnings. This object must outlive the run.
  void set_callbacks(StreamOptions& options);
  void finish();  // removes the bar and prints the number of skipped and unparsed sentences

 private:
  void find_kind(const ParseInputOptions& options);

  StreamInput stream_;
  std::string model_;
  bool has_tagger_ = false;
  std::int64_t skipped_ = 0;
  std::int64_t unparsed_ = 0;
  Progress progress_;
};

}  // namespace arcus::cli
