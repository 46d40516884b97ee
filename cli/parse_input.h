// SPDX-License-Identifier: Apache-2.0
//
// What arcus parse and arcus rank read: raw text, which a model's tokenizer cuts into sentences, or
// a treebank of any format. What is not said on the command line is guessed from the ending of the
// first file and from how the input begins, and the guess is said on standard error.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "arcus/tokenizer/text_reader.h"
#include "arcus/treebank/treebank_reader.h"
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

// "text", or the name of a treebank's format, by how the input begins: a line "1 TAB ...", a JSON
// object, or short lines without spaces of which at least one is a punctuation mark. Never "lines"
// nor "tokens", which look like text.
std::string guess_kind(std::string_view beginning);

class ParseInput {
 public:
  // `tokenizer` may be null, and must outlive this. Throws FileError, and std::runtime_error for
  // text without a tokenizer, with the name of the model.
  ParseInput(const ParseInputOptions& options, const Tokenizer* tokenizer, const std::string& model,
             const std::string& output = {});
  ParseInput(const ParseInput&) = delete;
  ParseInput& operator=(const ParseInput&) = delete;

  void say(const std::string& message) { progress_.say(message); }  // clear of the progress bar
  bool read(Sentence& sentence);

  std::string place() const;  // of the last sentence, for messages: FILE:LINE, or FILE, sentence N
  Layout layout_at_end() const;

 private:
  std::string kind_of_input();  // where none is given
  ByteSource open(const std::string& file);
  bool read_text(Sentence& sentence);

  ParseInputOptions options_;
  std::int64_t bytes_ = 0;  // read so far, of text
  Progress progress_;
  ByteSource begun_;  // the first file, if its beginning has been looked at
  std::optional<TreebankReader> treebank_;
  const Tokenizer* tokenizer_ = nullptr;
  std::unique_ptr<TextReader> text_;
  std::size_t file_ = 0;             // of text
  std::int64_t sentences_ = 0;       // of text, in all files
  std::int64_t first_sentence_ = 0;  // of the file
  bool done_ = false;
};

}  // namespace arcus::cli
