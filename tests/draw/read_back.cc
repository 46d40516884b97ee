// SPDX-License-Identifier: Apache-2.0
#include "tests/draw/read_back.h"

#include <cstdlib>
#include <string_view>
#include <vector>

#include "arcus/base/utf8.h"

namespace arcus::testing {
namespace {

using Row = std::u32string;
constexpr char32_t kOutside = U' ';

struct Place {
  int row = 0;
  int column = 0;
};

struct Grid {
  std::vector<Row> rows;

  int height() const { return static_cast<int>(rows.size()); }
  char32_t at(int row, int column) const {
    if (row < 0 || row >= height() || column < 0) return kOutside;
    const Row& line = rows[static_cast<std::size_t>(row)];
    return column < static_cast<int>(line.size()) ? line[static_cast<std::size_t>(column)]
                                                  : kOutside;
  }
  char32_t at(const Place& place) const { return at(place.row, place.column); }

  // The first cell from here (not counted) in this direction that does not let a line through.
  Place follow(Place from, int rows_step, int columns_step, std::u32string_view through) const {
    do {
      from.row += rows_step;
      from.column += columns_step;
    } while (through.find(at(from)) != std::u32string_view::npos);
    return from;
  }
};

bool is_digit(char32_t c) { return c >= U'0' && c <= U'9'; }
bool is_one_of(char32_t c, std::u32string_view set) {
  return set.find(c) != std::u32string_view::npos;
}

// The pictures between blank lines.
std::vector<Grid> grids_of(const std::string& picture) {
  std::vector<Grid> grids(1);
  Row row;
  for (std::size_t i = 0; i < picture.size();) {
    const char32_t c = next_character(picture, i);
    if (c != U'\n') {
      row += c;
      continue;
    }
    if (row.empty()) {
      grids.emplace_back();
    } else {
      grids.back().rows.push_back(row);
    }
    row.clear();
  }
  return grids;
}

int number_at(const Grid& grid, Place place) {
  int number = 0;
  for (; is_digit(grid.at(place)); ++place.column) {
    number = 10 * number + static_cast<int>(grid.at(place) - U'0');
  }
  return number;
}

// The number of the word "wNNN" that covers this column of the row.
int word_over(const Grid& grid, int row, int column) {
  while (is_digit(grid.at(row, column))) --column;
  return grid.at(row, column) == U'w' ? number_at(grid, {row, column + 1}) : kNoHead;
}

// Labels lie on the lines.
constexpr std::u32string_view kLabel = U"r0123456789";
constexpr std::u32string_view kAlong = U"─┼r0123456789";

int head_by_arc(const Grid& grid, int words, int column) {
  Place top = grid.follow({words - 1, column}, -1, 0, U"│┼");
  // A label that found no better place covers the line, which goes on above it; the label of an
  // arc from the root has nothing above it.
  while (is_one_of(grid.at(top), kLabel)) {
    if (!is_one_of(grid.at(top.row - 1, column), U"│┼╭╮r0123456789")) return kRoot;
    top = grid.follow(top, -1, 0, U"│┼");
  }
  const char32_t corner = grid.at(top);
  const int step = corner == U'╭' ? 1 : -1;
  if (step < 0 && corner != U'╮') return kNoHead;
  const Place end = grid.follow(top, 0, step, kAlong);
  const char32_t there = grid.at(end);
  if (there == U'▸') return number_at(grid, {end.row, end.column + 1});
  if (there == U'◂') {
    Place number = end;
    // "12 w012◂": the word's form where there is room for it.
    while (number.column > 0 && grid.at(number.row, number.column - 1) != kOutside) --number.column;
    if (grid.at(number) == U'w') number = {number.row, 0};
    return number_at(grid, number);
  }
  if (!is_one_of(there, step > 0 ? U"╮┤" : U"╭├")) return kNoHead;
  Place foot = end;
  do {
    foot = grid.follow(foot, 1, 0, U"│┼┤├");
  } while (foot.row < words && is_one_of(grid.at(foot), kLabel));
  return foot.row == words ? word_over(grid, words, foot.column) : kNoHead;
}

}  // namespace

Tree read_arcs(const std::string& picture, int n) {
  Tree tree(n);
  for (const Grid& grid : grids_of(picture)) {
    int words = 0;
    // The row of arrow heads stands on the row of words.
    while (words < grid.height() &&
           grid.rows[static_cast<std::size_t>(words)].find(U'▼') == Row::npos) {
      ++words;
    }
    ++words;
    for (int column = 0; words < grid.height() && column < 1000; ++column) {
      if (grid.at(words - 1, column) != U'▼') continue;
      const int m = word_over(grid, words, column);
      if (m >= 1 && m <= n) tree.set_head(m, head_by_arc(grid, words, column));
    }
  }
  return tree;
}

Tree read_vertical(const std::string& picture, int n) {
  Tree tree(n);
  const Grid grid = grids_of(picture).front();
  for (int m = 1; m <= n && m <= grid.height(); ++m) {
    const auto& line = grid.rows[static_cast<std::size_t>(m - 1)];
    Place place{m - 1, static_cast<int>(line.find(U'w')) - 1};
    place = grid.follow(place, 0, -1, U"━┿");
    if (!is_one_of(grid.at(place), U"┾┮┶╼")) continue;
    place = grid.follow(place, 0, -1, U"─┼");
    if (grid.at(place) == U'╶') tree.set_head(m, kRoot);
    if (!is_one_of(grid.at(place), U"╭├╰")) continue;
    tree.set_head(m, kRoot);  // unless a word sits on the trunk
    for (const int step : {-1, 1}) {
      if (grid.at(place) == (step < 0 ? U'╭' : U'╰')) continue;
      const Place on = grid.follow(place, step, 0, U"│├┼┿");
      // A heavy junction belongs to the word of its row: the trunk's own.
      if (is_one_of(grid.at(on), U"┾┝┮┶┍┕")) tree.set_head(m, on.row + 1);
    }
  }
  return tree;
}

}  // namespace arcus::testing
