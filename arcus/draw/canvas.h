// SPDX-License-Identifier: Apache-2.0
//
// A grid of characters for pictures with box-drawing lines: lines that meet are joined.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arcus {

// Where two lines share a part of a cell, the one that comes first here is seen.
enum class LineStyle : std::uint8_t { kSolid, kDashed, kDotted, kHeavy };

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
  void horizontal(int row, int first, int last, LineStyle style = LineStyle::kSolid);
  void vertical(int column, int first, int last, LineStyle style = LineStyle::kSolid);
  unsigned lines(int row, int column) const { return bits(cell(row, column).lines); }

  // Writes text over the lines. A wide character takes two cells. Right-to-left text is put between
  // Unicode isolates, so that a terminal that reorders it reorders nothing else. Text that does not
  // fit into the row is dropped.
  void write(int row, int column, std::string_view text);

  // The row as text, without trailing spaces. `mirrored`: lines that go up go down, and vice versa.
  std::string row(int row, bool mirrored = false) const;

 private:
  static constexpr std::uint8_t kNoLine = 0xff;
  enum Side { kUpper, kLower, kLeftHand, kRightHand };
  using Lines = std::array<std::uint8_t, 4>;  // the style by Side
  struct Cell {
    Lines lines = {kNoLine, kNoLine, kNoLine, kNoLine};
    bool written = false;
    std::string text;  // empty in the second cell of a wide character
  };
  static unsigned bits(const Lines& lines);
  static void draw(Cell& cell, Side side, LineStyle style);
  std::string_view box(const Lines& lines) const;

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
