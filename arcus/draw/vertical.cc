// SPDX-License-Identifier: Apache-2.0
//
// One word a line, in O(n log n) time and O(n depth) memory.
//
// Every word with modifiers has a trunk: a vertical line past all of them and itself. A light
// line comes to a word from its head's trunk on the left; a heavy one goes on from the word's own
// trunk to the word. So no arrow heads are needed, a trunk serves all modifiers of a head, and
// the picture is about as wide as the tree is deep. Trunks are put down as bricks from the root
// downwards, so that each stands to the right of its head's; lines cross in non-projective trees
// only.
#include "arcus/draw/vertical.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "arcus/draw/arc_levels.h"
#include "arcus/draw/canvas.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

constexpr int kShortestForm = 8;  // a form is not cut to fewer columns than this

// The level of each word's trunk, 0 for words without modifiers; trunks[0] is the root's.
std::vector<int> trunk_levels(const Sentence& sentence, const Modifiers& modifiers) {
  std::vector<int> heads{kRoot};  // those whose trunks are next, from the root downwards
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

// The word's place on its trunk, by the lines that meet there: heavy to the right.
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

void append_padded(std::string& line, std::string_view text, int width) {
  const bool isolate = is_right_to_left(text);
  if (isolate) line += "\u2068";
  line += text;
  if (isolate) line += "\u2069";
  line.append(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
}

void trim(std::string& line) { line.resize(line.find_last_not_of(' ') + 1); }

}  // namespace

std::optional<std::string> draw_vertical(const Sentence& sentence, const Modifiers& modifiers,
                                         const TerminalOptions& options) {
  const int n = sentence.size();
  const bool upos = options.upos && has_upos(sentence);
  const std::vector<int> levels = trunk_levels(sentence, modifiers);
  const int depth = *std::max_element(levels.begin(), levels.end());
  int forms = 1;
  int tags = 0;
  int labels = 0;
  for (const Word& word : sentence.words) {
    forms = std::max(forms, display_width(fitted(word.form, options.width)));
    if (upos) tags = std::max(tags, display_width(fitted(word.upos, options.width)));
    labels = std::max(labels, display_width(fitted(arc_label(word), options.width)));
  }
  // The lines take two columns a level, or one where that is too wide, and two up to the word.
  const int others = (upos ? tags + 2 : 0) + labels + 2;
  int step = 2;
  const auto room = [&] { return options.width - (step * depth + 2) - others; };
  if (room() < std::min(forms, 2 * kShortestForm)) step = 1;
  if (room() < std::min(forms, kShortestForm)) return std::nullopt;
  forms = std::min(forms, room());

  const int columns = step * depth + 1;
  const auto column = [&](int h) { return step * (levels[static_cast<std::size_t>(h)] - 1); };
  Canvas canvas(n, columns, options.ascii);
  for (int h = 0; h <= n; ++h) {
    const auto own = modifiers.of(h);
    if (own.empty()) continue;
    const int row = h == kRoot ? own.front() : h;
    canvas.vertical(column(h), std::min(row, own.front()) - 1, std::max(row, own.back()) - 1);
  }
  for (int m = 1; m <= n; ++m) {
    const int h = sentence.word(m).head;
    if (h == kNoHead) continue;
    const bool leaf = modifiers.of(m).empty();
    canvas.horizontal(m - 1, column(h), leaf ? columns - 1 : column(m));
  }

  std::string text;
  for (int m = 1; m <= n; ++m) {
    const Word& word = sentence.word(m);
    const bool leaf = modifiers.of(m).empty();
    if (!leaf) {
      const unsigned lines = canvas.lines(m - 1, column(m));
      canvas.write(m - 1, column(m), options.ascii ? "+" : junction(lines));
      for (int i = column(m) + 1; i < columns; ++i) {
        const bool crossed = canvas.lines(m - 1, i) != 0;
        canvas.write(m - 1, i, options.ascii ? (crossed ? "+" : "=") : (crossed ? "┿" : "━"));
      }
    } else if (word.head != kNoHead) {
      canvas.write(m - 1, columns - 1, options.ascii ? "-" : "╼");
    }
    std::string line;
    append_padded(line, canvas.row(m - 1), columns + 1);
    append_padded(line, fitted(word.form, forms), forms + 2);
    if (upos)
      append_padded(line, word.upos == kEmptyField ? "" : fitted(word.upos, tags), tags + 2);
    line += fitted(arc_label(word), labels);
    trim(line);
    text += line;
    text += '\n';
  }
  return text;
}

}  // namespace arcus
