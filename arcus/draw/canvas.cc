// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/canvas.h"

#include <algorithm>
#include <array>
#include <utility>

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

// Light and heavy lines that meet. Indexed by up + 3 down + 9 left + 27 right, each of which is 0
// for no line, 1 for a light and 2 for a heavy one.
constexpr std::array<std::string_view, 81> kMixed = {
    " ", "╵", "╹", "╷", "│", "╿", "╻", "╽", "┃",  //
    "╴", "┘", "┚", "┐", "┤", "┦", "┒", "┧", "┨",  //
    "╸", "┙", "┛", "┑", "┥", "┩", "┓", "┪", "┫",  //
    "╶", "└", "┖", "┌", "├", "┞", "┎", "┟", "┠",  //
    "─", "┴", "┸", "┬", "┼", "╀", "┰", "╁", "╂",  //
    "╾", "┵", "┹", "┭", "┽", "╃", "┱", "╅", "╉",  //
    "╺", "┕", "┗", "┍", "┝", "┡", "┏", "┢", "┣",  //
    "╼", "┶", "┺", "┮", "┾", "╄", "┲", "╆", "╊",  //
    "━", "┷", "┻", "┯", "┿", "╇", "┳", "╈", "╋"};

constexpr unsigned kVertical = Canvas::kUp | Canvas::kDown;
constexpr unsigned kHorizontal = Canvas::kLeft | Canvas::kRight;

constexpr std::string_view kFirstStrongIsolate = "\u2068";
constexpr std::string_view kPopIsolate = "\u2069";

}  // namespace

Canvas::Canvas(int rows, int columns, bool ascii) : columns_(columns), ascii_(ascii) {
  const std::size_t cells = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
  require_memory(cells * sizeof(Cell),
                 fmt::format("a picture of {} x {} characters", columns, rows));
  cells_.resize(cells);
}

unsigned Canvas::bits(const Lines& lines) {
  unsigned bits = 0;
  for (unsigned side = 0; side < lines.size(); ++side) {
    if (lines[side] != kNoLine) bits |= 1U << side;
  }
  return bits;
}

void Canvas::draw(Cell& cell, Side side, LineStyle style) {
  cell.lines[side] = std::min(cell.lines[side], static_cast<std::uint8_t>(style));
}

void Canvas::horizontal(int row, int first, int last, LineStyle style) {
  for (int column = first; column <= last; ++column) {
    if (column > first) draw(cell(row, column), kLeftHand, style);
    if (column < last) draw(cell(row, column), kRightHand, style);
  }
}

void Canvas::vertical(int column, int first, int last, LineStyle style) {
  for (int row = first; row <= last; ++row) {
    if (row > first) draw(cell(row, column), kUpper, style);
    if (row < last) draw(cell(row, column), kLower, style);
  }
}

std::string_view Canvas::box(const Lines& lines) const {
  constexpr auto kDash = static_cast<std::uint8_t>(LineStyle::kDashed);
  constexpr auto kDot = static_cast<std::uint8_t>(LineStyle::kDotted);
  constexpr auto kThick = static_cast<std::uint8_t>(LineStyle::kHeavy);
  const unsigned all = bits(lines);
  if (std::count(lines.begin(), lines.end(), kThick) > 0) {
    if (ascii_) return all == kHorizontal ? "=" : "#";
    std::size_t index = 0;
    for (std::size_t side = lines.size(); side-- > 0;) {
      index = 3 * index + (lines[side] == kNoLine ? 0 : lines[side] == kThick ? 2 : 1);
    }
    return kMixed[index];
  }
  // Only straight lines have other characters for dashes and dots.
  if (all == kHorizontal && lines[kLeftHand] == lines[kRightHand]) {
    if (lines[kLeftHand] == kDash) return ascii_ ? "~" : "╌";
    if (lines[kLeftHand] == kDot) return ascii_ ? "." : "·";
  }
  if (all == kVertical && lines[kUpper] == lines[kLower]) {
    if (lines[kUpper] == kDash) return ascii_ ? ":" : "╎";
    if (lines[kUpper] == kDot) return ascii_ ? ":" : "┊";
  }
  return (ascii_ ? kAscii : kBoxes)[all];
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

std::string Canvas::row(int row, bool mirrored) const {
  std::string text;
  std::size_t end = 0;
  for (int column = 0; column < columns_; ++column) {
    const Cell& here = cell(row, column);
    if (here.written) {
      text += here.text;
    } else {
      Lines lines = here.lines;
      if (mirrored) std::swap(lines[kUpper], lines[kLower]);
      text += box(lines);
    }
    if (here.written || bits(here.lines) != 0) end = text.size();
  }
  text.resize(end);
  return text;
}

}  // namespace arcus
