// SPDX-License-Identifier: Apache-2.0
//
// A grid of characters for pictures with box-drawing lines: lines that meet are joined.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arcus {

class Canvas {
 public:
  // Bits for the lines in a cell, from its middle to each side.
  static constexpr unsigned kUp = 1;
  static constexpr unsigned kDown = 2;
  static constexpr unsigned kLeft = 4;
  static constexpr unsigned kRight = 8;

  // Throws MemoryError before allocating if the picture does not fit into memory.
  Canvas(int rows, int columns, bool ascii);

  // Draws a line from the middle of one cell to the middle of another; first <= last.
  void horizontal(int row, int first, int last);
  void vertical(int column, int first, int last);
  unsigned lines(int row, int column) const { return cell(row, column).lines; }

  // Writes text over the lines. A wide character takes two cells. Right-to-left text is put between
  // Unicode isolates, so that a terminal that reorders it reorders nothing else. Text that does not
  // fit into the row is dropped.
  void write(int row, int column, std::string_view text);

  // The row as text, without trailing spaces.
  std::string row(int row) const;

 private:
  struct Cell {
    unsigned lines = 0;
    bool written = false;
    std::string text;  // empty in the second cell of a wide character
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
