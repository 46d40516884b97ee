// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/lexical_model.h"

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/lexical/lexical_scorer.h"

namespace arcus {
namespace {

LexicalModel small_model() {
  LexicalModel model;
  model.features = {true, true, true};
  model.words = {"a", "b", "c"};
  model.similar.push_row(std::vector<SimilarWord>{{1, 0.5F}});
  model.similar.push_row(std::vector<SimilarWord>{{0, 0.5F}});
  model.similar.push_row({});
  model.pairs = PairIndex(3, {word_pair(1, 2), word_pair(0, 1)});
  model.pair_weights = {-1, 2};
  model.number_weights = {-0.5, 0.25, 1};
  model.pmi.pairs = PairIndex(3, {word_pair(0, 2)});
  model.pmi.thousandths = {3000};
  return model;
}

// With direction, context and tags: the indicators of a sentence a c with the tags D and N.
LexicalModel large_model() {
  LexicalModel model = small_model();
  model.features = {true, true, true, true, true, true};
  model.pairs = PairIndex(3, {ordered_pair(1, 2), ordered_pair(2, 0)}, PairOrder::kMatters);
  model.tags = {"D", "N"};
  model.number_weights = {-0.5, 0.25, 1, -0.75, 0.5};
  const std::vector<std::uint32_t> words = {0, 2};
  const std::vector<std::uint32_t> tags = {0, 1};
  std::vector<std::uint64_t> all;
  std::vector<std::uint64_t> keys;
  for_each_link(2, true, [&](WordLink link) {
    find_indicators(model.features, {words, tags}, link, keys);
    all.insert(all.end(), keys.begin(), keys.end());
  });
  model.indicators = LinkIndicators(all);
  for (std::size_t i = 0; i < model.indicators.size(); ++i) {
    model.indicators.weights()[i] = 0.125F * static_cast<float>(i);
  }
  return model;
}

double score(const LexicalModel& model, std::uint32_t u, std::uint32_t v, int distance) {
  std::vector<std::uint32_t> words(static_cast<std::size_t>(distance) + 1, kNoWord);
  words.front() = u;
  words.back() = v;
  LinkScratch scratch;
  return model.score({words, {}}, {1, distance + 1}, scratch);
}

std::string bytes_of(const LexicalModel& model) {
  SectionWriter file;
  model.write(file);
  return file.bytes();
}

TEST(LexicalModel, ComesBackFromItsFile) {
  for (const LexicalModel& model : {small_model(), large_model()}) {
    const std::string bytes = bytes_of(model);
    const LexicalModel read = LexicalModel::read(SectionFile::parse(bytes, "model"));
    EXPECT_EQ(read.features, model.features);
    EXPECT_EQ(read.words, model.words);
    EXPECT_EQ(read.tags, model.tags);
    EXPECT_EQ(read.number_weights, model.number_weights);
    EXPECT_EQ(read.indicators.size(), model.indicators.size());
    EXPECT_EQ(bytes_of(read), bytes);
    const std::vector<std::uint32_t> words = {0, 2, 1};
    const std::vector<std::uint32_t> tags = {0, 1, 1};
    LinkScratch scratch;
    for_each_link(3, model.features.direction, [&](WordLink link) {
      EXPECT_EQ(read.score({words, tags}, link, scratch),
                model.score({words, tags}, link, scratch));
    });
  }
}

TEST(LexicalModel, ScoresSeenLinksByTheirWeightAndUnseenOnesBySimilarLinks) {
  const LexicalModel model = small_model();
  const double distance = -0.5 * 0.1F + 0.25 * 0.01F;
  EXPECT_NEAR(score(model, 0, 1, 1), -1 + distance, 1e-6);
  EXPECT_NEAR(score(model, 2, 0, 1), 2 + distance + 3, 1e-6);  // of b c; PMI is 3
  EXPECT_NEAR(score(model, 2, 2, 1), distance, 1e-6);          // nothing is similar
  EXPECT_NEAR(score(model, kNoWord, 1, 1), distance, 1e-6);
}

TEST(LexicalModel, ScoresAnArcByItsIndicators) {
  const LexicalModel model = large_model();
  const std::vector<std::uint32_t> words = {0, 2};
  const std::vector<std::uint32_t> tags = {0, 1};
  LinkScratch scratch;
  const auto sum_of_indicators = [&](WordLink link) {
    std::vector<std::uint64_t> keys;
    find_indicators(model.features, {words, tags}, link, keys);
    double sum = 0;
    for (const std::uint64_t key : keys)
      sum += model.indicators.weights()[*model.indicators.find(key)];
    return sum;
  };
  // a c has PMI 3; c a is a pair with the weight 2, and a c is similar to b c, with the weight -1.
  EXPECT_NEAR(model.score({words, tags}, {2, 1}, scratch),
              2 + 3 - 0.075 + 0.005 + sum_of_indicators({2, 1}), 1e-6);
  EXPECT_NEAR(model.score({words, tags}, {1, 2}, scratch),
              -1 + 3 - 0.05 + 0.0025 + sum_of_indicators({1, 2}), 1e-6);
  EXPECT_NEAR(model.score({words, tags}, {0, 2}, scratch), sum_of_indicators({0, 2}), 1e-6);
  EXPECT_GT(sum_of_indicators({0, 2}), 0);
}

TEST(LexicalModel, FindsFoldedForms) {
  const LexicalModel model = small_model();
  EXPECT_EQ(model.find("b"), 1U);
  EXPECT_EQ(model.find("d"), kNoWord);
  EXPECT_EQ(model.find(""), kNoWord);
}

TEST(LexicalModel, ForgedContentsAreRefused) {
  const std::vector<std::function<void(LexicalModel&)>> forgeries = {
      [](LexicalModel& model) {
        model.words = {"b", "a", "c"};
      },
      [](LexicalModel& model) {
        model.words = {"a", "a", "c"};
      },
      [](LexicalModel& model) {
        model.words = {"a", "b", "c\n"};
      },
      [](LexicalModel& model) {
        model.words = {"a", "b"};
      },
      [](LexicalModel& model) { model.similar[0][0].word = 3; },
      [](LexicalModel& model) { model.similar[0][0].similarity = 1.5; },
      [](LexicalModel& model) { model.similar[0][0].similarity = 0; },
      [](LexicalModel& model) { model.similar.push_row({}); },
      [](LexicalModel& model) {
        model.similar.open_row().resize(30, {0, 1});
      },
      [](LexicalModel& model) {
        model.features = {false, false, false};
      },
      [](LexicalModel& model) { model.number_weights[1] = 1e7; },
      [](LexicalModel& model) {
        model.number_weights[1] = std::numeric_limits<double>::quiet_NaN();
      },
      [](LexicalModel& model) { model.pair_weights[1] = std::numeric_limits<float>::infinity(); },
      [](LexicalModel& model) { model.pair_weights.push_back(1); },
      [](LexicalModel& model) { model.pairs = PairIndex(2, {word_pair(0, 1)}); },
      [](LexicalModel& model) {
        model.pairs = PairIndex(4, {word_pair(0, 1), word_pair(2, 3)});
      },
      [](LexicalModel& model) { model.pmi.thousandths.clear(); },
  };
  for (std::size_t i = 0; i < forgeries.size(); ++i) {
    LexicalModel model = small_model();
    forgeries[i](model);
    if (i == 8) model.similar.finish_row();
    EXPECT_THROW(LexicalModel::read(SectionFile::parse(bytes_of(model), "model")), ModelError) << i;
  }
}

TEST(LexicalModel, ForgedIndicatorsAreRefused) {
  const auto with_keys = [](std::uint64_t flipped) {
    return [flipped](LexicalModel& model) {
      std::vector<std::uint64_t> keys(model.indicators.keys().begin(),
                                      model.indicators.keys().end());
      keys.back() ^= flipped;
      model.indicators = LinkIndicators(keys);
    };
  };
  const std::vector<std::function<void(LexicalModel&)>> forgeries = {
      [](LexicalModel& model) { model.tags = {"D"}; },
      [](LexicalModel& model) {
        model.tags = {"N", "D"};
      },
      [](LexicalModel& model) {
        model.tags = {"D", "N\t"};
      },
      [](LexicalModel& model) {
        model.words = {"a", "b"};
        model.similar = {};
        for (int i = 0; i < 2; ++i) model.similar.push_row({});
        model.pairs = PairIndex(2, {}, PairOrder::kMatters);
        model.pair_weights.clear();
        model.pmi = {PairIndex(2, {}), {}};
      },
      [](LexicalModel& model) { model.number_weights[4] = 1e7; },
      [](LexicalModel& model) { model.indicators.weights()[3] = 2e6F; },
      with_keys(std::uint64_t{1} << 53),   // a distance where there is none
      with_keys(std::uint64_t{1} << 10),   // a tag that is not there
      with_keys(std::uint64_t{15} << 60),  // an unknown template
      [](LexicalModel& model) {            // words of the context, though there are tags
        LinkFeatures untagged = model.features;
        untagged.tags = false;
        std::vector<std::uint64_t> keys;
        const std::vector<std::uint32_t> words = {0, 1, 2};
        find_indicators(untagged, {words, {}}, {1, 3}, keys);
        model.indicators = LinkIndicators(keys);
      },
  };
  for (std::size_t i = 0; i < forgeries.size(); ++i) {
    LexicalModel model = large_model();
    forgeries[i](model);
    EXPECT_THROW(LexicalModel::read(SectionFile::parse(bytes_of(model), "model")), ModelError) << i;
  }
}

TEST(LexicalModel, PmiIsStoredInThousandths) {
  EXPECT_EQ(pmi_in_thousandths(1.2344), 1234);
  EXPECT_EQ(pmi_in_thousandths(-100), -32767);
  EXPECT_EQ(pmi_in_thousandths(100), 32767);
}

TEST(LexicalScorer, GivesBothDirectionsOfALinkItsScoreAndArcsFromTheRootNone) {
  const LexicalScorer scorer(small_model());
  Sentence sentence;
  for (const char* form : {"a", "b", "c", "x"}) {
    Word word;
    word.form = form;
    sentence.words.push_back(word);
  }
  std::vector<SentenceScores> scores(1);
  const Sentence* const batch[] = {&sentence};
  ScoringOptions options;
  options.marginals = true;
  scorer.score(batch, options, *scorer.make_scratch(), scores);
  for (int m = 1; m <= 4; ++m) {
    EXPECT_EQ(scores[0].best(0, m), 0);
    for (int h = 1; h <= 4; ++h) {
      if (h != m) {
        EXPECT_EQ(scores[0].best(h, m), scores[0].best(m, h));
      }
    }
  }
  EXPECT_EQ(scores[0].best(1, 3), score(scorer.model(), 0, 2, 2));
  EXPECT_EQ(scores[0].for_marginals, scores[0].best);
}

TEST(LexicalScorer, DescribesItsHeaviestPairs) {
  const ScorerDescription description = LexicalScorer(small_model()).describe({});
  ASSERT_EQ(description.arc_features.size(), 2U);
  EXPECT_EQ(description.arc_features[0].features.size(), 3U);
  EXPECT_EQ(description.arc_features[1].features[0].name, "b c");
  EXPECT_EQ(description.arc_features[1].features[0].largest, 2);
}

TEST(LexicalScorer, WithDirectionScoresAllArcs) {
  const LexicalScorer scorer(large_model());
  EXPECT_TRUE(scorer.uses_tags());
  EXPECT_FALSE(LexicalScorer(small_model()).uses_tags());
  Sentence sentence;
  sentence.words.resize(2);
  sentence.words[0].form = "a";
  sentence.words[0].upos = "D";
  sentence.words[1].form = "c";
  sentence.words[1].upos = "X";
  sentence.words[1].xpos = "N";  // counts more than UPOS
  std::vector<SentenceScores> scores(1);
  const Sentence* const batch[] = {&sentence};
  scorer.score(batch, {}, *scorer.make_scratch(), scores);
  const std::vector<std::uint32_t> words = {0, 2};
  const std::vector<std::uint32_t> tags = {0, 1};
  LinkScratch scratch;
  for_each_link(2, true, [&](WordLink link) {
    EXPECT_EQ(scores[0].best(link.i, link.j), scorer.model().score({words, tags}, link, scratch));
  });
  EXPECT_NE(scores[0].best(1, 2), scores[0].best(2, 1));
}

TEST(LexicalScorer, DescribesIndicatorsByTemplate) {
  const ScorerDescription description = LexicalScorer(large_model()).describe({});
  EXPECT_EQ(description.weights[1].features, large_model().indicators.size());
  std::vector<std::string> templates;
  for (const auto& tmpl : description.arc_features) templates.push_back(tmpl.text);
  EXPECT_EQ(templates[0], "number");
  EXPECT_EQ(templates[1], "head and modifier");
  EXPECT_EQ(templates[2], "direction");
  EXPECT_EQ(description.arc_features[0].features.size(), 5U);
  EXPECT_EQ(description.arc_features[2].features[0].name, "head on the right");
}

}  // namespace
}  // namespace arcus
