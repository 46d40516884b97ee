// SPDX-License-Identifier: Apache-2.0
#include "arcus/guide.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/annotate.h"
#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/features/arc_keys.h"
#include "arcus/parser_file.h"
#include "arcus/parser_scores.h"
#include "arcus/prune.h"
#include "arcus/train_pipeline.h"
#include "tests/support/linear_weights.h"
#include "tests/support/sample_pipeline.h"

namespace arcus {
namespace {

TrainOptions quick() {
  TrainOptions options;
  options.epochs = 4;
  options.cutoff = 1;
  options.calibrate = Calibrate::kNone;
  return options;
}

PipelineOptions quick_pipeline() {
  PipelineOptions options;
  options.folds = 2;
  options.guide = Guide::kTrained;
  options.guide_options.folds = 3;
  options.parser = quick();
  options.parser.epochs = 2;
  return options;
}

const Pipeline& guided_pipeline() {
  static const Pipeline kPipeline =
      train_pipeline(testing::sentences_of(testing::kSample), {}, quick_pipeline());
  return kPipeline;
}

// Sentences in which the words say nothing about the trees, so that only a guide can.
std::vector<Sentence> unpredictable(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<Sentence> sentences(count);
  for (Sentence& sentence : sentences) {
    const int n = 6;
    const int root = static_cast<int>(random.below(n)) + 1;
    for (int m = 1; m <= n; ++m) {
      Word& word = sentence.words.emplace_back();
      word.form = "w";
      word.upos = "X";
      // Words before the root hang from the next word or the root, those after it likewise.
      const int next = m < root ? m + 1 : m - 1;
      word.head = m == root ? 0 : random.below(2) == 0 ? root : next;
      word.deprel = m == root ? "root" : random.below(2) == 0 ? "left" : "right";
    }
  }
  return sentences;
}

void guide_by_gold(std::vector<Sentence>& sentences) {
  for (Sentence& sentence : sentences) set_guide(sentence, sentence);
}

void guide_by_noise(std::vector<Sentence>& sentences, std::uint64_t seed) {
  Random random(seed);
  for (Sentence& sentence : sentences) {
    sentence.guide.clear();
    const auto heads = static_cast<std::size_t>(sentence.size());
    for (int m = 1; m <= sentence.size(); ++m) {
      int h = static_cast<int>(random.below(heads));
      if (h >= m) ++h;
      sentence.guide.push_back({h, random.below(2) == 0 ? "left" : "right"});
    }
  }
}

std::vector<Sentence> parsed_by(const Parser& parser, std::vector<Sentence> sentences) {
  for (Sentence& sentence : sentences) set_parse(*parser.parse(sentence), sentence);
  return sentences;
}

TEST(Guide, ThatIsGoldIsFollowedInHeadsAndRelations) {
  auto training = unpredictable(60, 1);
  auto test = unpredictable(40, 2);
  const AttachmentCounts alone = score_parser(train_parser(training, {}, quick()), test, {}, 1);
  guide_by_gold(training);
  guide_by_gold(test);
  for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
    TrainOptions options = quick();
    options.features = FeatureSet::kFullGuided;
    options.labels = labels;
    const Parser parser = train_parser(training, {}, options);
    EXPECT_TRUE(parser.needs_given_guide());
    const AttachmentCounts counts = score_parser(parser, test, {}, 1);
    EXPECT_LT(alone.las(), 0.7);
    EXPECT_GT(counts.uas(), 0.98);
    EXPECT_GT(counts.las(), 0.98);
    // The arc filter keeps its arcs, of which the words say nothing.
    EXPECT_EQ(score_parser(parser, test, {.exact = true}, 1).las(), counts.las());
  }
}

TEST(Guide, ThatIsNoiseDoesLittleHarm) {
  auto sentences = testing::sentences_of(testing::kSample);
  std::vector<Sentence> training(sentences.begin(), sentences.begin() + 16);
  std::vector<Sentence> test(sentences.begin() + 16, sentences.end());
  TrainOptions options = quick();
  const double alone = score_parser(train_parser(training, {}, options), test, {}, 1).uas();
  guide_by_noise(training, 3);
  guide_by_noise(test, 4);
  options.features = FeatureSet::kFullGuided;
  const double guided = score_parser(train_parser(training, {}, options), test, {}, 1).uas();
  EXPECT_GT(guided, alone - 0.05);
}

TEST(Guide, OfATrainingSentenceNeverComesFromAParserThatSawIt) {
  auto sentences = testing::sentences_of(testing::kSample);
  constexpr int kCopies = 2;
  const std::size_t different = sentences.size();
  for (std::size_t i = 0; i < different; ++i) {
    sentences[i].comments = {std::to_string(i)};
    sentences.push_back(sentences[i]);
  }
  // A guide whose only relation names the training: what it saw is in `seen`.
  std::mutex mutex;
  std::map<std::string, std::set<std::string>> seen;
  const Parser of_all =
      jackknife_guides(sentences, kCopies, 5, 2, [&](std::span<const Sentence> others) {
        std::set<std::string> ids;
        for (const Sentence& sentence : others) ids.insert(sentence.comments[0]);
        EXPECT_EQ(others.size(), kCopies * ids.size());  // both copies, or none
        LinearWeights weights;
        weights.labels = 1;
        ParserSettings settings;
        const std::lock_guard lock(mutex);
        settings.relations = {"training" + std::to_string(seen.size())};
        seen[settings.relations[0]] = std::move(ids);
        return testing::with_weights(std::move(weights), std::move(settings));
      });
  EXPECT_EQ(seen.size(), 6U);
  EXPECT_EQ(seen[of_all.relations()[0]].size(), different);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const Sentence& sentence = sentences[i];
    ASSERT_EQ(sentence.guide.size(), sentence.words.size());
    for (const GuideArc& arc : sentence.guide) {
      const auto& ids = seen.at(arc.relation);
      EXPECT_FALSE(ids.contains(sentence.comments[0]));
      EXPECT_GE(ids.size(), different * 4 / 5 - 1);  // but one that saw all others
    }
    EXPECT_EQ(sentence.guide, sentences[i % different].guide);
  }
}

