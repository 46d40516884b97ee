// SPDX-License-Identifier: Apache-2.0
//
// Reads sentences from files of any format. Memory: that of one sentence; for brat standoff, that
// of one document.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "arcus/base/byte_source.h"
#include "arcus/base/text_input.h"
#include "arcus/text/sentence.h"
#include "arcus/treebank/brat.h"
#include "arcus/treebank/conllu.h"
#include "arcus/treebank/conllx.h"
#include "arcus/treebank/format.h"
#include "arcus/treebank/json.h"
#include "arcus/treebank/penn.h"
#include "arcus/treebank/reader_options.h"
#include "arcus/treebank/tokens.h"
#include "arcus/treebank/vertical.h"

namespace arcus {

struct TreebankOptions {
  Format format = Format::kConllu;
  ReaderOptions reader;
  bool lenient = false;                          // skip a bad sentence instead of throwing
  std::function<void(const std::string&)> warn;  // called for each skipped sentence
  std::function<ByteSource(const std::string&)> open = open_text;  // not used for brat
  PennOptions penn = {};                                           // for kPenn
};

class TreebankReader {
 public:
  // "-" is standard input, and so is an empty list.
  TreebankReader(std::vector<std::string> files, TreebankOptions options);

  // Replaces the sentence by the next one; returns false at the end. Throws FormatError and
  // FileError.
  bool read(Sentence& sentence);

  const std::string& file() const { return files_[file_]; }  // of the last sentence
  std::int64_t line(int m) const;  // of word m in the last sentence; m = 0: its first line
  std::int64_t skipped() const { return skipped_; }
  std::int64_t bytes_read() const;  // of all files

  // The layout after the last sentence, valid once read() has returned false: see SentenceLines.
  const Layout& layout_at_end() const { return at_end_; }

 private:
  using Reader = std::variant<ConlluReader, ConllxReader, JsonReader, BratReader, TokensReader,
                              VerticalReader, PennReader>;

  Reader open(const std::string& file) const;
  bool read_from_file(Sentence& sentence);

  std::vector<std::string> files_;
  TreebankOptions options_;
  std::size_t file_ = 0;
  std::unique_ptr<Reader> reader_;
  std::int64_t skipped_ = 0;
  std::int64_t bytes_of_earlier_files_ = 0;
  Layout at_end_;  // of the previous files
};

}  // namespace arcus
