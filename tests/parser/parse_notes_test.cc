// SPDX-License-Identifier: Apache-2.0
#include "arcus/parse_notes.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/annotate.h"
#include "arcus/text/key_values.h"
#include "tests/support/sample_pipeline.h"
#include "tests/support/sentences.h"

namespace arcus {
namespace {

const Pipeline& pipeline() { return testing::sample_pipeline(); }

// Two sentences, because the sample has no notes and no ids with slashes of its own.
std::vector<Sentence> sample() {
  auto sentences = testing::sentences_of(testing::kSample);
  sentences.resize(2);
  sentences[0].comments = {"# sent_id = a/1", "# text = arcus_rank = 1"};
  sentences[0].word(1).misc = "SpaceAfter=No|Not=3";
  return sentences;
}

// What the options write of these sentences, one after another.
std::vector<Sentence> annotated(std::vector<Sentence> sentences, const AnnotateOptions& options) {
  AnnotateScratch scratch;
  std::vector<Sentence> result;
  for (Annotation& each : annotate(pipeline(), std::move(sentences), options, scratch)) {
    result.insert(result.end(), each.sentences.begin(), each.sentences.end());
  }
  return result;
}

std::vector<AnnotateOptions> all_options() {
  std::vector<AnnotateOptions> all(5);
  all[1].k = 3;
  all[1].parsing.probabilities = true;
  all[2].parsing.probabilities = true;
  all[2].parsing.marginals = true;
  all[3].limits.max_words = 1;
  all[4].k = 2;
  all[4].limits.max_work = work_of(6, 1, pipeline().parser.space());
  return all;
}

TEST(ParseNotes, OfAnEarlierRunLeaveNoTrace) {
  for (const AnnotateOptions& first : all_options()) {
    const auto before = annotated(sample(), first);
    const std::size_t k = before.size() / 2;
    for (const AnnotateOptions& second : all_options()) {
      const auto expected = annotated(sample(), second);
      // The best parse of each sentence, parsed again, is as the sentence itself.
      const auto again = annotated({before[0], before[k]}, second);
      ASSERT_EQ(again.size(), expected.size());
      for (std::size_t i = 0; i < again.size(); ++i) {
        Sentence same = expected[i];
        same.layout = again[i].layout;
        EXPECT_EQ(again[i], same);
      }
    }
  }
}

TEST(ParseNotes, OnlyNotesAreRemoved) {
  Sentence sentence = sample()[0];
  const Sentence before = sentence;
  remove_notes(sentence);
  EXPECT_EQ(sentence, before);
  sentence.comments.emplace_back("# arcus_uncertainty = 3");
  sentence.comments.emplace_back("#arcus_entropy=3");
  sentence.word(1).misc = "HeadProb=1|SpaceAfter=No|DeprelProb=1|Not=3|HeadProbs=2:0.5,3:0.5";
  sentence.word(2).misc = "HeadProb=0.5";
  remove_notes(sentence);
  EXPECT_EQ(sentence.comments, before.comments);
  EXPECT_EQ(sentence.word(1).misc, before.word(1).misc);
  EXPECT_EQ(sentence.word(2).misc, "_");
}

// An id that ends in a number of its own keeps it.
TEST(ParseNotes, TheSuffixOfAnIdIsRemovedIfItIsTheRank) {
  Sentence sentence = sample()[0];
  add_rank(2, 1.5, sentence);
  EXPECT_EQ(rank_in(sentence), 2);
  EXPECT_EQ(comment_value(sentence, "sent_id"), "a/1/2");
  remove_notes(sentence);
  EXPECT_EQ(rank_in(sentence), 0);
  EXPECT_EQ(sentence, sample()[0]);
  sentence.comments.emplace_back("# arcus_rank = 2");
  remove_notes(sentence);
  EXPECT_EQ(comment_value(sentence, "sent_id"), "a/1");
}

TEST(ParseNotes, OneKindCanBeRemovedAlone) {
  Sentence sentence = sample()[0];
  add_note("unparsed", "x", sentence);
  add_note("space", "y", sentence);
  remove_notes("unparsed", sentence);
  EXPECT_EQ(sentence.comments.back(), "# arcus_space = y");
  remove_notes("space", sentence);
  EXPECT_EQ(sentence, sample()[0]);
}

TEST(ParseNotes, HeadProbsAreTheMarginalsFromTheMostProbableDown) {
  AnnotateOptions options;
  options.parsing.marginals = true;
  for (const Sentence& sentence : testing::sentences_of(testing::kSample)) {
    const auto parse = pipeline().parser.parse(sentence, {.marginals = true});
    EXPECT_TRUE(parse->head_probabilities.empty());
    const Sentence written = annotated({sentence}, options).at(0);
    EXPECT_EQ(comment_value(written, "arcus_entropy"), "");
    for (int m = 1; m <= sentence.size(); ++m) {
      const std::string list(list_value(written.word(m).misc, "HeadProbs"));
      EXPECT_EQ(list_value(written.word(m).misc, "HeadProb"), "");
      double sum = 0;
      double last = 1;
      std::size_t heads = 0;
      for (std::size_t i = 0; i < list.size(); ++heads) {
        const std::size_t end = std::min(list.find(',', i), list.size());
        const std::string item = list.substr(i, end - i);
        const double p = std::stod(item.substr(item.find(':') + 1));
        EXPECT_NEAR(p, (*parse->marginals)(std::stoi(item), m), 6e-5);
        EXPECT_LE(p, last);
        EXPECT_GE(p, kMinHeadProbability - 6e-5);
        sum += last = p;
        i = end + 1;
      }
      std::size_t probable = 0;
      for (int h = 0; h <= sentence.size(); ++h) {
        if (h != m && (*parse->marginals)(h, m) >= kMinHeadProbability) ++probable;
      }
      EXPECT_EQ(heads, probable);
      EXPECT_GT(sum, 0.5);
    }
  }
}

}  // namespace
}  // namespace arcus
