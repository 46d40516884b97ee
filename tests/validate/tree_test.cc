// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/validate/found.h"

namespace arcus {
namespace {

using testing::Found;
using testing::found_in;
using testing::sentence;

// The findings about words with these heads. A word with the head 0 has the relation root.
Found found_with_heads(std::initializer_list<std::string> heads) {
  std::string text = "# sent_id = s\n# text =";
  std::string rows;
  int id = 0;
  for (const std::string& head : heads) {
    text += " w";
    rows += std::to_string(++id) + "\tw\tw\tX\t_\t_\t" + head + '\t' +
            (head == "0" ? "root" : "dep") + "\t_\t_\n";
  }
  return found_in(text + '\n' + rows + '\n');
}

TEST(ValidTree, HeadsAreWordsOfTheSentence) {
  EXPECT_EQ(found_with_heads({"2", "0", "2"}), Found{});
  EXPECT_EQ(found_with_heads({"0", "3"}), Found{"4 unknown-head"});
  for (const char* head : {"_", "x", "-1", "01", "1.1", "1-2", "99999999999"}) {
    EXPECT_EQ(found_with_heads({"0", head}), Found{"4 invalid-head"}) << head;
  }
}

TEST(ValidTree, HasOneRoot) {
  EXPECT_EQ(found_with_heads({"0", "0", "0"}), Found{"4 multiple-roots"});
  EXPECT_EQ(found_with_heads({"2", "1"}), Found{"3 non-tree"});
}

TEST(ValidTree, HasNoCycle) {
  EXPECT_EQ(found_with_heads({"0", "2"}), Found{"4 head-self-loop"});
  EXPECT_EQ(found_with_heads({"0", "3", "2", "3"}), Found{"4 non-tree"});
  EXPECT_EQ(found_with_heads({"2", "3", "0", "6", "4", "5"}), Found{"6 non-tree"});
}

TEST(ValidTree, RootIsTheRelationOfTheHeadZeroAndOfNoOther) {
  EXPECT_EQ(found_in(sentence("a", {"1 a a X _ _ 0 dep _ _"})), Found{"3 0-is-not-root"});
  EXPECT_EQ(found_in(sentence("a b", {"1 a a X _ _ 0 root _ _", "2 b b X _ _ 1 root _ _"})),
            Found{"4 root-is-not-0"});
}

TEST(ValidTree, IsNotCheckedIfIdsAreMissing) {
  EXPECT_EQ(found_in(sentence("a b", {"1 a a X _ _ 0 root _ _", "3 b b X _ _ 1 dep _ _"})),
            Found{"4 word-id-sequence"});
}

TEST(ValidTree, OfManyWordsIsCheckedInLinearTime) {
  // Word i is attached to word i + 1: a check that follows each path anew would take 10^10 steps.
  constexpr int kWords = 100'000;
  std::string text = "# sent_id = s\n# text =";
  for (int i = 0; i < kWords; ++i) text += " w";
  text += '\n';
  for (int i = 1; i <= kWords; ++i) {
    const bool last = i == kWords;
    text += std::to_string(i) + "\tw\tw\tX\t_\t_\t" + std::to_string(last ? 0 : i + 1) + '\t' +
            (last ? "root" : "dep") + '\t' + std::to_string(last ? 0 : i + 1) +
            (last ? ":root" : ":dep") + "\t_\n";
  }
  EXPECT_EQ(found_in(text + '\n'), Found{});
}

}  // namespace
}  // namespace arcus
