// SPDX-License-Identifier: Apache-2.0
#include "cli/heads.h"

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/eval/comparable.h"

namespace arcus::cli {

std::string display_name(const std::string& file) { return file == "-" ? "standard input" : file; }

void require_heads(const Sentence& sentence, const TreebankReader& reader) {
  const int m = first_word_without_head(sentence);
  if (m == 0) return;
  throw FormatError(display_name(reader.file()), reader.line(m), "HEAD '_'",
                    "a head, as in a parsed sentence");
}

std::vector<Sentence> read_treebank(const InputOptions& options, Heads heads) {
  Input input(options);
  std::vector<Sentence> sentences;
  Sentence sentence;
  while (input.read(sentence)) {
    if (heads == Heads::kAll) require_heads(sentence, input.reader());
    sentences.push_back(sentence);
  }
  return sentences;
}

std::vector<Sentence> read_development(const InputOptions& options, const std::string& file) {
  if (file.empty()) return {};
  InputOptions input = options;
  input.files = {file};
  auto sentences = read_treebank(input);
  if (sentences.empty()) {
    throw FileError(display_name(file), "found no sentences, expected a development treebank");
  }
  return sentences;
}

}  // namespace arcus::cli
