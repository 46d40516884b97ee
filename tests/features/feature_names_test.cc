// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/feature_names.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/sentences.h"

namespace arcus {
namespace {

using Names = std::set<std::string>;

Names names_of(const Sentence& sentence, int h, int m, FeatureSet set = FeatureSet::kPaper) {
  const auto names = feature_names(sentence, h, m, set);
  Names result(names.begin(), names.end());
  EXPECT_EQ(result.size(), names.size()) << "a feature is there twice";
  return result;
}

// Those of the names that a template with this part has given.
Names with_part(const Names& names, const std::string& part) {
  Names result;
  for (const std::string& name : names) {
    if ((" " + name).find(" " + part + "=") != std::string::npos) result.insert(name);
  }
  return result;
}

TEST(FeatureNames, OfHitToWithAreTheListOfAppendixC) {
  const Sentence sentence =
      testing::tagged_sentence("John/N hit/V the/D ball/N with/P the/D bat/N");
  EXPECT_EQ(names_of(sentence, 2, 5), (Names{
                                          // Basic features.
                                          "h.form=hit h.tag=V m.form=with m.tag=P",
                                          "h.tag=V m.form=with m.tag=P",
                                          "h.form=hit m.form=with m.tag=P",
                                          "h.form=hit h.tag=V m.tag=P",
                                          "h.form=hit h.tag=V m.form=with",
                                          "h.form=hit m.form=with",
                                          "h.tag=V m.tag=P",
                                          "h.form=hit h.tag=V",
                                          "m.form=with m.tag=P",
                                          "h.form=hit",
                                          "h.tag=V",
                                          "m.form=with",
                                          "m.tag=P",
                                          // Extended features.
                                          "h.tag=V b.tag=D m.tag=P",
                                          "h.tag=V b.tag=N m.tag=P",
                                          "h.tag=V h+1.tag=D m-1.tag=N m.tag=P",
                                          "h.tag=V m-1.tag=N m.tag=P",
                                          "h.tag=V h+1.tag=D m.tag=P",
                                          "h-1.tag=N h.tag=V m-1.tag=N m.tag=P",
                                          "h-1.tag=N h.tag=V m.tag=P",
                                          "h.tag=V h+1.tag=D m.tag=P m+1.tag=D",
                                          "h.tag=V m.tag=P m+1.tag=D",
                                          "h-1.tag=N h.tag=V m.tag=P m+1.tag=D",
                                      }));
}

TEST(FeatureNames, OfSmashedToWithHaveTheFirstFiveCharactersToo) {
  const Sentence sentence =
      testing::tagged_sentence("John/N smashed/V the/D ball/N with/P the/D bat/N");
  EXPECT_EQ(with_part(names_of(sentence, 2, 5), "h.prefix"),
            (Names{
                "h.prefix=smash",
                "h.prefix=smash h.tag=V",
                "h.prefix=smash h.tag=V m.form=with m.tag=P",
                "h.prefix=smash h.tag=V m.tag=P",
                "h.prefix=smash h.tag=V m.form=with",
                "h.prefix=smash m.form=with m.tag=P",
                "h.prefix=smash m.form=with",
            }));
  EXPECT_EQ(with_part(names_of(sentence, 2, 5), "m.prefix"), Names{});
}

TEST(FeatureNames, OfWordsBetweenComeOnceForEachValue) {
  const Sentence sentence = testing::tagged_sentence("a/V b/X c/Y d/X e/Y f/X g/N");
  const Names expected = {"h.tag=V b.tag=X m.tag=N", "h.tag=V b.tag=Y m.tag=N"};
  EXPECT_EQ(with_part(names_of(sentence, 1, 7), "b.tag"), expected);
  EXPECT_EQ(with_part(names_of(sentence, 7, 1), "b.tag"),
            (Names{"h.tag=N b.tag=X m.tag=V", "h.tag=N b.tag=Y m.tag=V"}));
  EXPECT_EQ(with_part(names_of(sentence, 1, 2), "b.tag"), Names{});
}

TEST(FeatureNames, AtTheRootAndTheEndsSayWhatIsThere) {
  const Sentence sentence = testing::tagged_sentence("Stop/V");
  EXPECT_EQ(with_part(names_of(sentence, 0, 1), "m+1.tag"),
            (Names{
                "h.tag=<root> h+1.tag=V m.tag=V m+1.tag=<end>",
                "h-1.tag=<start> h.tag=<root> m.tag=V m+1.tag=<end>",
                "h.tag=<root> m.tag=V m+1.tag=<end>",
            }));
  EXPECT_EQ(with_part(names_of(sentence, 0, 1), "m-1.tag"),
            (Names{
                "h.tag=<root> h+1.tag=V m-1.tag=<root> m.tag=V",
                "h-1.tag=<start> h.tag=<root> m-1.tag=<root> m.tag=V",
                "h.tag=<root> m-1.tag=<root> m.tag=V",
            }));
  EXPECT_EQ(names_of(sentence, 0, 1, FeatureSet::kFull)
                .count("h.tag=<root> m.tag=V m+1.tag=<end> m+2.tag=<end>"),
            1U);
}

TEST(FeatureNames, OfATemplateAreThereOnlyWithAllItsValues) {
  Sentence sentence = testing::tagged_sentence("dogs/N bark/V loudly/R");
  sentence.word(2).lemma = "bark";
  const Names names = names_of(sentence, 2, 1, FeatureSet::kFull);
  EXPECT_EQ(names.count("h.lemma=bark m.upos=_"), 1U);
  EXPECT_EQ(with_part(names, "m.lemma"), Names{});
  sentence.word(1).lemma = "dog";
  EXPECT_EQ(names_of(sentence, 2, 1, FeatureSet::kFull).count("h.lemma=bark m.lemma=dog"), 1U);
}

}  // namespace
}  // namespace arcus
