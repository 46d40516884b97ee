// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/drawn_tree.h"

#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/text/key_values.h"

namespace arcus {
namespace {

void require_same_words(const Sentence& gold, const Sentence& system) {
  bool same = gold.size() == system.size();
  for (int m = 1; same && m <= gold.size(); ++m) same = gold.word(m).form == system.word(m).form;
  if (!same) throw ArgumentError("cannot compare trees of different words");
}

std::vector<ArcMark> probability_marks(const Sentence& sentence) {
  std::vector<ArcMark> marks(sentence.words.size());
  for (std::size_t i = 0; i < marks.size(); ++i) {
    marks[i].probability = probability_in_misc(sentence.words[i].misc, "HeadProb");
  }
  return marks;
}

}  // namespace

DrawnTree drawn_tree(const Sentence& sentence, bool numbers) {
  require_drawable(sentence);
  DrawnTree tree{sentence, Modifiers(sentence), probability_marks(sentence)};
  if (numbers) add_probabilities_to_labels(tree.sentence);
  return tree;
}

TreeDifferences tree_differences(const Sentence& gold, const Sentence& system) {
  require_same_words(gold, system);
  TreeDifferences differences;
  for (int m = 1; m <= gold.size(); ++m) {
    differences.heads += gold.word(m).head != system.word(m).head ? 1 : 0;
    differences.relations += gold.word(m).deprel != system.word(m).deprel ? 1 : 0;
  }
  return differences;
}

std::string describe(const TreeDifferences& differences, int words, std::string_view line) {
  const std::string marked = line.empty() ? "" : fmt::format(" ({})", line);
  return fmt::format("{} of {} heads{} and {} relation{} (*) differ", differences.heads, words,
                     marked, differences.relations, differences.relations == 1 ? "" : "s");
}

std::vector<DrawnTree> drawn_pair(const Sentence& gold, const Sentence& system, bool numbers) {
  require_same_words(gold, system);
  const auto marked = [&](const Sentence& sentence) {
    DrawnTree tree = drawn_tree(sentence, false);
    for (int m = 1; m <= gold.size(); ++m) {
      const Word& a = gold.word(m);
      const Word& b = system.word(m);
      ArcMark& mark = tree.marks[static_cast<std::size_t>(m) - 1];
      Word& word = tree.sentence.word(m);
      mark.other_head = a.head != b.head;
      mark.other_relation = a.deprel != b.deprel;
      if (mark.other_relation) word.deprel = std::string(arc_label(word)) + "*";
      if (a.upos != b.upos) word.upos = a.upos + "/" + b.upos;
    }
    if (numbers) add_probabilities_to_labels(tree.sentence);
    return tree;
  };
  return {marked(gold), marked(system)};
}

}  // namespace arcus
