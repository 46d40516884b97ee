// SPDX-License-Identifier: Apache-2.0
//
// Draws arcs above words in O(n log n) time. Memory is that of one line of words: arcs that pass
// over a whole line are not drawn there, so the levels above it are those of the arcs that begin or
// end in it.
#include "arcus/draw/terminal.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/draw/arc_layout.h"
#include "arcus/draw/canvas.h"
#include "arcus/draw/drawable.h"
#include "arcus/draw/vertical.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

constexpr std::string_view kRightToLeftNote =
    "(right-to-left script: words stand in reading order from the left)\n";

constexpr std::string_view kNoHeadsNote = "(no word has a head)\n";

// One line of words with its arcs.
class Picture {
 public:
  Picture(const Sentence& sentence, const ArcLayout& layout, const ArcMetrics& metrics, bool ascii)
      : sentence_(sentence),
        layout_(layout),
        ascii_(ascii),
        words_(layout.levels + 1),
        rows_(words_ + 1 + (metrics.upos ? 1 : 0) + (metrics.numbers ? 1 : 0)),
        canvas_(rows_, layout.width, ascii) {
    for (const DrawnArc& arc : layout.arcs) draw_lines(arc);
    // Labels come last, so that they can avoid lines that cross the arc.
    for (const DrawnArc& arc : layout.arcs) draw_label(arc);
    for (int m = layout.first; m <= layout.last; ++m) draw_word(m, metrics);
  }

  std::string text() const {
    std::string text;
    for (int row = layout_.arcs.empty() ? words_ : 0; row < rows_; ++row) {
      text += canvas_.row(row);
      text += '\n';
    }
    return text;
  }

 private:
  using Kind = DrawnArc::Kind;

  int row_of(const DrawnArc& arc) const { return layout_.levels - arc.level; }

  void draw_lines(const DrawnArc& arc) {
    const int row = row_of(arc);
    const int feet = words_ - 1;
    const DrawnWord& word = layout_.word(arc.word);
    if (arc.kind == Kind::kFromRoot) {
      draw_foot(word.in, row);
    } else {
      canvas_.horizontal(row, arc.left, arc.right);
      const bool cut = arc.kind != Kind::kWhole;
      if (!cut || arc.from_right) draw_foot(arc.left, row);
      if (!cut || !arc.from_right) draw_foot(arc.right, row);
    }
    if (arc.kind != Kind::kModifiers) canvas_.write(feet, word.in, ascii_ ? "v" : "▼");
  }

  void draw_foot(int column, int row) {
    canvas_.vertical(column, row, words_ - 1);
    canvas_.write(words_ - 1, column, ascii_ ? "|" : "│");
  }

  bool is_free(int row, int first, int last) const {
    for (int column = first; column <= last; ++column) {
      if ((canvas_.lines(row, column) & (Canvas::kUp | Canvas::kDown)) != 0) return false;
    }
    return true;
  }

  // The column nearest to the middle of first..last where the text covers no crossing line and, if
  // possible, touches none; the middle if there is no such column.
  int place(int row, int first, int last, int width) const {
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

  void draw_label(const DrawnArc& arc) {
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
    canvas_.write(row, place(row, first, last, display_width(arc.label)), arc.label);
  }

  // The number of the word at the other end, as in "▸23", and the word itself if there is room for
  // it and it covers no line.
  std::string edge_text(const DrawnArc& arc, int room) const {
    const auto with_arrow = [&](const std::string& text) {
      if (arc.from_right) return (ascii_ ? ">" : "▸") + text;
      return text + (ascii_ ? "<" : "◂");
    };
    if (arc.kind == Kind::kToHead) {
      const std::string form = fitted(sentence_.word(sentence_.word(arc.word).head).form, 12);
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

  void write_below(int row, const DrawnWord& word, std::string_view text) {
    canvas_.write(row, std::max(word.left, word.left + (word.width - display_width(text)) / 2),
                  text);
  }

  void draw_word(int m, const ArcMetrics& metrics) {
    const DrawnWord& word = layout_.word(m);
    int row = words_;
    write_below(row, word, word.form);
    if (metrics.upos) write_below(++row, word, word.upos);
    if (metrics.numbers) write_below(++row, word, std::to_string(m));
  }

  const Sentence& sentence_;
  const ArcLayout& layout_;
  bool ascii_;
  int words_;  // the row of the words; the arcs end in the row above it
  int rows_;
  Canvas canvas_;
};

std::string draw_arcs(const Sentence& sentence, const Modifiers& modifiers,
                      const TerminalOptions& options) {
  ArcMetrics metrics;
  metrics.upos = options.upos && has_upos(sentence);
  const int n = sentence.size();
  const auto picture = [&](int first, int last) {
    const ArcLayout layout = lay_out_arcs(sentence, modifiers, first, last, metrics);
    return Picture(sentence, layout, metrics, options.ascii).text();
  };
  if (options.layout == TerminalLayout::kHorizontal) return picture(1, n);

  metrics.longest_text = options.width / 4;
  if (last_that_fits(sentence, modifiers, 1, options.width, metrics) == n) return picture(1, n);
  metrics.numbers = true;
  std::string text;
  for (int first = 1; first <= n;) {
    const int last = last_that_fits(sentence, modifiers, first, options.width, metrics);
    if (first > 1) text += '\n';
    text += picture(first, last);
    first = last + 1;
  }
  return text;
}

}  // namespace

std::string draw_terminal(const Sentence& sentence, const TerminalOptions& options) {
  if (options.width < kNarrowestTerminal) {
    throw ArgumentError(fmt::format("cannot draw in {} columns, expected at least {}",
                                    options.width, kNarrowestTerminal));
  }
  require_drawable(sentence);
  if (sentence.words.empty()) return {};
  const Modifiers modifiers(sentence);
  std::string notes;
  const auto any_word = [&](auto is) {
    return std::any_of(sentence.words.begin(), sentence.words.end(), is);
  };
  if (!any_word([](const Word& word) { return word.head != kNoHead; })) notes += kNoHeadsNote;
  if (options.layout == TerminalLayout::kVertical) {
    if (const auto text = draw_vertical(sentence, modifiers, options)) return notes + *text;
  }
  if (any_word([](const Word& word) { return is_right_to_left(word.form); })) {
    notes += kRightToLeftNote;
  }
  return notes + draw_arcs(sentence, modifiers, options);
}

}  // namespace arcus
