// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"
#include "arcus/text/unicode.h"
#include "arcus/validate/checks.h"
#include "arcus/validate/white_space.h"

namespace arcus {
namespace {

std::string code_points(std::string_view text, std::size_t most) {
  std::string codes;
  for (std::size_t i = 0; i < text.size() && most > 0; --most) {
    if (!codes.empty()) codes += ' ';
    codes += fmt::format("U+{:04X}", static_cast<std::uint32_t>(next_character(text, i)));
  }
  return codes;
}

void check_normalization(const BlockLine& line, Findings& findings) {
  if (is_nfc(line.text)) return;
  const std::string normal = nfc(line.text);
  std::size_t i = 0;
  while (i < normal.size() && i < line.text.size() && normal[i] == line.text[i]) ++i;
  while (i > 0 && i < line.text.size() && (line.text[i] & 0xc0) == 0x80) --i;
  const auto before = line.text.substr(0, i);
  const std::size_t column =
      static_cast<std::size_t>(std::count(before.begin(), before.end(), '\t'));
  const std::string place = line.text[0] == '#' || column >= kColumnCount
                                ? fmt::format("at character {}", utf8_length(before) + 1)
                                : fmt::format("in {}", kColumnNames[column]);
  findings.add(Rule::kUnicodeNormalization, line.number,
               fmt::format("{} {}", code_points(line.text.substr(i), 2), place),
               fmt::format("{}, as in normalisation form NFC",
                           i < normal.size() ? code_points(std::string_view(normal).substr(i), 1)
                                             : std::string("nothing")));
}

void check_bytes(const BlockLine& line, LineState& state, Findings& findings) {
  if (line.byte_order_mark) {
    findings.add(Rule::kByteOrderMark, line.number, "a byte-order mark", "a comment or word 1");
  }
  const bool has_return = line.text.find('\r') != std::string_view::npos;
  if (!state.newline_was_found && (has_return || line.ending == LineEnding::kCrLf)) {
    state.newline_was_found = true;
    findings.add(Rule::kNonUnixNewline, line.number,
                 has_return ? "a carriage return" : "a line that ends in CR LF",
                 "lines that end in LF");
  }
  if (line.invalid_byte > 0) {
    findings.add(Rule::kInvalidUtf8, line.number,
                 fmt::format("a byte that is not text at byte {} of the line", line.invalid_byte),
                 "UTF-8");
  }
  check_normalization(line, findings);
}

// The columns in which some white space is allowed.
bool may_have_spaces(const Row& row, Column column) {
  if (column == Column::kMisc) return true;
  return (column == Column::kForm || column == Column::kLemma) &&
         row.kind != RowKind::kMultiwordToken;
}

void check_columns(const Row& row, Findings& findings) {
  for (std::size_t i = 0; i < kColumnCount; ++i) {
    const auto column = static_cast<Column>(i);
    const std::string_view value = row[column];
    const auto in_column = [&](const char* what) {
      return fmt::format("{} in {}: {}", what, name_of(column), in_quotes(value));
    };
    if (value.empty()) {
      findings.add(Rule::kEmptyColumn, row.line, fmt::format("an empty {}", name_of(column)),
                   "a value, or _ for none");
    } else if (!may_have_spaces(row, column)) {
      if (!has_white_space(value)) continue;
      const bool is_form = column == Column::kForm || column == Column::kLemma;
      findings.add(is_form ? Rule::kInvalidWhiteSpaceMwt : Rule::kInvalidWhiteSpace, row.line,
                   in_column("white space"), is_form ? "none in a multiword token" : "none");
    } else {
      if (starts_with_white_space(value)) {
        findings.add(Rule::kLeadingWhiteSpace, row.line, in_column("white space at the start"),
                     "none");
      }
      if (ends_with_white_space(value)) {
        findings.add(Rule::kTrailingWhiteSpace, row.line, in_column("white space at the end"),
                     "none");
      }
      if (has_repeated_white_space(value)) {
        findings.add(Rule::kRepeatedWhiteSpace, row.line,
                     in_column("two white-space characters in a row"), "one");
      }
    }
  }
}

// Returns false if the row does not have ten columns.
bool add_row(const BlockLine& line, SentenceBlock& block, Findings& findings) {
  const Row& row = block.rows.emplace_back(make_row(line));
  if (row.has_all_columns) {
    check_columns(row, findings);
    return true;
  }
  const auto columns = std::count(line.text.begin(), line.text.end(), '\t') + 1;
  findings.add(Rule::kNumberOfColumns, line.number,
               fmt::format("{} column{}", columns, columns == 1 ? "" : "s"),
               "10 with tabs between them");
  return false;
}

}  // namespace

bool check_lines(SentenceBlock& block, LineState& state, Findings& findings) {
  bool sound = true;
  for (const BlockLine& line : block.lines) {
    check_bytes(line, state, findings);
    const char first = line.text.empty() ? '\0' : line.text[0];
    if (without_white_space_at_start(line.text).empty()) {
      if (!line.text.empty()) {
        findings.add(Rule::kPseudoEmptyLine, line.number, "a line of white space", "an empty line");
      }
    } else if (first == '#') {
      if (block.rows.empty()) {
        block.comments.push_back({line.number, line.text});
      } else {
        findings.add(Rule::kMisplacedComment, line.number, "a comment among the words",
                     "comments before the first word only");
      }
    } else if (first >= '0' && first <= '9') {
      sound = add_row(line, block, findings) && sound;
    } else {
      findings.add(Rule::kInvalidLine, line.number, in_quotes(line.text),
                   "a line that starts with a digit or #");
      sound = false;
    }
  }
  if (block.rows.empty() && sound) {
    if (block.lines.size() == 1 && block.ends_with_empty_line) {
      findings.add(Rule::kExtraEmptyLine, block.lines.back().number, "an empty line",
                   "a sentence: one empty line separates two");
    } else {
      findings.add(Rule::kEmptySentence, block.lines.back().number, "a sentence without words",
                   "a line for word 1");
    }
  }
  if (!block.ends_with_empty_line) {
    findings.add(Rule::kMissingEmptyLine, block.lines.back().number,
                 "the end of the file after the last line of a sentence", "an empty line");
  }
  return sound;
}

}  // namespace arcus
