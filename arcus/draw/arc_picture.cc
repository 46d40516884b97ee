// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/arc_picture.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "arcus/draw/drawable.h"
#include "arcus/text/unicode.h"

namespace arcus {

LineStyle line_style(const ArcMark& mark) {
  if (mark.other_head) return LineStyle::kHeavy;
  const double probability = mark.probability.value_or(1);
  if (probability < kDoubtful) return LineStyle::kDotted;
  return probability < kSure ? LineStyle::kDashed : LineStyle::kSolid;
}

// The canvas has a row more than is shown, so that the feet go on to the words.
ArcPicture::ArcPicture(const DrawnTree& tree, const ArcLayout& layout, Place place, bool ascii)
    : tree_(tree),
      layout_(layout),
      below_(place == Place::kBelowWords),
      ascii_(ascii),
      feet_(layout.levels),
      canvas_(feet_ + 2, layout.width, ascii) {
  for (const DrawnArc& arc : layout.arcs) draw_lines(arc);
  // Labels come last, so that they can avoid lines that cross the arc.
  for (const DrawnArc& arc : layout.arcs) draw_label(arc);
}

std::string ArcPicture::text() const {
  std::string text;
  if (layout_.arcs.empty()) return text;
  for (int i = 0; i <= feet_; ++i) {
    text += canvas_.row(below_ ? feet_ - i : i, below_);
    text += '\n';
  }
  return text;
}

// The line to modifiers outside the picture is that of the plainest of their arcs.
LineStyle ArcPicture::style_of(const DrawnArc& arc) const {
  if (arc.kind != Kind::kModifiers) return line_style(tree_.mark(arc.word));
  const Modifiers& modifiers = tree_.modifiers;
  const auto outside = arc.from_right ? modifiers.after(arc.word, layout_.last)
                                      : modifiers.before(arc.word, layout_.first);
  LineStyle style = LineStyle::kHeavy;
  for (const int m : outside) style = std::min(style, line_style(tree_.mark(m)));
  return style;
}

void ArcPicture::draw_lines(const DrawnArc& arc) {
  const int row = row_of(arc);
  const DrawnWord& word = layout_.word(arc.word);
  const LineStyle style = style_of(arc);
  if (arc.kind == Kind::kFromRoot) {
    canvas_.vertical(word.in, row, feet_ + 1, style);
  } else {
    canvas_.horizontal(row, arc.left, arc.right, style);
    const bool cut = arc.kind != Kind::kWhole;
    if (!cut || arc.from_right) canvas_.vertical(arc.left, row, feet_ + 1, style);
    if (!cut || !arc.from_right) canvas_.vertical(arc.right, row, feet_ + 1, style);
  }
  if (arc.kind == Kind::kModifiers) return;
  canvas_.write(feet_, word.in, ascii_ ? (below_ ? "^" : "v") : (below_ ? "▲" : "▼"));
}

bool ArcPicture::is_free(int row, int first, int last) const {
  for (int column = first; column <= last; ++column) {
    if ((canvas_.lines(row, column) & (Canvas::kUp | Canvas::kDown)) != 0) return false;
  }
  return true;
}

// The column nearest to the middle of first..last where the text covers no crossing line and, if
// possible, touches none; the middle if there is no such column.
int ArcPicture::place_text(int row, int first, int last, int width) const {
  const int middle = first + (last - first + 1 - width) / 2;
  for (const int margin : {1, 0}) {
    const auto fits = [&](int column) {
      return column - margin >= first && column + width - 1 + margin <= last &&
             is_free(row, column - margin, column + width - 1 + margin);
    };
    for (int away = 0; away <= last - first; ++away) {
      if (fits(middle - away)) return middle - away;
      if (fits(middle + away)) return middle + away;
    }
  }
  return std::max(first, middle);
}

void ArcPicture::draw_label(const DrawnArc& arc) {
  const int row = row_of(arc);
  if (arc.kind == Kind::kFromRoot) {
    canvas_.write(row, arc.left, arc.label);
    return;
  }
  int first = arc.left + 1;
  int last = arc.right - 1;
  if (arc.kind != Kind::kWhole) {
    const std::string end = edge_text(arc, last - first - display_width(arc.label));
    const int width = display_width(end);
    if (arc.from_right) {
      canvas_.write(row, arc.right - width + 1, end);
      last = arc.right - width;
    } else {
      canvas_.write(row, arc.left, end);
      first = arc.left + width;
    }
  }
  if (arc.label.empty()) return;
  canvas_.write(row, place_text(row, first, last, display_width(arc.label)), arc.label);
}

// The number of the word at the other end, as in "▸23", and the word itself if there is room for it
// and it covers no line.
std::string ArcPicture::edge_text(const DrawnArc& arc, int room) const {
  const auto with_arrow = [&](const std::string& text) {
    if (arc.from_right) return (ascii_ ? ">" : "▸") + text;
    return text + (ascii_ ? "<" : "◂");
  };
  if (arc.kind == Kind::kToHead) {
    const Sentence& sentence = tree_.sentence;
    const std::string form = fitted(sentence.word(sentence.word(arc.word).head).form, 12);
    std::string text = with_arrow(fmt::format("{} {}", arc.beyond, form));
    const int width = display_width(text);
    const int first = arc.from_right ? arc.right - width + 1 : arc.left;
    // A right-to-left word beside a number would need isolates of its own.
    if (width + 2 <= room && !is_right_to_left(form) &&
        is_free(row_of(arc), first, first + width - 1)) {
      return text;
    }
  }
  return with_arrow(arc.beyond);
}

}  // namespace arcus