TEST(Guide, IsTrainedOnSentencesWithAllHeads) {
  auto sentences = testing::sentences_of(testing::kSample);
  sentences.resize(6);
  sentences[2].word(1).head = kNoHead;
  std::size_t most = 0;
  const auto train = [&](std::span<const Sentence> others) {
    most = std::max(most, others.size());
    return testing::with_weights({}, {});
  };
  jackknife_guides(sentences, 1, 3, 1, train);
  EXPECT_EQ(most, 5U);
  EXPECT_FALSE(sentences[2].guide.empty());
  EXPECT_THROW(jackknife_guides(sentences, 1, 1, 1, train), ArgumentError);
  EXPECT_THROW(jackknife_guides(std::span(sentences).first(1), 1, 5, 1, train), ArgumentError);
  for (Sentence& sentence : sentences) sentence.word(1).head = kNoHead;
  EXPECT_THROW(jackknife_guides(sentences, 1, 3, 1, train), ArgumentError);
}

TEST(Guide, OfTheModelRunsWhereTheSentenceHasNone) {
  const Pipeline& pipeline = guided_pipeline();
  ASSERT_TRUE(pipeline.parser.settings().guide);
  EXPECT_FALSE(pipeline.parser.needs_given_guide());
  const Parser& guide = *pipeline.parser.settings().guide;
  ParserSettings settings = pipeline.parser.settings();
  settings.guide = nullptr;
  const Parser upper = pipeline.parser.with_settings(settings);
  EXPECT_TRUE(upper.needs_given_guide());
  for (const Sentence& sentence : testing::sentences_of(testing::kSample)) {
    Sentence guided = sentence;
    set_guide(*guide.parse(sentence), guided);
    for (const bool probabilities : {false, true}) {
      const ParseOptions options{.probabilities = probabilities};
      const auto inside = pipeline.parser.parse(sentence, options);
      const auto outside = upper.parse(guided, options);
      EXPECT_EQ(inside->tree, outside->tree);
      EXPECT_EQ(inside->relations, outside->relations);
      EXPECT_EQ(inside->score, outside->score);
      EXPECT_EQ(inside->log_probability, outside->log_probability);
    }
    EXPECT_THROW(upper.parse(sentence), ArgumentError);
    ArcScores inside;
    ArcScores outside;
    pipeline.parser.score(sentence, inside);
    upper.score(guided, outside);
    for (int m = 1; m <= sentence.size(); ++m) {
      for (int h = 0; h <= sentence.size(); ++h) EXPECT_EQ(inside(h, m), outside(h, m));
    }
  }
}

TEST(Guide, ThatDoesNotFitIsRefused) {
  ParserSettings settings = guided_pipeline().parser.settings();
  settings.guide = nullptr;
  const Parser upper(guided_pipeline().parser.shared_scorer(), settings);
  Sentence sentence = testing::tagged_sentence("a/X b/Y");
  sentence.guide = {{2, "x"}};
  EXPECT_THROW(upper.parse(sentence), ArgumentError);
  for (const int bad : {1, 3, -2}) {
    sentence.guide = {{bad, "x"}, {0, "root"}};
    EXPECT_THROW(upper.parse(sentence), ArgumentError) << bad;
  }
  sentence.guide = {{kNoHead, "_"}, {0, "root"}};
  EXPECT_NO_THROW(upper.parse(sentence));
  EXPECT_NO_THROW(upper.parse(Sentence()));
}

