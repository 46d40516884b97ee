// SPDX-License-Identifier: Apache-2.0
//
// Text tables. A column is as wide as its widest cell, measured in terminal columns, not bytes. Two
// spaces separate columns; lines have no trailing spaces.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arcus::cli {

struct Column {
  std::string title;
  enum class Align { kLeft, kRight } align = Align::kRight;
};

class Table {
 public:
  explicit Table(std::vector<Column> columns);

  void add_row(std::vector<std::string> cells);  // at most one cell per column
  std::string text() const;                      // the titles, then the rows, one line each

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

std::string percent(double fraction);                        // 0.8602 is "86.02"
std::string percent(std::int64_t part, std::int64_t whole);  // "-" if whole is 0

// A bar of count / largest * columns terminal columns; at least an eighth of a column if count > 0.
std::string bar(std::int64_t count, std::int64_t largest, int columns);

// Prints to standard output. Throws FileError if it cannot be written.
void print_text(std::string_view text);

}  // namespace arcus::cli
