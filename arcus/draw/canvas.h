// SPDX-License-Identifier: Apache-2.0
//
// A grid of characters on which lines meet: what box-drawing pictures are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arcus {

class Canvas {
 public:
  // A cell's lines, from its middle to these sides.
  static constexpr unsigned kUp = 1;
  static constexpr unsigned kDown = 2;
  static constexpr unsigned kLeft = 4;
  static constexpr unsigned kRight = 8;

  // Throws MemoryError, before allocating, when the picture cannot fit.
  Canvas(int rows, int columns, bool ascii);

  // From the middle of one cell to the middle of another; first <= last.
  void horizontal(int row, int first, int last);
  void vertical(int column, int first, int last);
  unsigned lines(int row, int column) const { return cell(row, column).lines; }

  // Over whatever lines are there. A wide character takes two cells; characters of right-to-left
  // scripts are isolated, so that a terminal that reorders them reorders nothing else. What does
  // not fit into the row is left out.
  void write(int row, int column, std::string_view text);

  // Without the blanks at its end.
  std::string row(int row) const;

 private:
  struct Cell {
    unsigned lines = 0;
    bool written = false;
    std::string text;  // empty, though written, behind a wide character
  };
  const Cell& cell(int row, int column) const {
    return cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                  static_cast<std::size_t>(column)];
  }
  Cell& cell(int row, int column) {
    return const_cast<Cell&>(static_cast<const Canvas&>(*this).cell(row, column));
  }

  int columns_;
  bool ascii_;
  std::vector<Cell> cells_;
};

}  // namespace arcus
