// SPDX-License-Identifier: Apache-2.0
//
// Draws arcs above words in O(n log n) time. Memory is that of one line of words: arcs that pass
// over a whole line are not drawn there, so the levels above it are those of the arcs that begin or
// end in it.
#include "arcus/draw/terminal.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/draw/arc_layout.h"
#include "arcus/draw/arc_picture.h"
#include "arcus/draw/canvas.h"
#include "arcus/draw/drawable.h"
#include "arcus/draw/drawn_tree.h"
#include "arcus/draw/vertical.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

constexpr std::string_view kRightToLeftNote =
    "(right-to-left script: words stand in reading order from the left)\n";

constexpr std::string_view kNoHeadsNote = "(no word has a head)\n";

std::string word_lines(const ArcLayout& layout, const ArcMetrics& metrics, bool ascii) {
  const int rows = 1 + (metrics.upos ? 1 : 0) + (metrics.numbers ? 1 : 0);
  Canvas canvas(rows, layout.width, ascii);
  for (int m = layout.first; m <= layout.last; ++m) {
    const DrawnWord& word = layout.word(m);
    const auto write = [&](int row, std::string_view text) {
      canvas.write(row, std::max(word.left, word.left + (word.width - display_width(text)) / 2),
                   text);
    };
    write(0, word.form);
    if (metrics.upos) write(1, word.upos);
    if (metrics.numbers) write(rows - 1, std::to_string(m));
  }
  std::string text;
  for (int row = 0; row < rows; ++row) {
    text += canvas.row(row);
    text += '\n';
  }
  return text;
}

// The arcs of the first tree are above the words, those of the second one, if any, below them.
std::string draw_arcs(std::span<const DrawnTree> trees, const TerminalOptions& options) {
  ArcMetrics metrics;
  metrics.upos = options.upos && has_upos(trees[0].sentence);
  const int n = trees[0].sentence.size();
  std::vector<TreeView> views;
  for (const DrawnTree& tree : trees) views.push_back({&tree.sentence, &tree.modifiers});
  const auto picture = [&](int first, int last) {
    using Place = ArcPicture::Place;
    const std::vector<ArcLayout> layouts = lay_out_arcs(views, first, last, metrics);
    std::string text = ArcPicture(trees[0], layouts[0], Place::kAboveWords, options.ascii).text();
    text += word_lines(layouts[0], metrics, options.ascii);
    if (trees.size() == 1) return text;
    return text + ArcPicture(trees[1], layouts[1], Place::kBelowWords, options.ascii).text();
  };
  if (options.layout == TerminalLayout::kHorizontal) return picture(1, n);

  metrics.longest_text = options.width / 4;
  if (last_that_fits(views, 1, options.width, metrics) == n) return picture(1, n);
  metrics.numbers = true;
  std::string text;
  for (int first = 1; first <= n;) {
    const int last = last_that_fits(views, first, options.width, metrics);
    if (first > 1) text += '\n';
    text += picture(first, last);
    first = last + 1;
  }
  return text;
}

// What the lines mean, if there are others than solid ones for probabilities. The vertical layout
// draws the first tree only, and does not mark different heads by lines.
std::string probability_note(std::span<const DrawnTree> trees, bool vertical, bool ascii) {
  bool dashed = false;
  bool dotted = false;
  for (const DrawnTree& tree : trees.first(vertical ? 1 : trees.size())) {
    for (int m = 1; m <= tree.sentence.size(); ++m) {
      if (tree.sentence.word(m).head == kNoHead) continue;
      const LineStyle style =
          line_style(vertical ? ArcMark{.probability = tree.mark(m).probability} : tree.mark(m));
      dashed = dashed || style == LineStyle::kDashed;
      dotted = dotted || style == LineStyle::kDotted;
    }
  }
  if (!dashed && !dotted) return {};
  std::string lines;
  if (dashed) lines += fmt::format("{} below {}", ascii ? "~~" : "╌╌", kSure);
  if (dashed && dotted) lines += ", ";
  if (dotted) lines += fmt::format("{} below {}", ascii ? ".." : "··", kDoubtful);
  return fmt::format("(probability of the head: {})\n", lines);
}

