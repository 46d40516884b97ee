// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/label_keys.h"

#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/sentences.h"

namespace arcus {
namespace {

TEST(LabelKeys, AreTheSameWhereTheNamesAre) {
  std::map<std::uint64_t, std::string> names;
  std::map<std::string, std::uint64_t> keys_by_name;
  for (const Sentence& sentence :
       testing::sentences_of(ARCUS_SOURCE_DIR "/examples/sample.conllu")) {
    const Tree tree = tree_of(sentence);
    LabelKeys arcs(sentence);
    arcs.set_tree(tree);
    for (int m = 1; m <= sentence.size(); ++m) {
      std::vector<std::uint64_t> keys;
      arcs.append_keys(m, keys);
      ASSERT_EQ(keys.size(), 2 * LabelKeys::templates().size());
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
  const auto name = [&](std::string_view text, int m, std::size_t conjunction) {
    const auto place = std::find(templates.begin(), templates.end(), text);
    return arcs.name_of(2 * static_cast<std::size_t>(place - templates.begin()) + conjunction,
                        sentence, m);
  };
  EXPECT_EQ(name("l.tag h.tag m.tag", 3, 0), "l.tag=N h.tag=V m.tag=M side=right");
  EXPECT_EQ(name("l.tag h.tag m.tag", 1, 1), "l.tag=<none> h.tag=V m.tag=N way=left 0");
  EXPECT_EQ(name("g.tag h.tag m.tag", 1, 0), "g.tag=<root> h.tag=V m.tag=N side=left");
  EXPECT_EQ(name("h.tag m.tag", 2, 1), "h.tag=<root> m.tag=V way=right 1");
  EXPECT_EQ(name("m.lemma m.upos", 2, 0), "m.lemma=_ m.upos=_ side=right");
}

}  // namespace
}  // namespace arcus
