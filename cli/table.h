// SPDX-License-Identifier: Apache-2.0
//
// Text tables: columns as wide as their widest cell, in columns of the terminal, not in bytes; two
// spaces between columns and none at the end of a line.
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

  void add_row(std::vector<std::string> cells);  // as many as there are columns, or fewer
  std::string text() const;                      // the titles, then the rows, a line each

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

std::string percent(double fraction);                        // 0.8602 is "86.02"
std::string percent(std::int64_t part, std::int64_t whole);  // "-" if whole is 0

// A bar whose length is count / largest of the columns; at least an eighth of a column if count >
// 0.
std::string bar(std::int64_t count, std::int64_t largest, int columns);

// Prints to standard output. Throws FileError if it cannot be written.
void print_text(std::string_view text);

}  // namespace arcus::cli
