// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/columns.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "arcus/base/error.h"

namespace arcus {

Columns split_columns(const SentenceLines& lines, std::string_view line, const ColumnNames& names) {
  Columns columns;
  std::size_t column = 0;
  const char* field = line.data();
  const char* const end = line.data() + line.size();
  for (; column < kColumns; ++column) {
    const void* tab = std::memchr(field, '\t', static_cast<std::size_t>(end - field));
    const char* const stop = tab == nullptr ? end : static_cast<const char*>(tab);
    columns[column] = {field, static_cast<std::size_t>(stop - field)};
    if (tab == nullptr) break;
    field = stop + 1;
  }
  if (column != kColumns - 1) {
    const auto found = std::count(line.begin(), line.end(), '\t') + 1;
    lines.fail(found == 1 ? in_quotes(line) : fmt::format("{} columns", found),
               found == 1 ? "10 columns with tabs between them" : "10");
  }
  for (column = 0; column < kColumns; ++column) {
    if (columns[column].empty()) {
      lines.fail(fmt::format("an empty {}", names[column]), "a value, or _ for none");
    }
  }
  return columns;
}

bool parse_number(std::string_view digits, int& number) {
  if (digits.empty() || (digits.size() > 1 && digits[0] == '0') || digits[0] == '-') return false;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error == std::errc() && end == digits.data() + digits.size();
}

void read_head(const SentenceLines& lines, std::string_view field, HeadCheck check, int m,
               Sentence& sentence) {
  int head = kNoHead;
  if (field != kEmptyField && !parse_number(field, head)) {
    if (check != HeadCheck::kNone) {
      lines.fail(fmt::format("the head {}", in_quotes(field)), "the number of a word, 0 or _");
    }
    head = kNoHead;
    sentence.unread_heads.push_back({m, std::string(field)});
  }
  sentence.word(m).head = head;
}

}  // namespace arcus
