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

}  // namespace
}  // namespace arcus
