// SPDX-License-Identifier: Apache-2.0
//
// A tree as the terminal and SVG draw it: the texts that are shown, and how each arc looks. An arc
// shows the probability of its head, if MISC has HeadProb, and a difference to another tree of the
// same words, if two are compared.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/draw/drawable.h"
#include "arcus/text/sentence.h"

namespace arcus {

struct ArcMark {
  std::optional<double> probability = {};  // of the head
  bool other_head = false;                 // the other tree has another head
  bool other_relation = false;             // the other tree has another relation
};

// Below these, a terminal draws dashes and dots.
inline constexpr double kSure = 0.9;
inline constexpr double kDoubtful = 0.5;

struct DrawnTree {
  Sentence sentence;  // with labels and tags as they are shown
  Modifiers modifiers;
  std::vector<ArcMark> marks;  // marks[m - 1]: of the arc to word m

  const ArcMark& mark(int m) const { return marks[static_cast<std::size_t>(m) - 1]; }
};

// `numbers`: write the probabilities of heads behind the labels. Throws ArgumentError as
// require_drawable does.
DrawnTree drawn_tree(const Sentence& sentence, bool numbers);

// How many words have another head, and how many another relation, in one of two trees of the same
// words.
struct TreeDifferences {
  int heads = 0;
  int relations = 0;

  bool any() const { return heads > 0 || relations > 0; }
};
// "2 of 9 heads (━━) and 1 relation (*) differ"; `line` is the line of arcs to other heads,
// if these are marked.
std::string describe(const TreeDifferences& differences, int words, std::string_view line);

TreeDifferences tree_differences(const Sentence& gold, const Sentence& system);

// Both trees, gold first. A relation that differs has a "*" behind it in both; a part of speech
// that differs is shown as gold/system in both. Throws ArgumentError as require_drawable does, and
// if the words differ.
std::vector<DrawnTree> drawn_pair(const Sentence& gold, const Sentence& system, bool numbers);

}  // namespace arcus
