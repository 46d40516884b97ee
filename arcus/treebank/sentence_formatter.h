// SPDX-License-Identifier: Apache-2.0
//
// Formats sentences as bytes, in all formats except brat standoff. The parts of a file can be
// formatted independently: each part depends only on the layout of the sentence before it.
#pragma once

#include <cstdint>
#include <string>

#include "arcus/text/sentence.h"
#include "arcus/treebank/format.h"

namespace arcus {

class SentenceFormatter {
 public:
  // `before` is the layout of the sentence that precedes the first one here, if there is one.
  explicit SentenceFormatter(Format format, const Layout& before = {})
      : format_(format), last_layout_(before) {}

  Format format() const { return format_; }

  void append(const Sentence& sentence, std::string& text);
  void append_end(const Layout& layout, std::string& text) const;  // TreebankWriter::write_end

  // The number of sentences that the format cannot represent completely.
  std::int64_t incomplete() const { return incomplete_; }

 private:
  bool is_conll() const { return format_ == Format::kConllu || format_ == Format::kConllx; }

  Format format_;
  Layout last_layout_;  // of the previous sentence, which may lack its blank line
  std::int64_t incomplete_ = 0;
};

}  // namespace arcus
