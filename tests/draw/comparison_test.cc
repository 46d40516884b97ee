// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/base/utf8.h"
#include "arcus/draw/drawn_tree.h"
#include "arcus/draw/svg.h"
#include "arcus/draw/terminal.h"
#include "arcus/text/unicode.h"
#include "tests/draw/read_back.h"
#include "tests/draw/sentences.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

// Heavy lines as light ones, which read_arcs() knows.
std::string in_light_lines(const std::string& text) {
  static const std::vector<std::pair<std::string_view, std::u32string_view>> kShapes = {
      {"─", U"━╼╾"},
      {"│", U"┃╿╽"},
      {"╭", U"┏┍┎"},
      {"╮", U"┓┑┒"},
      {"╰", U"┗┕┖"},
      {"╯", U"┛┙┚"},
      {"├", U"┣┝┞┟┠┡┢"},
      {"┤", U"┫┥┦┧┨┩┪"},
      {"┬", U"┳┭┮┯┰┱┲"},
      {"┴", U"┻┵┶┷┸┹┺"},
      {"┼", U"╋┽┾┿╀╁╂╃╄╅╆╇╈╉╊"}};
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    const char32_t c = next_character(text, i);
    std::string_view shown = std::string_view(text).substr(begin, i - begin);
    for (const auto& [light, heavy] : kShapes) {
      if (heavy.find(c) != std::u32string_view::npos) shown = light;
    }
    result += shown;
  }
  return result;
}

std::string upside_down(const std::string& line) {
  static const std::vector<std::pair<std::string_view, std::string_view>> kTurned = {
      {"╭", "╰"}, {"╰", "╭"}, {"╮", "╯"}, {"╯", "╮"}, {"┬", "┴"}, {"┴", "┬"}, {"▲", "▼"}};
  std::string result;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t begin = i;
    next_character(line, i);
    std::string_view shown = std::string_view(line).substr(begin, i - begin);
    for (const auto& [from, to] : kTurned) {
      if (shown == from) {
        shown = to;
        break;
      }
    }
    result += shown;
  }
  return result + "\n";
}

// The two trees of a comparison as pictures of their own, with the arcs above the words.
std::pair<std::string, std::string> taken_apart(const std::string& comparison) {
  std::string gold;
  std::string system;
  std::string words;
  std::vector<std::string> below;
  const auto end_line_of_words = [&](const std::string& blank) {
    gold += words + blank;
    for (std::size_t i = below.size(); i-- > 0;) system += upside_down(below[i]);
    system += words + blank;
    words.clear();
    below.clear();
  };
  std::string text = in_light_lines(comparison);
  text.erase(0, text.find('\n') + 1);  // the legend
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.empty()) {
      end_line_of_words("\n");
    } else if (line.find_first_not_of(" w0123456789") == std::string::npos) {
      words += line + "\n";
    } else if (words.empty()) {
      gold += line + "\n";
    } else {
      below.push_back(line);
    }
  }
  end_line_of_words("");
  return {gold, system};
}

void expect_both_read_back(const Tree& gold, const Tree& system, const TerminalOptions& options) {
  const std::string picture =
      draw_terminal_comparison(testing::numbered(gold), testing::numbered(system), options);
  const auto [above, below] = taken_apart(picture);
  const int n = gold.size();
  const Tree read_gold = testing::read_arcs(above, n);
  const Tree read_system = testing::read_arcs(below, n);
  for (int m = 1; m <= n; ++m) {
    ASSERT_EQ(read_gold.head(m), gold.head(m)) << m << " in gold of\n" << picture;
    ASSERT_EQ(read_system.head(m), system.head(m)) << m << " in system of\n" << picture;
  }
}

TEST(TerminalComparison, BothTreesCanBeReadBackFromAllPairsOfUpToThreeWords) {
  for (int n = 1; n <= 3; ++n) {
    const auto trees = testing::enumerate_trees(n, {.projective = false, .roots = Roots::kMulti});
    for (const Tree& gold : trees) {
      for (const Tree& system : trees) {
        if (gold == system) continue;
        expect_both_read_back(gold, system, {.layout = TerminalLayout::kHorizontal});
      }
    }
  }
}

TEST(TerminalComparison, BrokenPicturesKeepTheWidthAndLoseNoArc) {
  Random random(5);
  const auto trees = testing::enumerate_trees(5, {.projective = false, .roots = Roots::kMulti});
  for (int round = 0; round < 60; ++round) {
    // Four random trees of five words in a row, each from a word of the one before.
    const auto random_tree = [&] {
      Tree tree(20);
      for (int part = 0; part < 4; ++part) {
        const Tree& small = trees[random.below(trees.size())];
        for (int m = 1; m <= 5; ++m) {
          const int h = small.head(m);
          const int outside =
              part == 0 ? kRoot : 1 + static_cast<int>(random.below(5)) + 5 * (part - 1);
          tree.set_head(m + 5 * part, h == kRoot ? outside : h + 5 * part);
        }
      }
      return tree;
    };
    const Tree gold = random_tree();
    const Tree system = random_tree();
    const TerminalOptions options{.width = 44};
    expect_both_read_back(gold, system, options);
    const std::string picture =
        draw_terminal_comparison(testing::numbered(gold), testing::numbered(system), options);
    for (std::size_t begin = picture.find('\n') + 1; begin < picture.size();) {
      const std::size_t end = picture.find('\n', begin);
      ASSERT_LE(display_width(picture.substr(begin, end - begin)), options.width) << picture;
      begin = end + 1;
    }
  }
}

