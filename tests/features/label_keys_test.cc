// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/label_keys.h"

#include <algorithm>
#include <iterator>

#include <gtest/gtest.h>

namespace arcus {
namespace {

Sentence sentence_of(const std::vector<std::string>& tags) {
  Sentence sentence;
  for (const std::string& tag : tags) {
    Word& word = sentence.words.emplace_back();
    word.form = "w" + std::to_string(sentence.words.size());
    word.upos = tag;
  }
  return sentence;
}

std::vector<std::uint64_t> keys_of(const ArcLabelKeys& keys, int h, int m) {
  std::vector<std::uint64_t> result;
  keys.append_keys(h, m, result);
  std::sort(result.begin(), result.end());
  return result;
}

std::size_t shared(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::vector<std::uint64_t> both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both.size();
}

TEST(ArcLabelKeys, AreAsManyAsTheKeysThatTheArcHasInEveryTree) {
  const Sentence sentence = sentence_of({"A", "B", "A", "C"});
  LabelKeys keys(sentence);
  // Two trees with the arc (2, 3) in which nothing else around it is the same.
  std::vector<std::vector<std::uint64_t>> of_trees;
  for (const Tree& tree : {Tree{0, 1, 2, 3}, Tree{2, 0, 2, 2}}) {
    keys.set_tree(tree);
    keys.append_keys(3, of_trees.emplace_back());
    std::sort(of_trees.back().begin(), of_trees.back().end());
  }
  const auto of_arc = keys_of(ArcLabelKeys(sentence), 2, 3);
  EXPECT_EQ(of_arc.size(), shared(of_trees[0], of_trees[1]));
  EXPECT_EQ(std::adjacent_find(of_arc.begin(), of_arc.end()), of_arc.end());
}

TEST(ArcLabelKeys, TellArcsApartByWordsSideAndDistance) {
  // The same word everywhere: what tells arcs apart is their way, and the ends of the sentence.
  Sentence sentence = sentence_of(std::vector<std::string>(12, "A"));
  for (Word& word : sentence.words) word.form = "same";
  const ArcLabelKeys keys(sentence);
  const auto all = keys_of(keys, 4, 6);
  EXPECT_EQ(keys_of(keys, 5, 7), all);
  EXPECT_EQ(shared(keys_of(keys, 4, 7), all), all.size() / 2);  // another distance
  EXPECT_EQ(shared(keys_of(keys, 6, 4), all), 0U);              // another side
  sentence.word(6).form = "other";
  const auto other = keys_of(ArcLabelKeys(sentence), 4, 6);
  EXPECT_LT(shared(other, all), all.size());
  EXPECT_GT(shared(other, all), 0U);
}

TEST(ArcLabelKeys, TheKindOfAnArcIsItsCoarseTagsAndItsDirection) {
  const Sentence sentence = sentence_of({"A", "B", "A", "B"});
  const ArcLabelKeys keys(sentence);
  EXPECT_EQ(keys.kind_of(1, 2), keys.kind_of(3, 4));
  EXPECT_EQ(keys.kind_of(1, 2), keys.kind_of(1, 4));
  EXPECT_NE(keys.kind_of(1, 2), keys.kind_of(3, 2));
  EXPECT_NE(keys.kind_of(1, 2), keys.kind_of(2, 3));
  EXPECT_NE(keys.kind_of(0, 2), keys.kind_of(1, 2));
}

}  // namespace
}  // namespace arcus
