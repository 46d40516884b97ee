// SPDX-License-Identifier: Apache-2.0
//
// Treebank input for all commands: files, format, handling of bad sentences, and progress.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arcus/base/repeatable_input.h"
#include "arcus/treebank/tag_map.h"
#include "arcus/treebank/treebank_reader.h"
#include "cli/cli11_names.h"
#include "cli/progress.h"

namespace arcus::cli {

struct InputOptions {
  std::vector<std::string> files;  // none: standard input
  std::string from;                // empty: by the extension of the first file, else CoNLL-U
  bool lenient = false;
  bool single_root = false;
  std::string head_rules;      // of penn; empty: english
  std::string penn_relations;  // "none" or "functions"; empty: none
  std::string map_tags;        // empty: tags stay as they are
};

// Adds FILES, --from, --head-rules, --penn-relations, --lenient, --single-root and --quiet.
void add_input_options(CLI::App& command, InputOptions& options);

// Adds --map-tags.
void add_tag_map_option(CLI::App& command, InputOptions& options);

// The format given by --from, else by the file extension, else CoNLL-U. Throws CLI::ValidationError
// for .txt, which is text, and for files of different formats.
Format input_format(const std::string& from, const std::string& file);
Format input_format(const InputOptions& options);

// All files that the options name, for refuse_same_file: two for each document of brat standoff.
std::vector<std::string> input_files(const InputOptions& options);

// The names of all formats, and of those that can be written, for CLI::IsMember.
std::vector<std::string> format_names();
std::vector<std::string> output_format_names();

// A TreebankReader that prints warnings and progress to standard error, and at the end the number
// of skipped sentences.
class Input {
 public:
  // `output` is the file that the command writes while it reads, if any: there is no progress bar
  // if output goes to the same terminal. `before_wait` is called before waiting for input, so that
  // the command can flush its output.
  explicit Input(const InputOptions& options, const std::string& output = {},
                 const std::function<void()>& before_wait = {});
  // Reads the input once of several times; `is_last`: this time with progress and warnings.
  Input(const InputOptions& options, const std::string& output, RepeatableInput& files,
        bool is_last);

  bool read(Sentence& sentence);
  const TreebankReader& reader() const { return reader_; }
  // What has been read is the last line of the command, on a terminal.
  void set_as_totals() { progress_.set_as_totals(); }

 private:
  Progress progress_;
  TreebankReader reader_;
  std::int64_t sentences_ = 0;
  std::int64_t words_ = 0;
  std::optional<TagMap> tags_;
  std::int64_t unmapped_ = 0;  // words whose tag the map does not have
  bool done_ = false;
};

}  // namespace arcus::cli
