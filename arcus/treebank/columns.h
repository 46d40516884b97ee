// SPDX-License-Identifier: Apache-2.0
//
// Ten columns between tabs: what CoNLL-X and CoNLL-U have in common.
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "arcus/treebank/sentence_lines.h"

namespace arcus {

inline constexpr std::size_t kColumns = 10;
using ColumnNames = std::array<std::string_view, kColumns>;
using Columns = std::array<std::string_view, kColumns>;

// Cuts the line, and throws FormatError for another number of columns or an empty one.
Columns split_columns(const SentenceLines& lines, std::string_view line, const ColumnNames& names);

// A number as it is written: digits, without a sign or leading zeros, that fit an int.
// False for anything else.
bool parse_number(std::string_view digits, int& number);

// HEAD: a number, or "_" for kNoHead. Throws FormatError.
int parse_head(const SentenceLines& lines, std::string_view field);

inline void append_number(int number, std::string& text) {
  std::array<char, 12> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

// HEAD as it is written.
inline void append_head(int head, std::string& text) {
  if (head == kNoHead) {
    text += kEmptyField;
  } else {
    append_number(head, text);
  }
}

}  // namespace arcus
