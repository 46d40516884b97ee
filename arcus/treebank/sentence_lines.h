// SPDX-License-Identifier: Apache-2.0
//
// Reads the lines of one sentence at a time, for formats whose sentences end with a blank line.
// Records everything in a file that is not text: line endings, blank lines, a byte-order mark.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "arcus/base/line_reader.h"
#include "arcus/text/sentence.h"

namespace arcus {

// Throws FormatError if the text, from the line last read, is not well-formed UTF-8 or contains a
// NUL byte or a carriage return.
void require_text(const LineReader& lines, std::string_view text);

// Removes a byte-order mark from the start of the text. Returns true if there was one.
bool remove_byte_order_mark(std::string_view& text);

// A sentence of more lines or bytes is refused, so that one without an end does not take all
// memory.
inline constexpr int kMaxSentenceLines = 1'000'000;
inline constexpr std::size_t kMaxSentenceBytes = std::size_t{1} << 27;  // 128 MiB

class SentenceLines {
 public:
  SentenceLines(ByteSource source, std::string name, std::int64_t lines_before);

  // Finds the next sentence and resets the layout; returns false at the end of the input.
  bool next_sentence(Layout& layout);

  // Sets line to the next line of the sentence, which is well-formed UTF-8; returns false if there
  // are no more. Throws FormatError, also for a sentence over the limits.
  bool next_line(std::string_view& line, Layout& layout);

  // Skips the rest of the sentence and the blank line that ends it.
  void skip_sentence();

  // Throws a FormatError about the line last read, or about another one.
  [[noreturn]] void fail(std::string found, std::string expected) const;
  [[noreturn]] void fail_at(std::int64_t line, std::string found, std::string expected) const;

  std::int64_t line_number() const { return lines_.line_number(); }
  std::int64_t bytes_read() const { return lines_.bytes_read(); }

  // The layout after the last sentence, valid once next_sentence() has returned false: blank lines
  // with their line ends, and a byte-order mark if there is no sentence at all.
  const Layout& layout_at_end() const { return at_end_; }

 private:
  LineReader lines_;
  Line first_;  // the line that next_sentence() found, until next_line() returns it
  bool first_is_pending_ = false;
  bool inside_ = false;  // the blank line that ends the sentence has not been read
  int lines_of_sentence_ = 0;
  std::size_t bytes_of_sentence_ = 0;
  Layout at_end_;
};

// Writes the layout before and after the lines of a sentence.
std::string_view newline_of(const Layout& layout);
void append_before_sentence(const Layout& layout, std::string& text);
void append_after_sentence(const Layout& layout, std::string& text);

}  // namespace arcus
