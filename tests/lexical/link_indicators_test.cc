// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/link_indicators.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arcus {
namespace {

const std::vector<std::string> kWords = {"a", "big", "dog", "saw"};
const std::vector<std::string> kTags = {"ADJ", "DET", "NOUN", "VERB"};

// "saw a big dog" with its tags.
struct Example {
  std::vector<std::uint32_t> words = {3, 0, 1, 2};
  std::vector<std::uint32_t> tags = {3, 1, 0, 2};
};

std::vector<std::string> texts_of(const char* names, WordLink link, const Example& example = {}) {
  const LinkFeatures features = link_features_named(names).value();
  std::vector<std::uint64_t> keys;
  find_indicators(features, {example.words, example.tags}, link, keys);
  std::vector<std::string> texts;
  for (const std::uint64_t key : keys) {
    const std::string text = text_of(key, features, kWords, kTags);
    texts.push_back(std::string(template_name(key)) + ": " + text);
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(LinkIndicators, OfDirectionTellOnWhichSideTheHeadIs) {
  EXPECT_EQ(texts_of("direction", {1, 4}),
            (Texts{"direction: head on the left", "left word: saw, head on the left",
                   "right word: dog, head on the left"}));
  EXPECT_EQ(texts_of("direction", {4, 1}),
            (Texts{"direction: head on the right", "left word: saw, head on the right",
                   "right word: dog, head on the right"}));
  EXPECT_EQ(texts_of("direction", {0, 1}), Texts{"root word: saw"});
}

TEST(LinkIndicators, OfContextAreTheWordsBesideAndBetween) {
  EXPECT_EQ(texts_of("context", {1, 4}),
            (Texts{"word before the left one: <outside>", "word after the right one: <outside>",
                   "word after the left one: a", "word before the right one: big",
                   "word between: a", "word between: big"}));
  EXPECT_EQ(texts_of("context", {2, 3}),
            (Texts{"word before the left one: saw", "word after the right one: dog"}));
}

TEST(LinkIndicators, OfTagsArePairsOfTagsAndOfAWordAndATag) {
  EXPECT_EQ(texts_of("tags", {1, 4}),
            (Texts{"both tags: VERB NOUN", "both tags, distance: VERB NOUN, distance 3",
                   "left word, right tag: saw NOUN", "right word, left tag: dog VERB"}));
  EXPECT_EQ(texts_of("tags,direction", {0, 1}), (Texts{"root word: saw", "root tag: VERB"}));
}

TEST(LinkIndicators, OfContextAreTagsIfThereAreTags) {
  const Texts texts = texts_of("context,tags", {2, 4});
  const auto has = [&](const char* text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
  };
  EXPECT_EQ(texts.size(), 4U + 4U + 1U);
  EXPECT_TRUE(has("both tags, tag between: DET NOUN ADJ"));
  EXPECT_TRUE(has("both tags, tags after the left and before the right one: DET NOUN ADJ ADJ"));
  EXPECT_TRUE(
      has("both tags, tags before the left and after the right one: DET NOUN VERB <outside>"));
  EXPECT_TRUE(has("both tags, tags before them: DET NOUN VERB ADJ"));
  EXPECT_TRUE(has("both tags, tags after them: DET NOUN ADJ <outside>"));
}

TEST(LinkIndicators, WithUnknownWordsOrTagsAreLeftOut) {
  Example example;
  example.words[0] = kNoWord;
  EXPECT_EQ(texts_of("direction", {1, 4}, example).size(), 2U);
  EXPECT_TRUE(texts_of("direction", {0, 1}, example).empty());
  EXPECT_EQ(texts_of("tags", {1, 4}, example).size(), 3U);
  example.tags[3] = kNoWord;
  EXPECT_EQ(texts_of("tags", {1, 4}, example), Texts{"right word, left tag: dog VERB"});
}

TEST(LinkIndicators, OfWordsBetweenAreThoseOfShortLinks) {
  Example example;
  example.words.assign(kMaxBetween + 3, 0);
  EXPECT_EQ(texts_of("context", {1, kMaxBetween + 2}, example).size(), 4U + kMaxBetween);
  EXPECT_EQ(texts_of("context", {1, kMaxBetween + 3}, example).size(), 4U);
}

TEST(LinkIndicators, AreDifferentForDifferentWordsTagsAndPlaces) {
  const LinkFeatures features{true, true, true, true, true, true};
  std::set<std::uint64_t> seen;
  std::vector<std::uint64_t> keys;
  // Two words; the largest ids are those that the bits allow.
  for (const std::uint32_t u : {0U, 1U, kNoWord - 1}) {
    for (const std::uint32_t s : {0U, 1U, 8189U}) {
      for (const WordLink link : {WordLink{1, 2}, WordLink{2, 1}}) {
        const std::vector<std::uint32_t> words = {u, 7};
        const std::vector<std::uint32_t> tags = {s, 5};
        find_indicators(features, {words, tags}, link, keys);
        for (const std::uint64_t key : keys) seen.insert(key);
      }
    }
  }
  // Of each direction: 1 direction, 3 left words, 1 right word, 3 pairs of tags, with a distance
  // and with 4 kinds of context, 9 of the left word and the right tag (3 words), 3 of the right
  // word.
  EXPECT_EQ(seen.size(), 2U * (1 + 3 + 1 + 3 + 3 + 4 * 3 + 3 + 3));
}

TEST(LinkIndicators, AreFoundByTheirKeys) {
  const LinkIndicators indicators({9, 4, 4, 7});
  EXPECT_EQ(indicators.size(), 3U);
  EXPECT_EQ(indicators.find(4), 0U);
  EXPECT_EQ(indicators.find(9), 2U);
  EXPECT_EQ(indicators.find(5), std::nullopt);
}

}  // namespace
}  // namespace arcus
