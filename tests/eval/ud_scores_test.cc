// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/ud_scores.h"

#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/eval/make_sentence.h"

namespace arcus {
namespace {

using testing::make_sentence;

UdScores score(const Sentence& gold, const Sentence& system) {
  UdScores scores;
  add_sentence(gold, system, scores);
  return scores;
}

// "the old dog has barked": content words are old, dog, barked; functional children the, has.
Sentence make_gold() {
  return make_sentence({"the 3 det DET Definite=Def the DT", "old 3 amod ADJ Degree=Pos old JJ",
                        "dog 5 nsubj NOUN Number=Sing dog NN", "has 5 aux AUX Tense=Pres have VBZ",
                        "barked 0 root VERB Tense=Past bark VBN"});
}

PrecisionRecall counts(std::int64_t correct, std::int64_t gold, std::int64_t system) {
  return {.correct = correct, .gold = gold, .system = system};
}

TEST(UdScores, GoldAgainstItselfIsPerfect) {
  const UdScores scores = score(make_gold(), make_gold());
  for (std::size_t i = 0; i < kUdMetrics; ++i) EXPECT_EQ(scores.metrics[i].f1(), 1) << i;
  EXPECT_EQ(scores[UdMetric::kLas], counts(5, 5, 5));
  EXPECT_EQ(scores[UdMetric::kClas], counts(3, 3, 3));
}

TEST(UdScores, LasIgnoresSubtypes) {
  Sentence system = make_gold();
  system.word(3).deprel = "nsubj:pass";
  system.word(2).head = 5;
  const UdScores scores = score(make_gold(), system);
  EXPECT_EQ(scores[UdMetric::kUas].correct, 4);
  EXPECT_EQ(scores[UdMetric::kLas].correct, 4);
}

TEST(UdScores, EachSideSaysByItsOwnRelationsWhichWordsHaveContent) {
  Sentence system = make_gold();
  system.word(1).deprel = "nummod";  // a function word taken for a content word
  const UdScores scores = score(make_gold(), system);
  EXPECT_EQ(scores[UdMetric::kClas], counts(3, 3, 4));
  EXPECT_DOUBLE_EQ(scores[UdMetric::kClas].precision(), 0.75);
  EXPECT_DOUBLE_EQ(scores[UdMetric::kClas].recall(), 1);
  EXPECT_DOUBLE_EQ(scores.aligned_accuracy(UdMetric::kClas).value(), 1);
}

TEST(UdScores, MlasNeedsTheFunctionalChildren) {
  Sentence system = make_gold();
  system.word(4).head = 3;  // dog gains a child, barked loses one
  EXPECT_EQ(score(make_gold(), system)[UdMetric::kMlas], counts(1, 3, 3));
  EXPECT_EQ(score(make_gold(), system)[UdMetric::kClas], counts(3, 3, 3));
}

TEST(UdScores, MlasNeedsTagsAndFeaturesOfTheChildrenToo) {
  for (const auto& [field, value] :
       {std::pair{&Word::upos, "PRON"}, {&Word::feats, "_"}, {&Word::deprel, "case"}}) {
    Sentence system = make_gold();
    system.word(1).*field = value;
    EXPECT_EQ(score(make_gold(), system)[UdMetric::kMlas], counts(2, 3, 3)) << value;
    EXPECT_EQ(score(make_gold(), system)[UdMetric::kClas], counts(3, 3, 3)) << value;
  }
}

TEST(UdScores, MlasNeedsTagAndFeaturesOfTheWord) {
  Sentence system = make_gold();
  system.word(2).upos = "NOUN";
  system.word(3).feats = "Number=Plur";
  EXPECT_EQ(score(make_gold(), system)[UdMetric::kMlas], counts(1, 3, 3));
}

TEST(UdScores, MlasDoesNotLookAtLemmasOrXpos) {
  Sentence system = make_gold();
  for (Word& word : system.words) word.lemma = word.xpos = "?";
  EXPECT_EQ(score(make_gold(), system)[UdMetric::kMlas], counts(3, 3, 3));
  EXPECT_EQ(score(make_gold(), system)[UdMetric::kBlex], counts(0, 3, 3));
  EXPECT_EQ(score(make_gold(), system)[UdMetric::kAllTags], counts(0, 5, 5));
}

TEST(UdScores, GoldWithoutALemmaAcceptsAny) {
  Sentence gold = make_gold();
  gold.word(3).lemma = "_";
  Sentence system = make_gold();
  system.word(5).lemma = "barked";
  const UdScores scores = score(gold, system);
  EXPECT_EQ(scores[UdMetric::kBlex], counts(2, 3, 3));
  EXPECT_EQ(scores[UdMetric::kLemmas], counts(4, 5, 5));
  // The other way round it is a mistake.
  EXPECT_EQ(score(make_gold(), gold)[UdMetric::kBlex], counts(2, 3, 3));
}

TEST(UdScores, FeaturesAreComparedWithoutOrderAndLanguageSpecificOnes) {
  EXPECT_EQ(universal_features("Number=Sing|Case=Nom|Style=Coll"), "Case=Nom|Number=Sing");
  EXPECT_EQ(universal_features("Number[psor]=Sing|Typo=Yes"), "");
  EXPECT_EQ(universal_features("_"), "");
  Sentence gold = make_sentence({"a 0 root X Case=Nom|Number=Sing|Style=Coll"});
  Sentence system = make_sentence({"a 0 root X Number=Sing|Case=Nom"});
  EXPECT_EQ(score(gold, system)[UdMetric::kUfeats].correct, 1);
}

TEST(UdScores, AMultiwordTokenIsOneToken) {
  Sentence gold = make_gold();
  gold.multiword_tokens = {{.first = 3, .last = 4, .fields = {}}};
  EXPECT_EQ(score(gold, gold)[UdMetric::kTokens], counts(4, 4, 4));
  EXPECT_EQ(score(gold, make_gold())[UdMetric::kTokens], counts(3, 4, 5));
  EXPECT_EQ(score(gold, make_gold())[UdMetric::kWords], counts(5, 5, 5));
}

TEST(UdScores, PunctuationAndUnknownRelationsHaveNoContent) {
  EXPECT_FALSE(is_content_relation("punct"));
  EXPECT_FALSE(is_content_relation("dobj"));
  EXPECT_FALSE(is_functional_relation("punct"));
  EXPECT_TRUE(is_content_relation("dep"));
  EXPECT_TRUE(is_functional_relation("clf"));
}

TEST(UdScores, RefusesSentencesThatCannotBeCompared) {
  UdScores scores;
  EXPECT_THROW(add_sentence(make_gold(), make_sentence({"the 0 root"}), scores),
               std::invalid_argument);
}

}  // namespace
}  // namespace arcus