TEST(Guide, NeverLeavesThePipelineAndAnswersAllQuestions) {
  const Pipeline& pipeline = guided_pipeline();
  AnnotateOptions options;
  options.k = 3;
  options.parsing.probabilities = true;
  for (const Sentence& sentence : pipeline.parse("Dogs bark. I saw the man with a dog.", options)) {
    EXPECT_TRUE(sentence.guide.empty());
    EXPECT_TRUE(is_tree(tree_of(sentence)));
  }
  Sentence given = testing::sentences_of(testing::kSample)[0];
  const Sentence gold = given;
  options = {};
  options.parsing.constraints = given_constraints;
  const Sentence parsed = pipeline.parse(given, options);
  EXPECT_EQ(tree_of(parsed), tree_of(gold));
}

TEST(Guide, MakesTheSameModelOnAnyNumberOfThreads) {
  PipelineOptions options = quick_pipeline();
  options.parser.calibrate = Calibrate::kHeldOut;
  const auto sentences = testing::sentences_of(testing::kSample);
  options.parser.threads = 1;
  const std::string one = train_pipeline(sentences, sentences, options).sections().bytes();
  options.parser.threads = 3;
  EXPECT_EQ(train_pipeline(sentences, sentences, options).sections().bytes(), one);
}

TEST(Guide, OfDevelopmentDataComesFromTheGuideOfTheModel) {
  const auto sentences = testing::sentences_of(testing::kSample);
  const std::vector<Sentence> development(sentences.begin(), sentences.begin() + 4);
  const std::vector<Sentence> training(sentences.begin() + 4, sentences.end());
  const GuidedTraining guided = train_guides(training, development, {.folds = 3}, quick());
  ASSERT_EQ(guided.development.size(), 4U);
  const auto expected = parsed_by(*guided.guide, development);
  for (std::size_t i = 0; i < 4; ++i) {
    Sentence by_hand = development[i];
    set_guide(expected[i], by_hand);
    EXPECT_EQ(guided.development[i].guide, by_hand.guide);
  }
  EXPECT_TRUE(guided.description.starts_with("transition parser, jackknifed in 3 folds: UAS "));
}

TEST(Guide, IsReorderedWithTheWords) {
  // A non-projective tree, which training reorders: the guide is gold, so its features must be
  // those of gold arcs in the new order too.
  auto sentences = unpredictable(30, 7);
  for (Sentence& sentence : sentences) {
    const std::vector<int> heads = {3, 0, 2, 1, 2, 2};  // 3 -> 1 -> 4 crosses
    for (int m = 1; m <= 6; ++m) {
      sentence.word(m).head = heads[static_cast<std::size_t>(m) - 1];
      sentence.word(m).deprel = m == 2 ? "root" : "left";
    }
  }
  guide_by_gold(sentences);
  TrainOptions options = quick();
  options.features = FeatureSet::kFullGuided;
  options.projective = true;
  options.parse_projective = false;
  options.projectivize = Projectivize::kReorder;
  const Parser parser = train_parser(sentences, {}, options);
  EXPECT_EQ(score_parser(parser, sentences, {}, 1).uas(), 1);
}

TEST(Guide, StaysWithAPrunedParser) {
  const Parser& parser = guided_pipeline().parser;
  const Parser smaller = pruned(parser, {.unit_times = 2, .min_multiple = 2});
  EXPECT_EQ(smaller.settings().guide, parser.settings().guide);
  EXPECT_LT(sections_of(smaller).size(), sections_of(parser).size());
  EXPECT_TRUE(smaller.parse(testing::sentences_of(testing::kSample)[0]));
}

TEST(Guide, TrainingWithGivenGuidesNeedsThem) {
  auto sentences = testing::sentences_of(testing::kSample);
  PipelineOptions options = quick_pipeline();
  options.guide = Guide::kGiven;
  EXPECT_THROW(train_pipeline(sentences, {}, options), ArgumentError);
  guide_by_gold(sentences);
  const Pipeline pipeline = train_pipeline(sentences, {}, options);
  EXPECT_TRUE(pipeline.parser.needs_given_guide());
  sentences[3].guide[0].relation = "a\tb";
  EXPECT_THROW(train_pipeline(sentences, {}, options), ArgumentError);
}

TEST(Guide, IsNotForATransitionParser) {
  PipelineOptions options = quick_pipeline();
  options.parser.transitions = TransitionOptions();
  EXPECT_THROW(train_pipeline(testing::sentences_of(testing::kSample), {}, options), ArgumentError);
}

TEST(Guide, OfAParserThatDoesNotUseItIsRefused) {
  const Parser& guided = guided_pipeline().parser;
  const auto plain = std::make_shared<const Parser>(testing::with_weights({}, {}));
  ParserSettings settings = plain->settings();
  settings.guide = plain;
  EXPECT_THROW(Parser(plain->shared_scorer(), settings), ArgumentError);
  EXPECT_THROW(guided.settings().guide->with_settings(settings), ArgumentError);
  settings = guided.settings();
  settings.guide = std::make_shared<const Parser>(guided);
  EXPECT_THROW(Parser(guided.shared_scorer(), settings), ArgumentError);
}

}  // namespace
}  // namespace arcus
