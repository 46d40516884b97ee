// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/treebank_writer.h"

#include <stdexcept>

#include "arcus/treebank/conllu.h"
#include "arcus/treebank/conllx.h"
#include "arcus/treebank/json.h"
#include "arcus/treebank/sentence_lines.h"
#include "arcus/treebank/tokens.h"
#include "arcus/treebank/vertical.h"

namespace arcus {

TreebankWriter::TreebankWriter(Format format, const std::string& path) : format_(format) {
  if (format != Format::kBrat) {
    file_ = std::make_unique<OutputFile>(path);
    return;
  }
  if (path == "-") {
    throw std::invalid_argument(
        "brat standoff is two files, NAME.txt and NAME.ann: expected a NAME to write to");
  }
  const BratPaths paths = brat_paths(path);
  file_ = std::make_unique<OutputFile>(paths.text);
  annotations_file_ = std::make_unique<OutputFile>(paths.annotations);
}

void TreebankWriter::write(const Sentence& sentence) {
  const std::string_view newline = newline_of(last_layout_);
  const bool conll = format_ == Format::kConllu || format_ == Format::kConllx;
  // The end of one file may lack what must stand before the first sentence of the next.
  if (conll && !last_layout_.newline_at_end) text_ += newline;
  if (conll && !last_layout_.blank_line_after) text_ += newline;
  last_layout_ = sentence.layout;
  switch (format_) {
    case Format::kConllu:
      append_conllu(sentence, text_);
      break;
    case Format::kConllx:
      append_conllx(sentence, text_);
      incomplete_ += has_more_than_conllx(sentence) ? 1 : 0;
      break;
    case Format::kJson:
      append_json(sentence, text_);
      break;
    case Format::kBrat:
      brat_.append(sentence, text_, annotations_);
      break;
    case Format::kTokens:
      append_tokens(sentence, text_);
      break;
    case Format::kVertical:
      append_vertical(sentence, text_);
      break;
  }
  constexpr std::size_t kBatch = std::size_t{1} << 16;
  if (text_.size() + annotations_.size() >= kBatch) flush();
}

void TreebankWriter::write_end(const Layout& layout) {
  if (format_ != Format::kConllu && format_ != Format::kConllx) return;
  append_before_sentence(layout, text_);
}

void TreebankWriter::flush() {
  file_->write(text_);
  text_.clear();
  if (annotations_file_) annotations_file_->write(annotations_);
  annotations_.clear();
}

void TreebankWriter::commit() {
  flush();
  file_->commit();
  if (annotations_file_) annotations_file_->commit();
}

}  // namespace arcus
