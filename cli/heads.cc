// SPDX-License-Identifier: Apache-2.0
#include "cli/heads.h"

#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/eval/comparable.h"
#include "cli/guide_input.h"
#include "cli/messages.h"
#include "cli/number_checks.h"

namespace arcus::cli {

std::string display_name(const std::string& file) { return file == "-" ? "standard input" : file; }

void require_heads(const Sentence& sentence, const TreebankReader& reader,
                   const std::string& advice) {
  const int m = first_word_without_head(sentence);
  if (m == 0) return;
  throw FormatError(display_name(reader.file()), reader.line(m), "HEAD '_'",
                    "a head, as in a parsed sentence" + (advice.empty() ? "" : ": " + advice));
}

void add_max_words_option(CLI::App& command, int& max_words) {
  command
      .add_option("--max-words", max_words,
                  "Skip sentences of more than N words with a warning (default: 1000)")
      ->type_name("N")
      ->transform(whole_number(1, 1'000'000));
}

std::vector<Sentence> read_treebank(const InputOptions& options, Heads heads, int max_words,
                                    const std::string& guide, const std::string& advice) {
  Input input(options);
  std::optional<GuideInput> guides;
  if (!guide.empty()) guides.emplace(guide);
  std::vector<Sentence> sentences;
  std::size_t skipped = 0;
  std::string first;  // place of the first skipped sentence
  Sentence sentence;
  while (input.read(sentence)) {
    if (heads == Heads::kAll) require_heads(sentence, input.reader(), advice);
    if (guides) guides->add_to(sentence);
    if (sentence.size() <= max_words) {
      sentences.push_back(sentence);
    } else if (++skipped == 1) {
      first = fmt::format("{}:{}", display_name(input.reader().file()), input.reader().line(0));
    }
  }
  if (guides) guides->expect_end();
  if (skipped > 0) {
    warn(fmt::format("{}: skipped {} sentence{} of more than {} words (--max-words)", first,
                     skipped, skipped == 1 ? "" : "s", max_words));
  }
  return sentences;
}

std::vector<Sentence> read_development(const InputOptions& options, const std::string& file,
                                       int max_words, const std::string& guide) {
  if (file.empty()) return {};
  InputOptions input = options;
  input.files = {file};
  auto sentences = read_treebank(input, Heads::kAll, max_words, guide);
  if (sentences.empty()) {
    throw FileError(display_name(file), "found no sentences, expected a development treebank");
  }
  return sentences;
}

}  // namespace arcus::cli
