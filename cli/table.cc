// SPDX-License-Identifier: Apache-2.0
#include "cli/table.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/output_file.h"
#include "arcus/draw/drawable.h"
#include "arcus/text/unicode.h"

namespace arcus::cli {

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

void Table::add_row(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  // Tags and relations come from files and might contain terminal control sequences.
  for (std::string& cell : cells) cell = fitted(cell, std::numeric_limits<int>::max());
  rows_.push_back(std::move(cells));
}

std::string Table::text() const {
  std::vector<int> widths;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    int width = display_width(columns_[i].title);
    for (const auto& row : rows_) width = std::max(width, display_width(row[i]));
    widths.push_back(width);
  }
  std::string text;
  const auto add_line = [&](const auto& cell_of) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string& cell = cell_of(i);
      const auto padding = static_cast<std::size_t>(widths[i] - display_width(cell));
      const bool right = columns_[i].align == Column::Align::kRight;
      if (i > 0) text += "  ";
      if (right) text.append(padding, ' ');
      text += cell;
      if (!right) text.append(padding, ' ');
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  };
  add_line([&](std::size_t i) -> const std::string& { return columns_[i].title; });
  for (const auto& row : rows_) {
    add_line([&](std::size_t i) -> const std::string& { return row[i]; });
  }
  return text;
}

std::string percent(double fraction) { return fmt::format("{:.2f}", 100 * fraction); }

std::string percent(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? "-" : percent(static_cast<double>(part) / static_cast<double>(whole));
}

std::string bar(std::int64_t count, std::int64_t largest, int columns) {
  if (count == 0 || largest == 0) return {};
  // Blocks of one to seven eighths make short bars distinguishable.
  static constexpr const char* kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const std::int64_t eighths = std::max<std::int64_t>(1, count * columns * 8 / largest);
  std::string text;
  for (std::int64_t i = 0; i < eighths / 8; ++i) text += "█";
  return text + kEighths[eighths % 8];
}

void print_text(std::string_view text) {
  OutputFile output("-");
  output.write(text);
  output.commit();
}

}  // namespace arcus::cli
