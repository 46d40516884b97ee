// SPDX-License-Identifier: Apache-2.0
//
// Sentences as bytes, in the formats that write one sentence after the other: all but brat's
// standoff. A file can be formatted in parts: only the layout of the sentence before matters.
#pragma once

#include <cstdint>
#include <string>

#include "arcus/text/sentence.h"
#include "arcus/treebank/format.h"

namespace arcus {

class SentenceFormatter {
 public:
  // `before`: of the last sentence before those of this formatter, if there is one.
  explicit SentenceFormatter(Format format, const Layout& before = {})
      : format_(format), last_layout_(before) {}

  Format format() const { return format_; }

  void append(const Sentence& sentence, std::string& text);
  void append_end(const Layout& layout, std::string& text) const;  // TreebankWriter::write_end

  // Sentences of which something was left out because the format has no place for it.
  std::int64_t incomplete() const { return incomplete_; }

 private:
  bool is_conll() const { return format_ == Format::kConllu || format_ == Format::kConllx; }

  Format format_;
  Layout last_layout_;  // of the sentence before, which may lack its blank line
  std::int64_t incomplete_ = 0;
};

}  // namespace arcus
