// SPDX-License-Identifier: Apache-2.0
//
// The lines of one sentence at a time, for formats whose sentences end with a blank line. Keeps the
// account of everything in a file that is not text: line endings, blank lines, a byte-order mark.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "arcus/base/line_reader.h"
#include "arcus/text/sentence.h"

namespace arcus {

// Throws FormatError when the line last read is not well-formed UTF-8, or holds a NUL byte or a
// carriage return.
void require_text(const LineReader& lines, std::string_view text);

// Takes the mark away where the text starts with one, and tells whether it did.
bool remove_byte_order_mark(std::string_view& text);

class SentenceLines {
 public:
  SentenceLines(ByteSource source, std::string name, std::int64_t lines_before);

  // Finds the next sentence and resets the layout; false at the end of the input.
  bool next_sentence(Layout& layout);

  // The next line of the sentence, well-formed UTF-8; false when there are no more. Throws
  // FormatError.
  bool next_line(std::string_view& line, Layout& layout);

  // Moves past the blank line that ends the sentence, if that has not been read yet.
  void skip_sentence();

  // Throws a FormatError about the line last read, or about another one.
  [[noreturn]] void fail(std::string found, std::string expected) const;
  [[noreturn]] void fail_at(std::int64_t line, std::string found, std::string expected) const;

  std::int64_t line_number() const { return lines_.line_number(); }
  std::int64_t bytes_read() const { return lines_.bytes_read(); }

  // What stands behind the last sentence, after next_sentence() gave false: blank lines, with their
  // line ends, and a byte-order mark if there is no sentence at all.
  const Layout& layout_at_end() const { return at_end_; }

 private:
  LineReader lines_;
  Line first_;  // the line that next_sentence() found, until next_line() hands it out
  bool first_is_pending_ = false;
  bool inside_ = false;  // the blank line that ends the sentence has not been read
  Layout at_end_;
};

// The same account on the way out: what stands before and after the lines of a sentence.
std::string_view newline_of(const Layout& layout);
void append_before_sentence(const Layout& layout, std::string& text);
void append_after_sentence(const Layout& layout, std::string& text);

}  // namespace arcus
