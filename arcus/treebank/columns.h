// SPDX-License-Identifier: Apache-2.0
//
// Lines of ten tab-separated columns, as in CoNLL-X and CoNLL-U.
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"
#include "arcus/treebank/sentence_lines.h"

namespace arcus {

inline constexpr std::size_t kColumns = 10;
using ColumnNames = std::array<std::string_view, kColumns>;
using Columns = std::array<std::string_view, kColumns>;

// Splits the line. Throws FormatError if it does not have ten columns or if one is empty.
Columns split_columns(const SentenceLines& lines, std::string_view line, const ColumnNames& names);

// Parses digits without a sign or leading zeros. Returns false for anything else, and for numbers
// that do not fit an int.
bool parse_number(std::string_view digits, int& number);

// Reads the HEAD of word m, a number or "_". Other text is an error (FormatError), or, for kNone,
// one of sentence.unread_heads.
void read_head(const SentenceLines& lines, std::string_view field, HeadCheck check, int m,
               Sentence& sentence);

inline void append_number(int number, std::string& text) {
  std::array<char, 12> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

// The inverse of read_head.
inline void append_head(const Sentence& sentence, int m, std::string& text) {
  const int head = sentence.word(m).head;
  if (head == kNoHead) {
    text += unread_head(sentence, m);
  } else {
    append_number(head, text);
  }
}

}  // namespace arcus