// For the vertical layout, where only the gold tree is drawn: what the system has instead.
std::vector<std::string> system_notes(std::span<const DrawnTree> pair, bool ascii) {
  std::vector<std::string> notes;
  const Sentence& system = pair[1].sentence;
  for (int m = 1; m <= system.size(); ++m) {
    const ArcMark& mark = pair[1].mark(m);
    const Word& word = system.word(m);
    std::string note;
    if (mark.other_head || mark.other_relation) {
      note = fmt::format("{} {}", ascii ? "!=" : "≠", word.deprel);
    }
    if (mark.other_head && word.head == kNoHead) note += " without a head";
    if (mark.other_head && word.head == kRoot) note += " of the root";
    if (mark.other_head && word.head > 0) note += " of " + system.word(word.head).form;
    notes.push_back(std::move(note));
  }
  return notes;
}

void require_width(const TerminalOptions& options) {
  if (options.width >= kNarrowestTerminal) return;
  throw ArgumentError(fmt::format("cannot draw in {} columns, expected at least {}", options.width,
                                  kNarrowestTerminal));
}

// A line above two trees: how many differences there are, and how they are marked.
std::string differences_note(const TreeDifferences& differences, int words, bool vertical,
                             bool ascii) {
  if (vertical) {
    return fmt::format("({}; {} what the system has)\n", describe(differences, words, ""),
                       ascii ? "!=" : "≠");
  }
  return fmt::format("({}; gold above, system below)\n",
                     describe(differences, words, ascii ? "==" : "━━"));
}

std::string draw_trees(std::span<const DrawnTree> trees, const TreeDifferences& differences,
                       const TerminalOptions& options) {
  const Sentence& sentence = trees[0].sentence;
  if (sentence.words.empty()) return {};
  const auto legend = [&](bool vertical) {
    if (trees.size() == 1) return std::string();
    return differences_note(differences, sentence.size(), vertical, options.ascii);
  };
  const auto probabilities = [&](bool vertical) {
    return probability_note(trees, vertical, options.ascii);
  };
  std::string notes;
  const auto any_word = [&](auto is) {
    return std::any_of(sentence.words.begin(), sentence.words.end(), is);
  };
  if (!any_word([](const Word& word) { return word.head != kNoHead; })) notes += kNoHeadsNote;
  if (options.layout == TerminalLayout::kVertical) {
    std::vector<std::string> beside;
    if (trees.size() > 1) beside = system_notes(trees, options.ascii);
    if (const auto text = draw_vertical(trees[0], beside, options)) {
      return legend(true) + probabilities(true) + notes + *text;
    }
  }
  if (any_word([](const Word& word) { return is_right_to_left(word.form); })) {
    notes += kRightToLeftNote;
  }
  return legend(false) + probabilities(false) + notes + draw_arcs(trees, options);
}

}  // namespace

std::string draw_terminal(const Sentence& sentence, const TerminalOptions& options) {
  require_width(options);
  const DrawnTree tree = drawn_tree(sentence, options.probabilities);
  return draw_trees(std::span(&tree, 1), {}, options);
}

std::string draw_terminal_comparison(const Sentence& gold, const Sentence& system,
                                     const TerminalOptions& options) {
  require_width(options);
  const std::vector<DrawnTree> pair = drawn_pair(gold, system, options.probabilities);
  const TreeDifferences differences = tree_differences(gold, system);
  if (differences.any()) return draw_trees(pair, differences, options);
  // The system's tree may have probabilities.
  return "(the trees are the same)\n" + draw_trees(std::span(pair).last(1), {}, options);
}

}  // namespace arcus
