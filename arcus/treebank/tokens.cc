// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/tokens.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/treebank/sentence_lines.h"

namespace arcus {

TokensReader::TokensReader(ByteSource source, std::string name, ReaderOptions options)
    : lines_(std::move(source), std::move(name), options.lines_before) {}

bool TokensReader::read(Sentence& sentence) {
  constexpr std::string_view kSpaces = " \t";
  Line line;
  while (lines_.next(line)) {
    sentence = {};
    std::string_view text = line.text;
    if (lines_.line_number() == 1) remove_byte_order_mark(text);
    require_text(lines_, text);
    for (;;) {
      const std::size_t start = text.find_first_not_of(kSpaces);
      if (start == std::string_view::npos) break;
      text.remove_prefix(start);
      const std::size_t length = std::min(text.find_first_of(kSpaces), text.size());
      if (sentence.size() == kMaxSentenceLines) {
        throw FormatError(lines_.name(), lines_.line_number(),
                          fmt::format("more than {} words", kMaxSentenceLines),
                          "one sentence per line");
      }
      sentence.words.emplace_back().form = text.substr(0, length);
      text.remove_prefix(length);
    }
    if (sentence.size() > 0) return true;
  }
  return false;
}

void append_tokens(const Sentence& sentence, std::string& text) {
  for (int m = 1; m <= sentence.size(); ++m) {
    if (m > 1) text += ' ';
    for (const char c : sentence.word(m).form) {
      if (c == ' ') {
        text += "\u00a0";
      } else {
        text += c;
      }
    }
  }
  text += '\n';
}

}  // namespace arcus
