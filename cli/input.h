// SPDX-License-Identifier: Apache-2.0
//
// What the commands that read treebanks have in common: which files, which format, what to do with
// a bad sentence, and a sign of life while it takes long.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "arcus/treebank/treebank_reader.h"
#include "cli/progress.h"

namespace arcus::cli {

struct InputOptions {
  std::vector<std::string> files;  // none: standard input
  std::string from;                // empty: by the ending of the first file, else CoNLL-U
  bool lenient = false;
  bool single_root = false;
};

// Adds FILES, --from, --lenient and --single-root.
void add_input_options(CLI::App& command, InputOptions& options);

// The format that --from names, or the ending of the file, or CoNLL-U.
Format input_format(const std::string& from, const std::string& file);

// The names for messages and CLI::IsMember.
std::vector<std::string> format_names();

// A TreebankReader that warns on standard error, shows progress, and says at the end how many
// sentences were skipped.
class Input {
 public:
  // `output` is where the command writes while it reads, if it does: a bar would be torn apart by
  // what goes to the same terminal. `before_wait` is called before input is waited for, to hand on
  // what has been written.
  explicit Input(const InputOptions& options, const std::string& output = {},
                 const std::function<void()>& before_wait = {});

  bool read(Sentence& sentence);
  const TreebankReader& reader() const { return reader_; }

 private:
  Progress progress_;
  TreebankReader reader_;
  bool done_ = false;
};

}  // namespace arcus::cli
