// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/validate/found.h"

namespace arcus {
namespace {

using testing::dogs;
using testing::Found;
using testing::found_in;
using testing::sentence;

// The findings about DEPS of the third word, a modifier of words 1 and 2, and of an empty node.
Found found_with_deps(const std::string& deps) {
  return found_in(
      sentence("a b c", {"1 a a X _ _ 0 root 0:root _", "2 b b X _ _ 1 dep 1:dep _",
                         "2.1 _ _ _ _ _ _ _ 2:dep _", "3 c c X _ _ 1 dep " + deps + " _"}));
}

TEST(Enhanced, DepsIsASortedListOfHeadsAndRelations) {
  EXPECT_EQ(found_with_deps("1:dep|2:nsubj|2.1:obj"), Found{});
  EXPECT_EQ(found_with_deps("1"), Found{"6 invalid-deps"});
  EXPECT_EQ(found_with_deps("1:dep|"), Found{"6 invalid-deps"});
  EXPECT_EQ(found_with_deps("x:dep"), Found{"6 invalid-ehead"});
  EXPECT_EQ(found_with_deps("1-2:dep"), Found{"6 invalid-ehead"});
  EXPECT_EQ(found_with_deps("01:dep"), Found{"6 invalid-ehead"});
  EXPECT_EQ(found_with_deps("4:dep"), Found{"6 unknown-ehead"});
  EXPECT_EQ(found_with_deps("2.2:dep"), Found{"6 unknown-ehead"});
  EXPECT_EQ(found_with_deps("2:dep|1:dep"), Found{"6 unsorted-deps"});
  EXPECT_EQ(found_with_deps("2.1:dep|2:dep"), Found{"6 unsorted-deps"});
  EXPECT_EQ(found_with_deps("1:obj|1:nsubj"), Found{"6 unsorted-deps-2"});
  EXPECT_EQ(found_with_deps("1:dep|1:dep"), Found{"6 repeated-deps"});
  EXPECT_EQ(found_with_deps("1:dep|3:dep"), Found{"6 deps-self-loop"});
}

TEST(Enhanced, RelationsMayNamePrepositionsAndCases) {
  for (const char* relation : {"nmod:of", "obl:v:loc", "nmod:with_regard_to", "obl:arg:\u0432:acc",
                               "ref", "conj:\u0648", "acl:relcl"}) {
    EXPECT_EQ(found_with_deps(std::string("1:") + relation), Found{}) << relation;
  }
  for (const char* relation : {"Dep", "nmod:", "nmod:Of", "nmod:_of", "nmod:a__b", "nmod:a_",
                               "nmod:a:b:c:d", "nm\u00f6d", "nmod:a1", ""}) {
    EXPECT_EQ(found_with_deps(std::string("1:") + relation), Found{"6 invalid-edeprel"})
        << relation;
  }
  EXPECT_EQ(found_with_deps("1:dobj"), Found{"6 unknown-eudeprel"});
}

TEST(Enhanced, RootIsTheRelationOfTheHeadZeroAndOfNoOther) {
  EXPECT_EQ(found_with_deps("0:dep"), Found{"6 enhanced-0-is-not-root"});
  EXPECT_EQ(found_with_deps("1:root"), Found{"6 enhanced-root-is-not-0"});
  EXPECT_EQ(found_with_deps("0:root|1:conj"), Found{});
}

TEST(Enhanced, EveryNodeIsReachableFromTheRoot) {
  EXPECT_EQ(found_with_deps("_"), Found{"6 unconnected-egraph"});
  // A cycle is allowed if the root reaches it.
  EXPECT_EQ(
      found_in(sentence("a b", {"1 a a X _ _ 0 root 0:root|2:dep _", "2 b b X _ _ 1 dep 1:dep _"})),
      Found{});
  EXPECT_EQ(found_in(sentence("a b c", {"1 a a X _ _ 0 root 0:root _", "2 b b X _ _ 1 dep 3:dep _",
                                        "3 c c X _ _ 1 dep 2:dep _"})),
            Found{"4 unconnected-egraph"});
}

TEST(Enhanced, AllSentencesHaveAGraphOrNone) {
  const std::string enhanced = sentence("a", {"1 a a X _ _ 0 root 0:root _"}, "e");
  EXPECT_EQ(found_in(dogs("a") + enhanced + dogs("b")), Found{"8 edeps-only-sometimes"});
  EXPECT_EQ(found_in(enhanced + dogs("a") + dogs("b")), Found{"7 edeps-only-sometimes"});
}

}  // namespace
}  // namespace arcus
