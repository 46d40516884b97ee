// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/terminal.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/memory.h"
#include "arcus/base/random.h"
#include "arcus/draw/drawable.h"
#include "arcus/text/unicode.h"
#include "tests/draw/read_back.h"
#include "tests/draw/sentences.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

void expect_same(const Tree& read, const Tree& drawn, const std::string& picture) {
  for (int m = 1; m <= drawn.size(); ++m) {
    ASSERT_EQ(read.head(m), drawn.head(m)) << "of word " << m << " in\n" << picture;
  }
}

// Every word hangs from one before it in a random order, most often from one nearby.
Tree random_tree(int n, Random& random) {
  Tree tree(n);
  for (int m = 1; m <= n; ++m) {
    const int reach = random.below(4) == 0 ? m : std::min(m, 6);
    tree.set_head(m, m - 1 - static_cast<int>(random.below(static_cast<std::uint64_t>(reach))));
  }
  std::vector<int> order;
  for (int m = 1; m <= n; ++m) order.push_back(m);
  for (std::size_t i = 0; i + 1 < order.size(); ++i) {
    if (random.below(2) == 0) std::swap(order[i], order[i + 1]);
  }
  Tree moved(n);
  for (int m = 1; m <= n; ++m) {
    const int h = tree.head(m);
    moved.set_head(order[static_cast<std::size_t>(m) - 1],
                   h == kRoot ? kRoot : order[static_cast<std::size_t>(h) - 1]);
  }
  return moved;
}

TEST(Terminal, ArcsCanBeReadBackFromThePicturesOfAllTreesOfUpToFiveWords) {
  const TerminalOptions options{.layout = TerminalLayout::kHorizontal};
  for (int n = 1; n <= 5; ++n) {
    for (const Tree& tree :
         testing::enumerate_trees(n, {.projective = false, .roots = Roots::kMulti})) {
      const std::string picture = draw_terminal(testing::numbered(tree), options);
      ASSERT_NO_FATAL_FAILURE(expect_same(testing::read_arcs(picture, n), tree, picture));
    }
  }
}

TEST(Terminal, VerticalPicturesOfAllTreesOfUpToFiveWordsCanBeReadBack) {
  const TerminalOptions options{.layout = TerminalLayout::kVertical};
  for (int n = 1; n <= 5; ++n) {
    for (const Tree& tree :
         testing::enumerate_trees(n, {.projective = false, .roots = Roots::kMulti})) {
      const std::string picture = draw_terminal(testing::numbered(tree), options);
      ASSERT_NO_FATAL_FAILURE(expect_same(testing::read_vertical(picture, n), tree, picture));
    }
  }
}

TEST(Terminal, BrokenPicturesOfLongTreesKeepTheWidthAndLoseNoArc) {
  Random random(3);
  for (int round = 0; round < 60; ++round) {
    const int n = 20 + static_cast<int>(random.below(140));
    const Tree tree = random_tree(n, random);
    for (const int width : {40, 80, 132}) {
      const std::string picture = draw_terminal(testing::numbered(tree), {.width = width});
      for (const std::string& line : lines_of(picture)) ASSERT_LE(display_width(line), width);
      ASSERT_NO_FATAL_FAILURE(expect_same(testing::read_arcs(picture, n), tree, picture));
    }
  }
}

TEST(Terminal, VerticalPicturesOfLongTreesKeepTheWidthAndLoseNoArc) {
  Random random(4);
  for (int round = 0; round < 60; ++round) {
    const int n = 20 + static_cast<int>(random.below(60));
    const Tree tree = random_tree(n, random);
    const std::string picture =
        draw_terminal(testing::numbered(tree), {.layout = TerminalLayout::kVertical, .width = 132});
    for (const std::string& line : lines_of(picture)) ASSERT_LE(display_width(line), 132);
    ASSERT_NO_FATAL_FAILURE(expect_same(testing::read_vertical(picture, n), tree, picture));
  }
}

TEST(Terminal, LongWordsAndLabelsAreCutToKeepTheWidth) {
  Sentence sentence = testing::crossing_sentence();
  sentence.word(2).form = std::string(500, 'x');
  sentence.word(7).deprel = std::string(500, 'y');
  sentence.word(6).upos = std::string(500, 'z');
  sentence.word(4).form = "長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長";
  for (const auto layout : {TerminalLayout::kAuto, TerminalLayout::kVertical}) {
    for (const int width : {40, 41, 60, 80}) {
      const std::string picture = draw_terminal(sentence, {.layout = layout, .width = width});
      for (const std::string& line : lines_of(picture)) ASSERT_LE(display_width(line), width);
    }
  }
}

TEST(Terminal, ATreeTooDeepForItsWidthIsNotDrawnVertically) {
  Tree chain(100);
  for (int m = 1; m <= 100; ++m) chain.set_head(m, m - 1);
  const std::string picture =
      draw_terminal(testing::numbered(chain), {.layout = TerminalLayout::kVertical, .width = 60});
  EXPECT_EQ(testing::read_arcs(picture, 100), chain);
}

TEST(Terminal, AHundredThousandWordsAreDrawnInTheWidth) {
  Tree star(100'000);
  for (int m = 2; m <= star.size(); ++m) star.set_head(m, 1);
  star.set_head(1, kRoot);
  const std::string picture = draw_terminal(testing::numbered(star), {});
  EXPECT_EQ(testing::read_arcs(picture, star.size()), star);
}

TEST(Terminal, APictureThatCannotFitIsRefusedBeforeItIsDrawn) {
  Tree star(100'000);
  for (int m = 2; m <= star.size(); ++m) star.set_head(m, 1);
  star.set_head(1, kRoot);
  EXPECT_THROW(draw_terminal(testing::numbered(star), {.layout = TerminalLayout::kHorizontal}),
               MemoryError);
}

TEST(Terminal, ControlCharactersNeverReachTheTerminal) {
  Sentence sentence = testing::projective_sentence();
  sentence.word(3).form = "\x1b[31mdog";
  sentence.word(4).upos = "\x1b[31mVERB";
  sentence.word(6).deprel = "\x1b[31mobj";
  for (const auto layout :
       {TerminalLayout::kAuto, TerminalLayout::kHorizontal, TerminalLayout::kVertical}) {
    EXPECT_EQ(draw_terminal(sentence, {.layout = layout}).find('\x1b'), std::string::npos);
  }
}

TEST(Terminal, NoWordsMakeAnEmptyPicture) { EXPECT_EQ(draw_terminal(Sentence()), ""); }

TEST(Terminal, RefusesHeadsThatAreNotATreeAndWidthsThatAreTooSmall) {
  EXPECT_THROW(draw_terminal(testing::numbered(Tree{2, 1})), ArgumentError);
  EXPECT_THROW(draw_terminal(testing::numbered(Tree{0, 7})), ArgumentError);
  EXPECT_THROW(draw_terminal(testing::numbered(Tree{0}), {.width = 39}), ArgumentError);
}

TEST(Fitted, KeepsTheStartOrTheEnd) {
  EXPECT_EQ(fitted("treebank", 8), "treebank");
  EXPECT_EQ(fitted("treebank", 5), "tree…");
  EXPECT_EQ(fitted_end("treebank", 8), "treebank");
  EXPECT_EQ(fitted_end("treebank", 5), "…bank");
  EXPECT_EQ(fitted_end("漢字漢字", 6), "…漢字");
  EXPECT_EQ(fitted_end("a\033b", 3), "a\uFFFDb");
  EXPECT_EQ(fitted_end("ab", 1), "…");
  EXPECT_EQ(fitted_end("ab", 0), "");
}

}  // namespace
}  // namespace arcus
