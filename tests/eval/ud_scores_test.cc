// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/ud_scores.h"

#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
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
  EXPECT_THROW(add_sentence(make_gold(), make_sentence({"the 0 root"}), scores), ArgumentError);
}

// The same text, cut differently.
struct Texts {
  std::vector<Sentence> gold = {make_sentence({"do 2 aux", "not 3 advmod", "go 0 root"}),
                                make_sentence({"home 0 root", "now 1 advmod"})};
  std::vector<Sentence> system = {
      make_sentence({"donot 2 advmod", "go 0 root", "home 2 advmod", "now 3 advmod"})};
};

UdScores score_texts(const Texts& texts) {
  UdScores scores;
  add_sentences(texts.gold, texts.system, scores);
  return scores;
}

TEST(UdScores, WordsOfAnotherTokenisationAreAlignedByCharacters) {
  const UdScores scores = score_texts({});
  EXPECT_EQ(scores[UdMetric::kTokens], counts(3, 5, 4));
  EXPECT_EQ(scores[UdMetric::kSentences], counts(0, 2, 1));
  EXPECT_EQ(scores[UdMetric::kWords], counts(3, 5, 4));
  EXPECT_EQ(scores[UdMetric::kUas], counts(2, 5, 4));  // go and now, across the sentences
  EXPECT_DOUBLE_EQ(scores.aligned_accuracy(UdMetric::kUas).value(), 2.0 / 3);
}

TEST(UdScores, AHeadThatGoldDoesNotHaveIsWrong) {
  Texts texts;
  texts.system[0].word(3).head = 1;
  EXPECT_EQ(score_texts(texts)[UdMetric::kUas].correct, 2);
  texts.system[0].word(4).head = 1;
  EXPECT_EQ(score_texts(texts)[UdMetric::kUas].correct, 1);
}

TEST(UdScores, AFunctionalChildThatGoldDoesNotHaveIsAMistake) {
  Texts texts;
  EXPECT_EQ(score_texts(texts)[UdMetric::kMlas].correct, 2);
  texts.system[0].word(1).deprel = "aux";
  EXPECT_EQ(score_texts(texts)[UdMetric::kMlas].correct, 1);
}

TEST(UdScores, AWordWithoutAHeadNeverHasTheRightOne) {
  Texts texts;
  for (Sentence& sentence : texts.gold) {
    for (Word& word : sentence.words) word.head = kNoHead;
  }
  for (Word& word : texts.system[0].words) word.head = kNoHead;
  EXPECT_EQ(score_texts(texts)[UdMetric::kUas], counts(0, 5, 4));
  EXPECT_EQ(score_texts(texts)[UdMetric::kWords], counts(3, 5, 4));
}

TEST(UdScores, AligningTheSameTokensChangesNothing) {
  Sentence system = make_gold();
  system.word(3).head = 4;
  system.word(2).upos = "X";
  const std::vector<Sentence> gold_twice = {make_gold(), make_gold()};
  const std::vector<Sentence> system_twice = {system, system};
  UdScores aligned;
  add_sentences(gold_twice, system_twice, aligned);
  UdScores one_by_one;
  for (int i = 0; i < 2; ++i) add_sentence(make_gold(), system, one_by_one);
  EXPECT_EQ(aligned.metrics, one_by_one.metrics);
  EXPECT_EQ(aligned.aligned, one_by_one.aligned);
}

TEST(UdScores, RefusesOtherCharacters) {
  UdScores scores;
  const std::vector<Sentence> gold = {make_sentence({"a 0 root"})};
  const std::vector<Sentence> system = {make_sentence({"b 0 root"})};
  EXPECT_THROW(add_sentences(gold, system, scores), ArgumentError);
}

}  // namespace
}  // namespace arcus
