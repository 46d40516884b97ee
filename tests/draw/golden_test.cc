// SPDX-License-Identifier: Apache-2.0
//
// Pictures as they should be, in tests/draw/golden. With ARCUS_UPDATE_GOLDEN=1 in the environment
// the tests write these files instead of comparing with them: look at the difference, then commit.
#include <cstdlib>
#include <fstream>
#include <span>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "arcus/draw/displacy.h"
#include "arcus/draw/dot.h"
#include "arcus/draw/svg.h"
#include "arcus/draw/terminal.h"
#include "arcus/draw/tikz.h"
#include "tests/draw/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

void expect_golden(const std::string& name, const std::string& text) {
  const std::string path = testing::source_file("tests/draw/golden/") + name;
  if (std::getenv("ARCUS_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path;
  std::stringstream expected;
  expected << file.rdbuf();
  EXPECT_EQ(text, expected.str()) << name;
}

TEST(Golden, ArcsInTheTerminal) {
  expect_golden("projective.txt", draw_terminal(testing::projective_sentence()));
  expect_golden("crossing.txt", draw_terminal(testing::crossing_sentence()));
  expect_golden("hebrew.txt", draw_terminal(testing::hebrew_sentence()));
  expect_golden("chinese.txt", draw_terminal(testing::chinese_sentence()));
  expect_golden("odd.txt", draw_terminal(testing::odd_sentence()));
}

TEST(Golden, ArcsBrokenAtTheWidth) {
  expect_golden("long.txt", draw_terminal(testing::long_sentence()));
  expect_golden("long_60.txt", draw_terminal(testing::long_sentence(), {.width = 60}));
}

TEST(Golden, OneWordALine) {
  const TerminalOptions options{.layout = TerminalLayout::kVertical};
  expect_golden("long_vertical.txt", draw_terminal(testing::long_sentence(), options));
  expect_golden("crossing_vertical.txt", draw_terminal(testing::crossing_sentence(), options));
  expect_golden("odd_vertical.txt", draw_terminal(testing::odd_sentence(), options));
}

TEST(Golden, Ascii) {
  expect_golden("crossing_ascii.txt", draw_terminal(testing::crossing_sentence(), {.ascii = true}));
  expect_golden("crossing_vertical_ascii.txt",
                draw_terminal(testing::crossing_sentence(),
                              {.layout = TerminalLayout::kVertical, .ascii = true}));
}

TEST(Golden, Svg) {
  expect_golden("crossing.svg", draw_svg(testing::crossing_sentence()));
  expect_golden("hebrew.svg", draw_svg(testing::hebrew_sentence()));
  expect_golden("long_800.svg", draw_svg(testing::long_sentence(), {.width = 800}));
  expect_golden("odd.svg", draw_svg(testing::odd_sentence()));
}

TEST(Golden, Probabilities) {
  const Sentence sentence = testing::doubtful_sentence();
  const TerminalOptions vertical{.layout = TerminalLayout::kVertical};
  expect_golden("doubtful.txt", draw_terminal(sentence));
  expect_golden("doubtful_numbers.txt", draw_terminal(sentence, {.probabilities = true}));
  expect_golden("doubtful_ascii.txt", draw_terminal(sentence, {.ascii = true}));
  expect_golden("doubtful_vertical.txt", draw_terminal(sentence, vertical));
  expect_golden("doubtful.svg", draw_svg(sentence));
  expect_golden("doubtful_numbers.svg", draw_svg(sentence, {.probabilities = true}));
  expect_golden("doubtful.dot", draw_dot(sentence));
}

TEST(Golden, Comparisons) {
  const auto [gold, system] = testing::compared_sentences();
  const TerminalOptions vertical{.layout = TerminalLayout::kVertical};
  expect_golden("compared.txt", draw_terminal_comparison(gold, system));
  expect_golden("compared_50.txt", draw_terminal_comparison(gold, system, {.width = 50}));
  expect_golden("compared_ascii.txt", draw_terminal_comparison(gold, system, {.ascii = true}));
  expect_golden("compared_vertical.txt", draw_terminal_comparison(gold, system, vertical));
  expect_golden("compared.svg", draw_svg_comparison(std::span(&gold, 1), std::span(&system, 1)));
  expect_golden("compared_400.svg",
                draw_svg_comparison(std::span(&gold, 1), std::span(&system, 1), {.width = 400}));
}

TEST(Golden, Markup) {
  expect_golden("crossing.tex", draw_tikz(testing::crossing_sentence()));
  expect_golden("odd.tex", draw_tikz(testing::odd_sentence()));
  expect_golden("crossing.dot", draw_dot(testing::crossing_sentence()));
  expect_golden("odd.dot", draw_dot(testing::odd_sentence()));
  expect_golden("crossing.json", draw_displacy(testing::crossing_sentence()));
  expect_golden("odd.json", draw_displacy(testing::odd_sentence()));
}

}  // namespace
}  // namespace arcus
