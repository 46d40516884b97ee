// SPDX-License-Identifier: Apache-2.0
#include "cli/guide_input.h"

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/eval/comparable.h"
#include "arcus/parser.h"
#include "cli/heads.h"
#include "cli/input.h"

namespace arcus::cli {
namespace {

TreebankOptions options_for(const std::string& file) {
  TreebankOptions options;
  options.format = input_format("", file);
  return options;
}

std::string what_is_at(const Sentence& sentence, int m) {
  return m <= sentence.size() ? in_quotes(sentence.word(m).form) : "the end of the sentence";
}

}  // namespace

void refuse_guide_from_input(const std::string& guide, const std::vector<std::string>& inputs) {
  const bool reads_standard_input =
      inputs.empty() || std::find(inputs.begin(), inputs.end(), "-") != inputs.end();
  if (guide != "-" || !reads_standard_input) return;
  throw CLI::ValidationError("--guide -", "standard input (-) can be only one of the files");
}

GuideInput::GuideInput(std::string file)
    : name_(display_name(file)), reader_({std::move(file)}, options_for(name_)) {}

void GuideInput::add_to(Sentence& sentence) {
  ++sentences_;
  if (!reader_.read(tree_)) {
    throw FormatError(name_, last_line_ + 1, "the end of the file",
                      fmt::format("a tree for sentence {} of the input", sentences_));
  }
  if (const int m = first_different_word(sentence, tree_); m > 0) {
    throw FormatError(name_, m <= tree_.size() ? reader_.line(m) : reader_.line(tree_.size()) + 1,
                      what_is_at(tree_, m),
                      fmt::format("{}, as in word {} of sentence {} of the input",
                                  what_is_at(sentence, m), m, sentences_));
  }
  require_heads(tree_, reader_);
  last_line_ = reader_.line(tree_.size());
  set_guide(tree_, sentence);
}

void GuideInput::expect_end() {
  if (!reader_.read(tree_)) return;
  throw FormatError(name_, reader_.line(0), "another sentence",
                    fmt::format("the end of the file: the input has {} sentence{}", sentences_,
                                sentences_ == 1 ? "" : "s"));
}

}  // namespace arcus::cli
