// SPDX-License-Identifier: Apache-2.0
#include "arcus/rank.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "arcus/annotate.h"
#include "arcus/text/key_values.h"
#include "arcus/train_pipeline.h"
#include "arcus/treebank/conllu.h"
#include "tests/support/sample_pipeline.h"
#include "tests/support/sentences.h"

namespace arcus {
namespace {

using testing::kSample;

const Pipeline& pipeline() { return testing::sample_pipeline(); }

std::vector<RankedSentence> ranked(const RankOptions& options) {
  StreamInput input;
  input.files = {kSample};
  input.kind = InputKind::kConllu;
  return rank_sentences(pipeline(), input, options);
}

TEST(Rank, TheMostUncertainSentenceComesFirstAndSentencesAreUnchanged) {
  const auto before = testing::sentences_of(kSample);
  for (const Uncertainty by : {Uncertainty::kEntropy, Uncertainty::kHeads, Uncertainty::kTree}) {
    const auto list = ranked({.by = by});
    ASSERT_EQ(list.size(), before.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      EXPECT_LE(list[i].uncertainty, list[i == 0 ? 0 : i - 1].uncertainty);
      EXPECT_EQ(std::count(before.begin(), before.end(), list[i].sentence), 1);
    }
    EXPECT_GT(list.front().uncertainty, 0);
    for (const RankedSentence& each : list) {
      const Parse parse = *pipeline().parser.parse(each.sentence, {.probabilities = true});
      double wrong_heads = 0;
      for (const double p : parse.head_probabilities) wrong_heads += 1 - p;
      EXPECT_NEAR(each.uncertainty,
                  by == Uncertainty::kTree      ? -parse.log_probability
                  : by == Uncertainty::kEntropy ? parse.entropy / each.sentence.size()
                                                : wrong_heads / each.sentence.size(),
                  1e-9);
    }
  }
}

// Probabilities near 0 and near 1 are told apart.
TEST(Rank, ByTreeHasNoTies) {
  const auto list = ranked({.by = Uncertainty::kTree});
  for (std::size_t i = 1; i < list.size(); ++i) {
    EXPECT_LT(list[i].uncertainty, list[i - 1].uncertainty);
    EXPECT_FALSE(std::signbit(list[i].uncertainty));
  }
}

TEST(Rank, WritesTheParseIfSoAsked) {
  for (const RankedSentence& each : ranked({.parse = true})) {
    const auto parse = pipeline().parser.parse(each.sentence, {.probabilities = true});
    EXPECT_EQ(tree_of(each.sentence), parse->tree);
    EXPECT_EQ(each.sentence.word(1).deprel, parse->relations[0]);
    EXPECT_NE(comment_value(each.sentence, "arcus_probability"), "");
    EXPECT_NE(list_value(each.sentence.word(1).misc, "HeadProb"), "");
  }
}

TEST(Rank, RemovesTheNotesOfAnEarlierRunAndFurtherParses) {
  std::string text;
  for (const Sentence& sentence : testing::sentences_of(kSample)) {
    AnnotateOptions options;
    options.k = 2;
    options.parsing.probabilities = true;
    AnnotateScratch scratch;
    const auto annotations = annotate(pipeline(), {sentence}, options, scratch);
    for (const Sentence& parse : annotations[0].sentences) append_conllu(parse, text);
  }
  StreamInput input;
  input.kind = InputKind::kConllu;
  input.open = [&](const std::string&) { return PolledSource{.read = bytes_of(text)}; };
  const auto list = rank_sentences(pipeline(), input, {});
  const auto expected = ranked({});
  ASSERT_EQ(list.size(), expected.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    EXPECT_EQ(list[i].uncertainty, expected[i].uncertainty);
    EXPECT_EQ(list[i].sentence.comments, expected[i].sentence.comments);
    EXPECT_EQ(list[i].sentence.word(1).misc, expected[i].sentence.word(1).misc);
  }
}

TEST(Rank, UncertaintyIsPerSentenceOrPerWord) {
  const auto whole = ranked({.whole_sentence = true});
  for (const RankedSentence& per_word : ranked({})) {
    const auto same = std::find_if(whole.begin(), whole.end(), [&](const RankedSentence& each) {
      return each.sentence == per_word.sentence;
    });
    EXPECT_NEAR(same->uncertainty, per_word.uncertainty * per_word.sentence.size(), 1e-9);
  }
}

// A model of tags is not asked about words without any.
TEST(Rank, MissingTagsArePredictedFirst) {
  StreamInput input;
  input.kind = InputKind::kTokens;
  input.open = [](const std::string&) {
    return PolledSource{.read = bytes_of("The war is over .\nIt was fine !\n")};
  };
  RankOptions options;
  options.stream.annotate.tags = TagStage::kKeep;
  const auto list = rank_sentences(pipeline(), input, options);
  ASSERT_EQ(list.size(), 2U);
  for (const RankedSentence& each : list) {
    for (const Word& word : each.sentence.words) EXPECT_NE(word.upos, "_");
  }
}

TEST(Rank, OfSentencesOverTheLimitsNothingIsKnown) {
  RankOptions options;
  options.stream.annotate.limits.max_words = 10;
  bool some = false;
  for (const RankedSentence& each : ranked(options)) {
    EXPECT_EQ(each.is_over, each.sentence.size() > 10);
    EXPECT_EQ(each.uncertainty == 0, each.is_over);
    some = some || each.is_over;
  }
  EXPECT_TRUE(some);
}

}  // namespace
}  // namespace arcus
