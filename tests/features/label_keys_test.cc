// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/label_keys.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

using testing::sentence_of_tags;

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

TEST(LabelKeys, AreTheSameWhereTheNamesAre) {
  std::map<std::uint64_t, std::string> names;
  std::map<std::string, std::uint64_t> keys_by_name;
  for (const Sentence& sentence :
       testing::sentences_of(testing::source_file("examples/sample.conllu"))) {
    const Tree tree = tree_of(sentence);
    LabelKeys arcs(sentence);
    arcs.set_tree(tree);
    for (int m = 1; m <= sentence.size(); ++m) {
      std::vector<std::uint64_t> keys;
      arcs.append_keys(m, keys);
      ASSERT_EQ(keys.size(), LabelKeys::templates_of_keys().size());
      for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::string name = arcs.name_of(i, sentence, m);
        EXPECT_EQ(names.emplace(keys[i], name).first->second, name);
        EXPECT_EQ(keys_by_name.emplace(name, keys[i]).first->second, keys[i]) << name;
      }
    }
  }
}

TEST(LabelKeys, NamesSayWhatTheTreePutsAroundAnArc) {
  const Sentence sentence = testing::tagged_sentence("John/N saw/V Mary/M");
  Tree tree(3);
  tree.set_head(1, 2);
  tree.set_head(2, 0);
  tree.set_head(3, 2);
  LabelKeys arcs(sentence);
  arcs.set_tree(tree);
  const auto templates = LabelKeys::templates();
  const auto of_keys = LabelKeys::templates_of_keys();
  const auto name = [&](std::string_view text, int m, std::ptrdiff_t with_side) {
    const auto tmpl = static_cast<std::size_t>(std::find(templates.begin(), templates.end(), text) -
                                               templates.begin());
    const auto first = std::find(of_keys.begin(), of_keys.end(), tmpl) - of_keys.begin();
    return arcs.name_of(static_cast<std::size_t>(first + with_side), sentence, m);
  };
  EXPECT_EQ(name("l.tag h.tag m.tag", 3, 0), "l.tag=N h.tag=V m.tag=M");
  EXPECT_EQ(name("l.tag h.tag m.tag", 1, 0), "l.tag=<none> h.tag=V m.tag=N");
  EXPECT_EQ(name("g.tag h.tag m.tag", 1, 0), "g.tag=<root> h.tag=V m.tag=N");
  EXPECT_EQ(name("h.tag m.tag", 2, 1), "h.tag=<root> m.tag=V side=right");
  EXPECT_EQ(name("h.tag m.tag", 1, 1), "h.tag=V m.tag=N side=left");
  EXPECT_EQ(name("m.lemma m.upos", 2, 0), "m.lemma=_ m.upos=_");
  EXPECT_EQ(name("n h.tag m.tag", 3, 0), "n=0 h.tag=V m.tag=M");
}

TEST(ArcLabelKeys, AreNoMoreThanTheKeysThatTheArcHasInEveryTree) {
  const Sentence sentence = sentence_of_tags({"A", "B", "A", "C"});
  LabelKeys keys(sentence);
  // Two trees with the arc (2, 3) in which nothing else around it is the same.
  std::vector<std::vector<std::uint64_t>> of_trees;
  for (const Tree& tree : {Tree{0, 1, 2, 3}, Tree{2, 0, 2, 2}}) {
    keys.set_tree(tree);
    keys.append_keys(3, of_trees.emplace_back());
    std::sort(of_trees.back().begin(), of_trees.back().end());
  }
  const auto of_arc = keys_of(ArcLabelKeys(sentence), 2, 3);
  EXPECT_GT(of_arc.size(), 50U);
  EXPECT_LE(of_arc.size(), shared(of_trees[0], of_trees[1]));
  EXPECT_EQ(std::adjacent_find(of_arc.begin(), of_arc.end()), of_arc.end());
}

TEST(ArcLabelKeys, TellArcsApartByWordsAndSideButNotByDistance) {
  Sentence sentence = sentence_of_tags(std::vector<std::string>(12, "A"));
  for (Word& word : sentence.words) word.form = "same";
  const ArcLabelKeys keys(sentence);
  const auto all = keys_of(keys, 4, 6);
  EXPECT_EQ(keys_of(keys, 5, 7), all);
  EXPECT_EQ(keys_of(keys, 4, 7), all);                      // another distance
  EXPECT_LT(shared(keys_of(keys, 6, 4), all), all.size());  // another side
  sentence.word(6).form = "other";
  const auto other = keys_of(ArcLabelKeys(sentence), 4, 6);
  EXPECT_LT(shared(other, all), all.size());
  EXPECT_GT(shared(other, all), 0U);
}

TEST(ArcLabelKeys, AreThoseOfEachWordAndOfBothTogether) {
  using Side = ArcLabelKeys::Side;
  const ArcLabelKeys keys(sentence_of_tags({"A", "B", "A", "C"}));
  for (int m = 1; m <= 4; ++m) {
    for (int h = 0; h <= 4; ++h) {
      if (h == m) continue;
      std::vector<std::uint64_t> found;
      for (const Side side : {Side::kEither, h < m ? Side::kHeadFirst : Side::kHeadLast}) {
        keys.append_head_keys(h, side, found);
        keys.append_modifier_keys(m, side, found);
      }
      EXPECT_GT(found.size(), 20U);
      keys.append_pair_keys(h, m, found);
      std::sort(found.begin(), found.end());
      EXPECT_EQ(found, keys_of(keys, h, m));
    }
  }
}

TEST(ArcLabelKeys, TheKindOfAnArcIsItsCoarseTagsAndItsDirection) {
  const Sentence sentence = sentence_of_tags({"A", "B", "A", "B"});
  const ArcLabelKeys keys(sentence);
  EXPECT_EQ(keys.kind_of(1, 2), keys.kind_of(3, 4));
  EXPECT_EQ(keys.kind_of(1, 2), keys.kind_of(1, 4));
  EXPECT_NE(keys.kind_of(1, 2), keys.kind_of(3, 2));
  EXPECT_NE(keys.kind_of(1, 2), keys.kind_of(2, 3));
  EXPECT_NE(keys.kind_of(0, 2), keys.kind_of(1, 2));
}

}  // namespace
}  // namespace arcus
