// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/treebank_reader.h"

#include <utility>

#include "arcus/base/error.h"

namespace arcus {

TreebankReader::TreebankReader(std::vector<std::string> files, TreebankOptions options)
    : files_(std::move(files)), options_(std::move(options)) {
  if (files_.empty()) files_.emplace_back("-");
}

TreebankReader::Reader TreebankReader::open(const std::string& file) const {
  const std::string name = file == "-" ? "standard input" : file;
  switch (options_.format) {
    case Format::kConllx:
      return ConllxReader(options_.open(file), name, options_.reader);
    case Format::kJson:
      return JsonReader(options_.open(file), name, options_.reader);
    case Format::kBrat:
      return BratReader(file, options_.reader);
    case Format::kTokens:
      return TokensReader(options_.open(file), name, options_.reader);
    case Format::kVertical:
      return VerticalReader(options_.open(file), name, options_.reader);
    case Format::kPenn:
      return PennReader(options_.open(file), name, options_.reader, options_.penn);
    case Format::kConllu:
      break;
  }
  return ConlluReader(options_.open(file), name, options_.reader);
}

bool TreebankReader::read_from_file(Sentence& sentence) {
  for (;;) {
    try {
      return std::visit([&](auto& reader) { return reader.read(sentence); }, *reader_);
    } catch (const FormatError& error) {
      if (!options_.lenient) throw;
      ++skipped_;
      if (options_.warn) options_.warn(error.what());
    }
  }
}

bool TreebankReader::read(Sentence& sentence) {
  for (;;) {
    if (!reader_) reader_ = std::make_unique<Reader>(open(files_[file_]));
    if (read_from_file(sentence)) {
      // Several files are read as one: blank lines between them are kept, byte-order marks are not.
      sentence.layout.blank_lines_before += std::exchange(at_end_, {}).blank_lines_before;
      if (file_ > 0) sentence.layout.byte_order_mark = false;
      return true;
    }
    std::visit(
        [&](auto& reader) {
          if constexpr (requires { reader.layout_at_end(); }) {
            const int blank_lines = at_end_.blank_lines_before;
            at_end_ = reader.layout_at_end();
            at_end_.blank_lines_before += blank_lines;
            if (file_ > 0) at_end_.byte_order_mark = false;
          }
        },
        *reader_);
    if (file_ + 1 == files_.size()) return false;
    bytes_of_earlier_files_ = bytes_read();
    reader_.reset();
    ++file_;
  }
}

std::int64_t TreebankReader::line(int m) const {
  return std::visit([m](const auto& reader) { return reader.line(m); }, *reader_);
}

std::int64_t TreebankReader::bytes_read() const {
  if (!reader_) return bytes_of_earlier_files_;
  return bytes_of_earlier_files_ +
         std::visit([](const auto& reader) { return reader.bytes_read(); }, *reader_);
}

}  // namespace arcus
