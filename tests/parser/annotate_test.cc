// SPDX-License-Identifier: Apache-2.0
#include "arcus/annotate.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/text/key_values.h"
#include "arcus/train_pipeline.h"
#include "tests/support/sample_pipeline.h"
#include "tests/support/sentences.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() { return testing::sentences_of(testing::kSample); }

const Pipeline& pipeline() { return testing::sample_pipeline(); }

Annotation annotated(const Sentence& sentence, AnnotateOptions options) {
  options.tags = TagStage::kKeep;
  AnnotateScratch scratch;
  return annotate(pipeline(), {sentence}, options, scratch).at(0);
}

double number(std::string_view text) { return std::stod(std::string(text)); }

TEST(Annotate, WritesWhatTheParserSaysOfEachParse) {
  AnnotateOptions options;
  options.k = 2;
  options.parsing.probabilities = true;
  ParserScratch scratch;
  for (const Sentence& sentence : sample()) {
    const auto parses = pipeline().parser.parse(sentence, 2, options.parsing, scratch);
    const auto written = annotated(sentence, options).sentences;
    ASSERT_EQ(written.size(), parses.size());
    for (std::size_t i = 0; i < parses.size(); ++i) {
      const Parse& parse = parses[i];
      EXPECT_EQ(tree_of(written[i]), parse.tree);
      EXPECT_NEAR(number(comment_value(written[i], "arcus_entropy")), parse.entropy, 6e-5);
      EXPECT_NEAR(number(comment_value(written[i], "arcus_score")), parse.score, 6e-5);
      EXPECT_NEAR(number(comment_value(written[i], "arcus_probability")), parse.probability, 1e-6);
      for (std::size_t w = 0; w < sentence.words.size(); ++w) {
        const std::string& misc = written[i].words[w].misc;
        EXPECT_EQ(written[i].words[w].deprel, parse.relations[w]);
        EXPECT_NEAR(number(list_value(misc, "HeadProb")), parse.head_probabilities[w], 6e-5);
        EXPECT_NEAR(number(list_value(misc, "DeprelProb")), parse.relation_probabilities[w], 6e-5);
      }
    }
  }
}

TEST(Annotate, ProbabilitiesTakeThePlaceOfThoseThatWereThere) {
  Sentence sentence = sample()[0];
  sentence.words[0].misc = "HeadProb=7|SpaceAfter=No|DeprelProb=8";
  AnnotateOptions options;
  options.parsing.probabilities = true;
  const std::string misc = annotated(sentence, options).sentences.at(0).words[0].misc;
  EXPECT_TRUE(misc.starts_with("SpaceAfter=No|HeadProb=")) << misc;
  EXPECT_EQ(misc.find("=7"), std::string::npos);
  EXPECT_EQ(misc.find("=8"), std::string::npos);
}

TEST(Annotate, AGivenHeadIsCertain) {
  Sentence sentence = sample()[0];
  for (Word& word : sentence.words) word.head = kNoHead;
  sentence.word(2).head = sentence.size();
  AnnotateOptions options;
  options.parsing.probabilities = true;
  options.parsing.constraints = given_constraints;
  options.parsing.space = TreeSpace{false, Roots::kSingle};
  const Sentence parsed = annotated(sentence, options).sentences.at(0);
  EXPECT_EQ(parsed.word(2).head, sentence.size());
  EXPECT_EQ(list_value(parsed.word(2).misc, "HeadProb"), "1.0000");
}

// Projective trees take more work than others.
TEST(Annotate, TheWorkIsThatOfTheTreesThatAreAskedFor) {
  const TreeSpace projective{true, Roots::kSingle};
  const TreeSpace non_projective{false, Roots::kSingle};
  Sentence sentence = sample()[0];
  const int n = sentence.size();
  AnnotateOptions options;
  options.limits.max_work = work_of(n, 1, non_projective);
  ASSERT_LT(options.limits.max_work, work_of(n, 1, projective));
  for (const TreeSpace& space : {projective, non_projective}) {
    options.parsing.space = space;
    const Sentence parsed = annotated(sentence, options).sentences.at(0);
    EXPECT_EQ(comment_value(parsed, "arcus_fallback").empty(), !space.projective);
  }
}

TEST(Annotate, TheWorkIsThatOfTheArcsThatAreScored) {
  const TreeSpace non_projective{false, Roots::kSingle};
  const Sentence sentence = sample()[0];
  AnnotateOptions options;
  options.parsing.space = non_projective;
  options.limits.max_work = work_of(sentence.size(), 1, non_projective);
  EXPECT_EQ(comment_value(annotated(sentence, options).sentences.at(0), "arcus_fallback"), "");
  options.parsing.exact = true;
  EXPECT_NE(comment_value(annotated(sentence, options).sentences.at(0), "arcus_fallback"), "");
}

TEST(Annotate, OneTagIsEnoughForASentenceNotToBeUntagged) {
  Sentence sentence = sample()[0];
  for (Word& word : sentence.words) word.upos = word.xpos = "_";
  EXPECT_TRUE(annotated(sentence, {}).untagged);
  sentence.words.back().xpos = "NN";
  EXPECT_FALSE(annotated(sentence, {}).untagged);
}

TEST(Annotate, ExtraBlankLinesStandBeforeTheFirstParseOnly) {
  Sentence sentence = sample()[0];
  sentence.layout.blank_lines_before = 2;
  AnnotateOptions options;
  options.k = 3;
  const auto parses = annotated(sentence, options).sentences;
  ASSERT_EQ(parses.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(parses[i].layout.blank_lines_before, i == 0 ? 2 : 0);
  }
}

}  // namespace
}  // namespace arcus
