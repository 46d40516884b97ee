// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "arcus/base/error.h"
#include "arcus/draw/displacy.h"
#include "arcus/draw/dot.h"
#include "arcus/draw/svg.h"
#include "arcus/draw/tikz.h"
#include "tests/draw/sentences.h"

namespace arcus {
namespace {

std::vector<Sentence> all_sentences() {
  return {testing::projective_sentence(),
          testing::crossing_sentence(),
          testing::hebrew_sentence(),
          testing::chinese_sentence(),
          testing::odd_sentence(),
          testing::long_sentence(),
          Sentence()};
}

// Is it one XML element, with tags that close each other, quoted attributes, and no stray < or &?
bool is_well_formed(std::string_view xml) {
  std::vector<std::string_view> open;
  int elements = 0;
  for (std::size_t i = 0; i < xml.size();) {
    if (xml[i] == '&') {
      const std::string_view rest = xml.substr(i);
      bool known = false;
      for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;"}) {
        known = known || rest.starts_with(entity);
      }
      if (!known) return false;
      ++i;
    } else if (xml[i] != '<') {
      if (open.empty() && xml[i] != '\n') return false;
      ++i;
    } else {
      std::size_t end = i + 1;
      bool quoted = false;
      for (; end < xml.size() && (quoted || xml[end] != '>'); ++end) {
        if (xml[end] == '"') quoted = !quoted;
        if (xml[end] == '<') return false;
      }
      if (end == xml.size()) return false;
      std::string_view tag = xml.substr(i + 1, end - i - 1);
      i = end + 1;
      const bool closes = tag.starts_with('/');
      if (closes) tag.remove_prefix(1);
      const bool closed = tag.ends_with('/');
      const std::string_view name = tag.substr(0, tag.find_first_of(" /"));
      if (closes) {
        if (open.empty() || open.back() != name) return false;
        open.pop_back();
      } else {
        if (open.empty()) ++elements;
        if (!closed) open.push_back(name);
      }
    }
  }
  return open.empty() && elements == 1;
}

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (std::size_t i = text.find(what); i != std::string_view::npos; i = text.find(what, i + 1))
    ++found;
  return found;
}

TEST(Svg, IsOneWellFormedElementForAnySentences) {
  const std::vector<Sentence> sentences = all_sentences();
  EXPECT_TRUE(is_well_formed(draw_svg(sentences)));
  for (const Sentence& sentence : sentences) EXPECT_TRUE(is_well_formed(draw_svg(sentence)));
  EXPECT_TRUE(is_well_formed(draw_svg(std::span<const Sentence>())));
}

TEST(Svg, HasAnArrowForEveryArc) {
  EXPECT_EQ(count(draw_svg(testing::long_sentence()), "class=\"arrow\""), 31U);
  EXPECT_EQ(count(draw_svg(testing::odd_sentence()), "class=\"arrow\""), 5U);
}

TEST(Svg, ABrokenSentenceKeepsItsWidthAndHasAnArrowForEveryArc) {
  for (const int width : {300, 500, 800}) {
    const std::string svg = draw_svg(testing::long_sentence(), {.width = width});
    EXPECT_TRUE(is_well_formed(svg));
    EXPECT_EQ(count(svg, "class=\"arrow\""), 31U);
    const std::size_t digits = svg.find("width=\"") + 7;
    EXPECT_LE(std::stoi(svg.substr(digits)), width);
  }
}

TEST(Svg, EscapesTextAndDropsControlCharacters) {
  Sentence sentence = testing::odd_sentence();
  sentence.word(2).form = "a\x01z";
  const std::string svg = draw_svg(sentence);
  EXPECT_NE(svg.find("&lt;a&amp;b&gt;"), std::string::npos);
  EXPECT_NE(svg.find("a\uFFFDz"), std::string::npos);
}

TEST(Svg, DrawsAHundredThousandWords) {
  Tree chain(100'000);
  for (int m = 1; m <= chain.size(); ++m) chain.set_head(m, m - 1);
  EXPECT_EQ(count(draw_svg(testing::numbered(chain)), "class=\"arrow\""), 100'000U);
}

TEST(Displacy, IsJsonWithAllArcsButThoseOfTheRoot) {
  for (const Sentence& sentence : all_sentences()) {
    const auto json = nlohmann::json::parse(draw_displacy(sentence));
    ASSERT_EQ(json["words"].size(), sentence.words.size());
    std::size_t arcs = 0;
    for (int m = 1; m <= sentence.size(); ++m) {
      EXPECT_EQ(json["words"][static_cast<std::size_t>(m) - 1]["text"], sentence.word(m).form);
      const int h = sentence.word(m).head;
      if (h == kRoot || h == kNoHead) continue;
      const auto& arc = json["arcs"][arcs++];
      EXPECT_EQ(arc["dir"], m < h ? "left" : "right");
      EXPECT_EQ(arc["start"], std::min(h, m) - 1);
      EXPECT_EQ(arc["end"], std::max(h, m) - 1);
    }
    EXPECT_EQ(json["arcs"].size(), arcs);
  }
}

TEST(Displacy, SeveralSentencesAreAList) {
  const std::vector<Sentence> sentences = all_sentences();
  EXPECT_EQ(nlohmann::json::parse(draw_displacy(sentences)).size(), sentences.size());
  EXPECT_TRUE(nlohmann::json::parse(draw_displacy(std::span<const Sentence>())).empty());
}

TEST(Tikz, HasAnEdgeForEveryArcAndEscapesWhatLatexWouldRead) {
  const std::string tikz = draw_tikz(testing::odd_sentence());
  EXPECT_EQ(count(tikz, "\\deproot{"), 2U);
  EXPECT_EQ(count(tikz, "\\depedge{"), 3U);
  EXPECT_NE(tikz.find("\\textbackslash{}\\_\\{\\%\\}\\$\\#"), std::string::npos);
  EXPECT_NE(tikz.find("\\textless{}a{\\char38}b\\textgreater{}"), std::string::npos);
  EXPECT_EQ(count(tikz, "\\&"), 10U);  // between six columns, in two rows
}

TEST(Dot, EscapesQuotesAndBackslashes) {
  const std::string dot = draw_dot(testing::odd_sentence());
  EXPECT_NE(dot.find("label=\"\\\"q\\\"\\nSYM\""), std::string::npos);
  EXPECT_NE(dot.find("label=\"\\\\_{%}$#\\nX\""), std::string::npos);
}

TEST(Markup, RefusesHeadsThatAreNotATree) {
  const Sentence cycle = testing::numbered(Tree{2, 1});
  EXPECT_THROW(draw_svg(cycle), ArgumentError);
  EXPECT_THROW(draw_dot(cycle), ArgumentError);
  EXPECT_THROW(draw_tikz(cycle), ArgumentError);
  EXPECT_THROW(draw_displacy(cycle), ArgumentError);
}

}  // namespace
}  // namespace arcus
