// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/canvas.h"

#include <array>

#include <fmt/format.h>

#include "arcus/base/memory.h"
#include "arcus/base/utf8.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

// Indexed by the sum of a cell's line bits: kUp 1, kDown 2, kLeft 4, kRight 8.
constexpr std::array<std::string_view, 16> kBoxes = {" ", "╵", "╷", "│", "╴", "╯", "╮", "┤",
                                                     "╶", "╰", "╭", "├", "─", "┴", "┬", "┼"};
constexpr std::array<std::string_view, 16> kAscii = {" ", "'", ".", "|", "-", "'", ".", "|",
                                                     "-", "'", ".", "|", "-", "+", "+", "+"};

constexpr std::string_view kFirstStrongIsolate = "\u2068";
constexpr std::string_view kPopIsolate = "\u2069";

}  // namespace

Canvas::Canvas(int rows, int columns, bool ascii) : columns_(columns), ascii_(ascii) {
  const std::size_t cells = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
  require_memory(cells * sizeof(Cell),
                 fmt::format("a picture of {} x {} characters", columns, rows));
  cells_.resize(cells);
}

void Canvas::horizontal(int row, int first, int last) {
  for (int column = first; column <= last; ++column) {
    unsigned& lines = cell(row, column).lines;
    if (column > first) lines |= kLeft;
    if (column < last) lines |= kRight;
  }
}

void Canvas::vertical(int column, int first, int last) {
  for (int row = first; row <= last; ++row) {
    unsigned& lines = cell(row, column).lines;
    if (row > first) lines |= kUp;
    if (row < last) lines |= kDown;
  }
}

void Canvas::write(int row, int column, std::string_view text) {
  const bool isolate = is_right_to_left(text);
  std::string before(isolate ? kFirstStrongIsolate : "");
  Cell* last = nullptr;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    next_character(text, i);
    const std::string_view character = text.substr(begin, i - begin);
    const int width = display_width(character);
    if (width == 0 && last != nullptr) {
      last->text += character;
      continue;
    }
    if (width == 0) {
      before += character;
      continue;
    }
    if (column + width > columns_) break;
    last = &cell(row, column);
    last->written = true;
    last->text = before;
    last->text += character;
    before.clear();
    for (int behind = 1; behind < width; ++behind) {
      Cell& hidden = cell(row, column + behind);
      hidden.written = true;
      hidden.text.clear();
    }
    column += width;
  }
  if (isolate && last != nullptr) last->text += kPopIsolate;
}

std::string Canvas::row(int row) const {
  std::string text;
  std::size_t end = 0;
  for (int column = 0; column < columns_; ++column) {
    const Cell& here = cell(row, column);
    text += here.written ? std::string_view(here.text) : (ascii_ ? kAscii : kBoxes)[here.lines];
    if (here.written || here.lines != 0) end = text.size();
  }
  text.resize(end);
  return text;
}

}  // namespace arcus
