// SPDX-License-Identifier: Apache-2.0
//
// One word per line, in O(n log n) time and O(n depth) memory.
//
// Every word with modifiers has a trunk: a vertical line past all of them and itself. A light line
// goes to a word from its head's trunk on the left, and a heavy line from the word's own trunk to
// the word. So no arrow heads are needed, all modifiers of a head share a trunk, and the picture is
// about as wide as the tree is deep. Trunks are stacked like bricks (Skyline) from the root
// downwards, so that each is to the right of its head's trunk. Lines cross only in non-projective
// trees.
#include "arcus/draw/vertical.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "arcus/draw/arc_levels.h"
#include "arcus/draw/arc_picture.h"
#include "arcus/draw/canvas.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

constexpr int kShortestForm = 8;  // forms are not truncated to fewer columns than this

// The level of each word's trunk, 0 for words without modifiers; levels[0] is that of the root.
std::vector<int> trunk_levels(const Sentence& sentence, const Modifiers& modifiers) {
  std::vector<int> heads{kRoot};  // a queue from the root downwards
  for (int m = 1; m <= sentence.size(); ++m) {
    if (sentence.word(m).head == kNoHead) heads.push_back(m);
  }
  std::vector<int> levels(static_cast<std::size_t>(sentence.size()) + 1, 0);
  Skyline skyline(sentence.size() + 1);
  for (std::size_t i = 0; i < heads.size(); ++i) {
    const int h = heads[i];
    const auto own = modifiers.of(h);
    if (own.empty()) continue;
    const int row = h == kRoot ? own.front() : h;
    levels[static_cast<std::size_t>(h)] =
        skyline.put(std::min(row, own.front()), std::max(row, own.back()));
    heads.insert(heads.end(), own.begin(), own.end());
  }
  return levels;
}

// The character where the word's trunk meets its heavy line, given the other lines in the cell.
std::string_view junction(unsigned lines) {
  const bool left = (lines & Canvas::kLeft) != 0;
  switch (lines & (Canvas::kUp | Canvas::kDown)) {
    case Canvas::kUp:
      return left ? "┶" : "┕";
    case Canvas::kDown:
      return left ? "┮" : "┍";
    default:
      return left ? "┾" : "┝";
  }
}

// Draws the lines of the tree, one row per word, with trunks `step` columns apart.
Canvas tree_lines(const DrawnTree& tree, const std::vector<int>& levels, int step, int columns,
                  bool ascii) {
  const Sentence& sentence = tree.sentence;
  const Modifiers& modifiers = tree.modifiers;
  const int n = sentence.size();
  const auto column = [&](int h) { return step * (levels[static_cast<std::size_t>(h)] - 1); };
  Canvas canvas(n, columns, ascii);
  for (int h = 0; h <= n; ++h) {
    const auto own = modifiers.of(h);
    if (own.empty()) continue;
    const int row = h == kRoot ? own.front() : h;
    canvas.vertical(column(h), std::min(row, own.front()) - 1, std::max(row, own.back()) - 1);
  }
  for (int m = 1; m <= n; ++m) {
    const int h = sentence.word(m).head;
    if (h == kNoHead) continue;
    // Heavy lines belong to heads here, so that they cannot mark differences.
    const LineStyle style = line_style({.probability = tree.mark(m).probability});
    canvas.horizontal(m - 1, column(h), modifiers.of(m).empty() ? columns - 1 : column(m), style);
  }
  for (int m = 1; m <= n; ++m) {
    if (!modifiers.of(m).empty()) {
      canvas.write(m - 1, column(m), ascii ? "+" : junction(canvas.lines(m - 1, column(m))));
      for (int i = column(m) + 1; i < columns; ++i) {
        const bool crossed = canvas.lines(m - 1, i) != 0;
        canvas.write(m - 1, i, ascii ? (crossed ? "+" : "=") : (crossed ? "┿" : "━"));
      }
    } else if (sentence.word(m).head != kNoHead) {
      canvas.write(m - 1, columns - 1, ascii ? "-" : "╼");
    }
  }
  return canvas;
}

void append_padded(std::string& line, std::string_view text, int width) {
  const bool isolate = is_right_to_left(text);
  if (isolate) line += "\u2068";
  line += text;
  if (isolate) line += "\u2069";
  line.append(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
}

}  // namespace

std::optional<std::string> draw_vertical(const DrawnTree& tree,
                                         const std::vector<std::string>& notes,
                                         const TerminalOptions& options) {
  const Sentence& sentence = tree.sentence;
  const bool upos = options.upos && has_upos(sentence);
  const auto shown = [&](std::string_view field) { return fitted(field, options.width); };
  int forms = 1;
  int tags = 0;
  int labels = 0;
  int longest_note = 0;
  for (const std::string& note : notes) {
    longest_note = std::max(longest_note, display_width(shown(note)));
  }
  for (const Word& word : sentence.words) {
    forms = std::max(forms, display_width(shown(word.form)));
    if (upos) tags = std::max(tags, display_width(shown(word.upos)));
    labels = std::max(labels, display_width(shown(arc_label(word))));
  }

  // The lines take two columns per level, or one if that is too wide, and two more before the word.
  const std::vector<int> levels = trunk_levels(sentence, tree.modifiers);
  const int depth = *std::max_element(levels.begin(), levels.end());
  const int others = (upos ? tags + 2 : 0) + labels + 2 + (notes.empty() ? 0 : longest_note + 2);
  int step = 2;
  const auto room = [&] { return options.width - (step * depth + 2) - others; };
  if (room() < std::min(forms, 2 * kShortestForm)) step = 1;
  if (room() < std::min(forms, kShortestForm)) return std::nullopt;
  forms = std::min(forms, room());
  const int columns = step * depth + 1;
  const Canvas lines = tree_lines(tree, levels, step, columns, options.ascii);

  std::string text;
  for (int m = 1; m <= sentence.size(); ++m) {
    const Word& word = sentence.word(m);
    std::string line;
    append_padded(line, lines.row(m - 1), columns + 1);
    append_padded(line, fitted(word.form, forms), forms + 2);
    if (upos) append_padded(line, word.upos == kEmptyField ? "" : shown(word.upos), tags + 2);
    append_padded(line, shown(arc_label(word)), notes.empty() ? 0 : labels + 2);
    if (!notes.empty()) append_padded(line, shown(notes[static_cast<std::size_t>(m) - 1]), 0);
    line.resize(line.find_last_not_of(' ') + 1);
    text += line;
    text += '\n';
  }
  return text;
}

}  // namespace arcus
