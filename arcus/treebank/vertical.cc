// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/vertical.h"

#include <utility>

namespace arcus {

VerticalReader::VerticalReader(ByteSource source, std::string name, ReaderOptions options)
    : lines_(std::move(source), std::move(name), options.lines_before) {}

bool VerticalReader::read(Sentence& sentence) {
  sentence = {};
  Layout layout;  // not kept: the layout of a vertical file has no meaning in other formats
  if (!lines_.next_sentence(layout)) return false;
  first_line_ = 0;
  std::string_view line;
  while (lines_.next_line(line, layout)) {
    if (first_line_ == 0) first_line_ = lines_.line_number();
    if (line.find('\t') != std::string_view::npos) {
      lines_.fail("several columns", "a token a line (cut -f 1 takes the first column)");
    }
    sentence.words.emplace_back().form = line;
  }
  return true;
}

void append_vertical(const Sentence& sentence, std::string& text) {
  for (const Word& word : sentence.words) text.append(word.form).append("\n");
  text += '\n';
}

}  // namespace arcus
