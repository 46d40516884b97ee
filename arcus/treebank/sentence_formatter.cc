// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/sentence_formatter.h"

#include <string_view>

#include "arcus/base/error.h"
#include "arcus/treebank/conllu.h"
#include "arcus/treebank/conllx.h"
#include "arcus/treebank/json.h"
#include "arcus/treebank/sentence_lines.h"
#include "arcus/treebank/tokens.h"
#include "arcus/treebank/vertical.h"

namespace arcus {

void SentenceFormatter::append(const Sentence& sentence, std::string& text) {
  const std::string_view newline = newline_of(last_layout_);
  // The last sentence of a file may lack the line ends that must precede the next file's first one.
  if (is_conll() && !last_layout_.newline_at_end) text += newline;
  if (is_conll() && !last_layout_.blank_line_after) text += newline;
  last_layout_ = sentence.layout;
  switch (format_) {
    case Format::kConllu:
      append_conllu(sentence, text);
      break;
    case Format::kConllx:
      append_conllx(sentence, text);
      incomplete_ += has_more_than_conllx(sentence) ? 1 : 0;
      break;
    case Format::kJson:
      append_json(sentence, text);
      break;
    case Format::kTokens:
      append_tokens(sentence, text);
      break;
    case Format::kVertical:
      append_vertical(sentence, text);
      break;
    case Format::kPenn:
      throw ArgumentError("phrase structure can be read but not written");
    case Format::kBrat:
      throw ArgumentError("brat standoff consists of two files: use a BratWriter");
  }
}

void SentenceFormatter::append_end(const Layout& layout, std::string& text) const {
  if (is_conll()) append_before_sentence(layout, text);
}

}  // namespace arcus
