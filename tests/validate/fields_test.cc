// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/validate/found.h"

namespace arcus {
namespace {

using testing::Found;
using testing::found_in;
using testing::sentence;
using testing::word;

TEST(Fields, UposIsOneOfSeventeenTags) {
  EXPECT_EQ(found_in(word("SCONJ", "_", "root", "_")), Found{});
  EXPECT_EQ(found_in(word("CONJ", "_", "root", "_")), Found{"3 unknown-upos"});
  EXPECT_EQ(found_in(word("noun", "_", "root", "_")), Found{"3 unknown-upos"});
  EXPECT_EQ(found_in(word("_", "_", "root", "_")), Found{"3 unknown-upos"});
}

TEST(Fields, ARelationIsUniversalWithASubtypeOrWithout) {
  const auto found = [](const std::string& deprel) {
    return found_in(
        sentence("a b", {"1 a a X _ _ 0 root _ _", "2 b b X _ _ 1 " + deprel + " _ _"}));
  };
  EXPECT_EQ(found("nmod:poss"), Found{});
  EXPECT_EQ(found("dobj"), Found{"4 unknown-udeprel"});
  EXPECT_EQ(found("neg:x"), Found{"4 unknown-udeprel"});
  EXPECT_EQ(found("Punct"), Found{"4 invalid-deprel"});
  EXPECT_EQ(found("nmod:"), Found{"4 invalid-deprel"});
  EXPECT_EQ(found("nmod:a:b"), Found{"4 invalid-deprel"});
  EXPECT_EQ(found("_"), Found{"4 invalid-deprel"});
}

TEST(Fields, AMultiwordTokenHasAFormAndMiscOnly) {
  const auto found = [](const std::string& token) {
    return found_in(sentence("ab", {token, "1 a a X _ _ 0 root _ _", "2 b b X _ _ 1 dep _ _"}));
  };
  EXPECT_EQ(found("1-2 ab _ _ _ _ _ _ _ Gloss=x"), Found{});
  EXPECT_EQ(found("1-2 ab _ _ _ Typo=Yes _ _ _ _"), Found{});
  EXPECT_EQ(found("1-2 ab ab _ _ _ _ _ _ _"), Found{"3 mwt-nonempty-field"});
  EXPECT_EQ(found("1-2 ab _ _ _ Number=Sing 0 root _ _"),
            (Found{"3 mwt-nonempty-field", "3 mwt-nonempty-field", "3 mwt-nonempty-field"}));
}

TEST(Fields, AnEmptyNodeHasNoHeadAndNoRelation) {
  const auto found = [](const std::string& node) {
    return found_in(sentence("a", {"1 a a X _ _ 0 root 0:root _", node}));
  };
  EXPECT_EQ(found("1.1 _ _ _ _ _ _ _ 1:dep _"), Found{});
  EXPECT_EQ(found("1.1 b b VERB V Tense=Pres _ _ 1:dep CopyOf=1"), Found{});
  EXPECT_EQ(found("1.1 _ _ _ _ _ 1 _ 1:dep _"), Found{"4 empty-node-nonempty-field"});
  EXPECT_EQ(found("1.1 _ _ _ _ _ _ dep 1:dep _"), Found{"4 empty-node-nonempty-field"});
  EXPECT_EQ(found("1.1 _ _ verb _ _ _ _ 1:dep _"), Found{"4 unknown-upos"});
  EXPECT_EQ(found("1.1 _ _ _ _ tense=Pres _ _ 1:dep _"), Found{"4 invalid-feature"});
}

TEST(Features, AreWellFormed) {
  const auto found = [](const std::string& feats) {
    return found_in(word("X", feats, "root", "_"));
  };
  EXPECT_EQ(found("Case=Acc,Dat|Number=Sing|Number[psor]=Plur|Person=3"), Found{});
  for (const char* feats : {"A", "A=", "=B", "a=B", "A=b", "A=B=C", "A=B,", "A[]=B", "A[x=B",
                            "A[X]=B", "A=B|", "A=B||C=D", "A=\u00c4", "1A=B", "A_B=C"}) {
    const Found names = found(feats);
    EXPECT_EQ(std::count(names.begin(), names.end(), "3 invalid-feature"), 1) << feats;
  }
}

TEST(Features, AreSortedWithoutRegardToCaseAndUnique) {
  const auto found = [](const std::string& feats) {
    return found_in(word("X", feats, "root", "_"));
  };
  EXPECT_EQ(found("Xa=1|XB=1"), Found{});
  EXPECT_EQ(found("XB=1|Xa=1"), Found{"3 unsorted-features"});
  EXPECT_EQ(found("Number[psor]=Plur|Number=Sing"), Found{"3 unsorted-features"});
  EXPECT_EQ(found("A=B|A=C"), Found{"3 repeated-feature"});
  EXPECT_EQ(found("A=B,C"), Found{});
  EXPECT_EQ(found("A=C,B"), Found{"3 unsorted-feature-values"});
  EXPECT_EQ(found("A=B,B"), Found{"3 repeated-feature-value"});
}

TEST(Misc, KeysOfTheGuidelinesOccurOnceInTheirSpelling) {
  const auto found = [](const std::string& misc) { return found_in(word("X", "_", "root", misc)); };
  EXPECT_EQ(found("Gloss=dog|x|x|Note=a=b"), Found{});
  EXPECT_EQ(found("Gloss=a|Gloss=b"), Found{"3 repeated-misc"});
  EXPECT_EQ(found("gloss=a"), Found{"3 misc-attr-typo"});
}

TEST(Misc, EmptyItemsAreWarnings) {
  const auto found = [](const std::string& misc) { return found_in(word("X", "_", "root", misc)); };
  EXPECT_EQ(found("A=b||C=d"), Found{"3 empty-misc"});
  EXPECT_EQ(found("A=b|"), Found{"3 empty-misc"});
  EXPECT_EQ(found("|A=b"), Found{"3 empty-misc"});
  EXPECT_EQ(found("=b"), Found{"3 empty-misc-key"});
  EXPECT_EQ(found("A=\u00a0b"), Found{"3 misc-extra-space"});
  EXPECT_TRUE(is_warning(Rule::kEmptyMisc));
  EXPECT_FALSE(is_warning(Rule::kRepeatedMisc));
}

}  // namespace
}  // namespace arcus
