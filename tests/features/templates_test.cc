// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/templates.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

std::set<std::string> texts_of(FeatureSet set) {
  std::set<std::string> texts;
  for (const Template& tmpl : templates_of(set)) texts.emplace(tmpl.text);
  return texts;
}

// "h-1.tag", from what was understood of it.
std::string text_of(const TemplatePart& part) {
  if (part.place == TemplatePart::Place::kSpan) {
    for (const char* name : {"puncts", "verbs", "heads", "modifiers"}) {
      if (counted_named(name) == part.counted) return std::string("s.") + name;
    }
  }
  std::string text(1, part.place == TemplatePart::Place::kHead       ? 'h'
                      : part.place == TemplatePart::Place::kModifier ? 'm'
                                                                     : 'b');
  if (part.offset > 0) text += '+';
  if (part.offset != 0) text += std::to_string(part.offset);
  return text + "." + std::string(name_of(part.atom));
}

// The text, and what becomes of it when some of its forms give way to their prefixes.
std::set<std::string> with_prefixes(const std::string& text) {
  std::set<std::string> result = {text};
  for (std::size_t i = text.find("form"); i != std::string::npos; i = text.find("form", i + 1)) {
    for (const std::string& earlier : std::set<std::string>(result)) {
      // From the right, the place is the same however much was put in before it.
      std::string later = earlier;
      later.replace(later.size() - (text.size() - i), 4, "prefix");
      result.insert(later);
    }
  }
  return result;
}

TEST(Templates, AreReadAsTheyAreWritten) {
  for (const Template& tmpl : templates_of(FeatureSet::kFull)) {
    std::string text;
    for (const TemplatePart& part : tmpl.parts) {
      EXPECT_EQ(text_of(part), part.text);
      EXPECT_LE(std::abs(part.offset), SentenceAtoms::kMargin) << tmpl.text;
      text += (text.empty() ? "" : " ") + text_of(part);
    }
    EXPECT_EQ(text, tmpl.text);
  }
}

TEST(Templates, AreAllDifferent) {
  EXPECT_EQ(texts_of(FeatureSet::kPaper).size(), templates_of(FeatureSet::kPaper).size());
  EXPECT_EQ(texts_of(FeatureSet::kFull).size(), templates_of(FeatureSet::kFull).size());
}

TEST(Templates, KnowWhichWordsTheyLookAtAndComeInThatOrder) {
  const auto& templates = templates_of(FeatureSet::kFull);
  for (const Template& tmpl : templates) {
    const auto has = [&](char place) {
      return std::any_of(tmpl.parts.begin(), tmpl.parts.end(),
                         [place](const TemplatePart& part) { return part.text[0] == place; });
    };
    const Template::Scope expected = has('b')               ? Template::Scope::kBetween
                                     : has('s')             ? Template::Scope::kSpan
                                     : has('h') && has('m') ? Template::Scope::kPair
                                     : has('h')             ? Template::Scope::kHead
                                                            : Template::Scope::kModifier;
    EXPECT_EQ(tmpl.scope, expected) << tmpl.text;
  }
  EXPECT_TRUE(std::is_sorted(templates.begin(), templates.end(),
                             [](const auto& a, const auto& b) { return a.scope < b.scope; }));
}

TEST(Templates, OfThePaperAreTableOneWithPrefixesAndBackOffs) {
  std::set<std::string> expected = {
      // In between, surrounding, and the surrounding ones without one of the neighbours.
      "h.tag b.tag m.tag",           "h.tag h+1.tag m-1.tag m.tag", "h-1.tag h.tag m-1.tag m.tag",
      "h.tag h+1.tag m.tag m+1.tag", "h-1.tag h.tag m.tag m+1.tag", "h.tag m-1.tag m.tag",
      "h.tag h+1.tag m.tag",         "h-1.tag h.tag m.tag",         "h.tag m.tag m+1.tag",
  };
  // Every way of taking some of the form and tag of head and modifier: table 1 leaves out just the
  // pairs of one word's form with the other word's tag and nothing else.
  for (const std::string head : {"", "h.form h.tag", "h.form", "h.tag"}) {
    for (const std::string modifier : {"", "m.form m.tag", "m.form", "m.tag"}) {
      if (head.empty() && modifier.empty()) continue;
      if (head == "h.form" && modifier == "m.tag") continue;
      if (head == "h.tag" && modifier == "m.form") continue;
      std::string text = head;
      if (!head.empty() && !modifier.empty()) text += ' ';
      text += modifier;
      expected.merge(with_prefixes(text));
    }
  }
  EXPECT_EQ(texts_of(FeatureSet::kPaper), expected);
}

TEST(Templates, OfTheFullSetAreThoseOfThePaperWithoutPrefixesAndMore) {
  const auto full = texts_of(FeatureSet::kFull);
  std::size_t shared = 0;
  for (const std::string& text : texts_of(FeatureSet::kPaper)) {
    const bool prefix = text.find("prefix") != std::string::npos;
    EXPECT_EQ(full.count(text), prefix ? 0U : 1U) << text;
    shared += prefix ? 0 : 1;
  }
  EXPECT_GT(full.size(), shared);
}

TEST(Templates, ArcsAndLabelsAreWrittenInOneLanguage) {
  using Place = TemplatePart::Place;
  const auto parts = template_parts("h-1.tag s.verbs g.lemma n e+2.form");
  ASSERT_EQ(parts.size(), 5U);
  EXPECT_EQ(parts[0].place, Place::kHead);
  EXPECT_EQ(parts[0].offset, -1);
  EXPECT_EQ(parts[0].atom, Atom::kTag);
  EXPECT_EQ(parts[1].place, Place::kSpan);
  EXPECT_EQ(parts[1].counted, counted_named("verbs"));
  EXPECT_EQ(parts[2].place, Place::kGrandparent);
  EXPECT_EQ(parts[2].text, "g.lemma");
  EXPECT_EQ(parts[3].place, Place::kNearer);
  EXPECT_EQ(parts[4].place, Place::kLast);
  EXPECT_EQ(parts[4].offset, 2);
  EXPECT_FALSE(parts[1].needs_tree());
  EXPECT_TRUE(parts[2].needs_tree());
}

TEST(Templates, UnknownPlacesAndValuesAreRefused) {
  EXPECT_THROW(template_parts("x.tag"), ArgumentError);
  EXPECT_THROW(template_parts("h.nothing"), ArgumentError);
  EXPECT_THROW(template_parts("h.tag  m.tag"), ArgumentError);
}

}  // namespace
}  // namespace arcus
