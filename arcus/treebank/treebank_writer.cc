// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/treebank_writer.h"

#include "arcus/base/error.h"

namespace arcus {

TreebankWriter::TreebankWriter(Format format, const std::string& path) : formatter_(format) {
  if (format != Format::kBrat) {
    file_ = std::make_unique<OutputFile>(path);
    return;
  }
  if (path == "-") {
    throw ArgumentError(
        "brat standoff consists of two files, NAME.txt and NAME.ann, and needs a NAME");
  }
  const BratPaths paths = brat_paths(path);
  make_folder_of(paths.text);
  file_ = std::make_unique<OutputFile>(paths.text);
  annotations_file_ = std::make_unique<OutputFile>(paths.annotations);
}

void TreebankWriter::write(const Sentence& sentence) {
  if (annotations_file_) {
    brat_.append(sentence, text_, annotations_);
  } else {
    formatter_.append(sentence, text_);
  }
  constexpr std::size_t kBatch = std::size_t{1} << 16;
  if (text_.size() + annotations_.size() >= kBatch) hand_on();
}

void TreebankWriter::write_formatted(std::string_view bytes, std::int64_t incomplete) {
  hand_on();
  file_->write(bytes);
  incomplete_ += incomplete;
}

void TreebankWriter::write_end(const Layout& layout) { formatter_.append_end(layout, text_); }

void TreebankWriter::hand_on() {
  file_->write(text_);
  text_.clear();
  if (annotations_file_) annotations_file_->write(annotations_);
  annotations_.clear();
}

void TreebankWriter::flush() {
  hand_on();
  file_->flush();
  if (annotations_file_) annotations_file_->flush();
}

void TreebankWriter::commit() {
  hand_on();
  file_->commit();
  if (annotations_file_) annotations_file_->commit();
}

}  // namespace arcus