TEST(TerminalComparison, TreesThatAreTheSameAreDrawnOnce) {
  const Sentence sentence = testing::crossing_sentence();
  EXPECT_EQ(draw_terminal_comparison(sentence, sentence),
            "(the trees are the same)\n" + draw_terminal(sentence));
  const std::string svg = draw_svg_comparison(std::span(&sentence, 1), std::span(&sentence, 1), {});
  EXPECT_NE(svg.find("the trees are the same"), std::string::npos);
  EXPECT_EQ(svg.find("class=\"arc wrong\""), std::string::npos);
}

// The vertical layout draws the gold tree, whose lines tell probabilities where heads differ too.
TEST(TerminalComparison, TheLegendOfProbabilitiesIsAboutTheLinesThatAreDrawn) {
  Sentence sure = testing::crossing_sentence();
  Sentence doubtful = sure;
  for (int m = 2; m <= doubtful.size(); ++m) {
    if (doubtful.word(m).head == kRoot) continue;
    doubtful.word(m).misc = "HeadProb=0.7";
  }
  Sentence other = sure;
  for (int m = 1; m <= other.size(); ++m) other.word(m).deprel = "other";
  TerminalOptions options;
  options.layout = TerminalLayout::kVertical;
  constexpr const char* kLegend = "probability of the head";
  EXPECT_EQ(draw_terminal_comparison(other, doubtful, options).find(kLegend), std::string::npos);
  EXPECT_NE(draw_terminal_comparison(doubtful, other, options).find(kLegend), std::string::npos);
  // All heads differ: arcs above and below the words are heavy, those of the vertical layout
  // dashed.
  for (int m = 1; m <= other.size(); ++m) other.word(m).head = kNoHead;
  EXPECT_NE(draw_terminal_comparison(doubtful, other, options).find(kLegend), std::string::npos);
  options.layout = TerminalLayout::kHorizontal;
  EXPECT_EQ(draw_terminal_comparison(doubtful, other, options).find(kLegend), std::string::npos);
}

TEST(TerminalComparison, RefusesOtherWords) {
  const Sentence sentence = testing::crossing_sentence();
  Sentence other = sentence;
  other.word(2).form = "hearings";
  EXPECT_THROW(draw_terminal_comparison(sentence, other), ArgumentError);
  other.words.pop_back();
  EXPECT_THROW(draw_terminal_comparison(sentence, other), ArgumentError);
  EXPECT_THROW(draw_svg_comparison(std::span(&sentence, 1), std::span(&other, 1)), ArgumentError);
  EXPECT_THROW(draw_svg_comparison(std::span(&sentence, 1), {}), ArgumentError);
}

TEST(DrawnPair, MarksOtherHeadsAndRelationsInBothTrees) {
  const auto [gold, system] = testing::compared_sentences();
  const TreeDifferences differences = tree_differences(gold, system);
  EXPECT_EQ(differences.heads, 2);
  EXPECT_EQ(differences.relations, 2);
  EXPECT_EQ(describe(differences, 9, "=="), "2 of 9 heads (==) and 2 relations (*) differ");
  EXPECT_EQ(describe({.heads = 0, .relations = 1}, 9, ""),
            "0 of 9 heads and 1 relation (*) differ");
  const auto pair = drawn_pair(gold, system, false);
  for (const DrawnTree& tree : pair) {
    EXPECT_TRUE(tree.mark(7).other_head);
    EXPECT_TRUE(tree.mark(7).other_relation);
    EXPECT_TRUE(tree.mark(5).other_head);
    EXPECT_FALSE(tree.mark(5).other_relation);
    EXPECT_FALSE(tree.mark(8).other_head);
    EXPECT_TRUE(tree.mark(8).other_relation);
    EXPECT_EQ(tree.sentence.word(8).upos, "NOUN/ADV");
  }
  EXPECT_EQ(pair[0].sentence.word(7).deprel, "nmod*");
  EXPECT_EQ(pair[1].sentence.word(7).deprel, "obl*");
}

TEST(DrawnTree, ProbabilitiesStandBehindTheLabelsOnRequest) {
  const Sentence sentence = testing::doubtful_sentence();
  EXPECT_EQ(drawn_tree(sentence, false).sentence.word(1).deprel, "det");
  const DrawnTree tree = drawn_tree(sentence, true);
  EXPECT_EQ(tree.mark(5).probability, 0.31);
  EXPECT_EQ(tree.mark(9).probability, std::nullopt);
  EXPECT_EQ(tree.sentence.word(1).deprel, "det 1.00");
  EXPECT_EQ(tree.sentence.word(5).deprel, "case 0.31");
  EXPECT_EQ(tree.sentence.word(9).deprel, "punct");
}

}  // namespace
}  // namespace arcus
