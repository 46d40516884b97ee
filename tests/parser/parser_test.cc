// SPDX-License-Identifier: Apache-2.0
//
// A parser over a scorer that no model file knows: all that a parser may use of a scorer is its
// interface.
#include "arcus/parser.h"

#include <cmath>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

constexpr int kLabels = 3;

// Random scores that depend on the number of the sentence's words, labels that depend on the arc.
// Its filter drops every arc but those of a chain, or all of them into one word.
class TableScorer final : public Scorer {
 public:
  explicit TableScorer(bool drops_all = false) : drops_all_(drops_all) {}

  struct TableScratch final : Scratch {
    std::size_t batch = 0;
  };

  static double arc(int n, int h, int m) {
    return static_cast<double>(Random(static_cast<std::uint64_t>(100 * n + 10 * h + m)).below(50)) /
           10;
  }
  static double label_score(int h, int m, int label) { return (h + 2 * m + label) % kLabels; }

  int labels() const override { return kLabels; }
  bool has_filter() const override { return true; }
  std::unique_ptr<Scratch> make_scratch() const override {
    return std::make_unique<TableScratch>();
  }
  void score(std::span<const Sentence* const> batch, const ScoringOptions& options,
             Scratch& scratch, std::span<SentenceScores> scores) const override {
    dynamic_cast<TableScratch&>(scratch).batch = batch.size();
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const int n = batch[i]->size();
      scores[i].best.reset(n, kNoArc);
      for (int m = 1; m <= n; ++m) {
        for (int h = 0; h <= n; ++h) {
          const bool dropped = drops_all_ ? m == 1 : h != m - 1;
          if (h == m || (dropped && !options.every_arc)) continue;
          scores[i].best(h, m) = arc(n, h, m);
        }
      }
      if (options.marginals) scores[i].for_marginals = scores[i].best;
    }
  }
  void score_labels(std::size_t index_in_batch, const Tree& tree, Scratch& scratch,
                    LabelScores& scores) const override {
    ASSERT_LT(index_in_batch, dynamic_cast<TableScratch&>(scratch).batch);
    scores.reset(tree.size(), kLabels);
    for (int m = 1; m <= tree.size(); ++m) {
      for (int label = 0; label < kLabels; ++label) {
        scores.of(m)[static_cast<std::size_t>(label)] = label_score(tree.head(m), m, label);
      }
    }
  }
  std::uint8_t code() const override { return 200; }
  void write_weights(SectionWriter&) const override {}
  void write_notes(SectionWriter&) const override {}
  ScorerDescription describe(std::span<const std::string>) const override { return {}; }
  std::shared_ptr<const Scorer> pruned(const Pruning&) const override { return nullptr; }

 private:
  bool drops_all_;
};

Sentence sentence_of(int n) {
  Sentence sentence;
  sentence.words.resize(static_cast<std::size_t>(n));
  return sentence;
}

ParserSettings settings() {
  ParserSettings result;
  result.relations = {"a", "b", "c"};
  result.temperature = 2;
  result.head_noise = 0.2;
  result.label_calibration = {0.5, 0.1};
  return result;
}

double score_of_tree(const Tree& tree) {
  double sum = 0;
  for (int m = 1; m <= tree.size(); ++m) sum += TableScorer::arc(tree.size(), tree.head(m), m);
  return sum;
}

TEST(Parser, AnyScorerServesIt) {
  const Parser parser(std::make_shared<TableScorer>(), settings());
  const Sentence sentence = sentence_of(4);
  for (const TreeSpace& space : testing::kAllSpaces) {
    const auto trees = testing::enumerate_trees(4, space);
    double best = kNoArc;
    double z = 0;
    for (const Tree& tree : trees) {
      best = std::max(best, score_of_tree(tree));
      z += std::exp(score_of_tree(tree) / 2);
    }
    const auto parse =
        parser.parse(sentence, {.space = space, .exact = true, .probabilities = true});
    ASSERT_TRUE(parse);
    EXPECT_TRUE(contains(space, parse->tree));
    EXPECT_NEAR(score_of_tree(parse->tree), best, 1e-12);
    EXPECT_NEAR(parse->score, best, 1e-12);
    EXPECT_NEAR(parse->probability, std::exp(best / 2) / z, 1e-12);
    for (int m = 1; m <= 4; ++m) {
      const auto i = static_cast<std::size_t>(m) - 1;
      const int h = parse->tree.head(m);
      int label = 0;
      while (TableScorer::label_score(h, m, label) != kLabels - 1) ++label;
      EXPECT_EQ(parse->relations[i], parser.relations()[static_cast<std::size_t>(label)]);
      EXPECT_NEAR(parse->relation_probabilities[i],
                  0.9 / (1 + std::exp(-2.0) + std::exp(-4.0)) + 0.1 / 3, 1e-12);
    }
  }
}

TEST(Parser, LeavesOutArcsByTheFilterUnlessEveryArcIsAskedFor) {
  const Parser parser(std::make_shared<TableScorer>(), settings());
  const auto filtered = parser.parse(sentence_of(5));
  ASSERT_TRUE(filtered);
  EXPECT_EQ(filtered->tree, Tree({0, 1, 2, 3, 4}));  // all that the filter has left
  EXPECT_NE(parser.parse(sentence_of(5), {.exact = true})->tree, filtered->tree);
}

TEST(Parser, GivesABatchWhatItGivesEachSentence) {
  for (const bool drops_all : {false, true}) {
    const Parser parser(std::make_shared<TableScorer>(drops_all), settings());
    const std::vector<Sentence> sentences = {sentence_of(3), sentence_of(6), sentence_of(1),
                                             sentence_of(4)};
    std::vector<const Sentence*> batch;
    for (const Sentence& sentence : sentences) batch.push_back(&sentence);
    ParserScratch scratch;
    for (const int k : {1, 3}) {
      for (const bool probabilities : {false, true}) {
        const ParseOptions options{.probabilities = probabilities};
        const auto together = parser.parse(batch, k, options, scratch);
        ASSERT_EQ(together.size(), sentences.size());
        for (std::size_t i = 0; i < sentences.size(); ++i) {
          ParserScratch own;
          const auto alone = parser.parse(sentences[i], k, options, own);
          ASSERT_EQ(together[i].size(), alone.size());
          for (std::size_t rank = 0; rank < alone.size(); ++rank) {
            EXPECT_EQ(together[i][rank].tree, alone[rank].tree);
            EXPECT_EQ(together[i][rank].relations, alone[rank].relations);
            EXPECT_EQ(together[i][rank].score, alone[rank].score);
            EXPECT_EQ(together[i][rank].probability, alone[rank].probability);
            EXPECT_EQ(together[i][rank].head_probabilities, alone[rank].head_probabilities);
          }
        }
      }
    }
  }
}

TEST(Parser, OneScratchServesParsersOneAfterAnother) {
  const Parser first(std::make_shared<TableScorer>(false), settings());
  const Parser second(std::make_shared<TableScorer>(true), settings());
  ParserScratch scratch;
  for (int round = 0; round < 2; ++round) {
    for (const Parser* parser : {&first, &second}) {
      const auto with = parser->parse(sentence_of(5), 1, {}, scratch);
      EXPECT_EQ(with.at(0).tree, parser->parse(sentence_of(5))->tree);
    }
  }
}

TEST(Parser, CopiesShareTheScorer) {
  const Parser parser(std::make_shared<TableScorer>(), settings());
  const Parser copy = parser;
  EXPECT_EQ(&copy.scorer(), &parser.scorer());
}

TEST(Parser, NeedsARelationForEachLabel) {
  ParserSettings one_short = settings();
  one_short.relations.pop_back();
  EXPECT_THROW(Parser(std::make_shared<TableScorer>(), one_short), ArgumentError);
}

TEST(Parser, TheScoreOfTheLeastRiskIsThatOfItsTree) {
  const Parser parser(std::make_shared<TableScorer>(), settings());
  for (const int n : {3, 4, 5}) {
    const auto parse = parser.parse(sentence_of(n), {.decode = Decode::kMinRisk});
    EXPECT_NEAR(parse->score, score_of_tree(parse->tree), 1e-9);
  }
}

// The probability of an arc, by its definition.
double arc_probability(int n, int h, int m, const TreeSpace& space, double noise) {
  std::vector<double> of_head(static_cast<std::size_t>(n) + 1, 0);
  double z = 0;
  for (const Tree& tree : testing::enumerate_trees(n, space)) {
    const double weight = std::exp(score_of_tree(tree) / 2);
    of_head[static_cast<std::size_t>(tree.head(m))] += weight;
    z += weight;
  }
  const auto heads =
      std::count_if(of_head.begin(), of_head.end(), [&](double p) { return p / z > 1e-12; });
  return (1 - noise) * of_head[static_cast<std::size_t>(h)] / z +
         noise / static_cast<double>(heads);
}

TEST(Parser, ProbabilitiesOfArcsHaveTheNoiseWhereverTheyAreGiven) {
  const Parser parser(std::make_shared<TableScorer>(), settings());
  ParserScratch scratch;
  for (const TreeSpace& space : testing::kAllSpaces) {
    const auto parses = parser.parse(
        sentence_of(4), 5, {.space = space, .probabilities = true, .marginals = true}, scratch);
    ASSERT_EQ(parses.size(), 5U);
    for (const Parse& parse : parses) {
      for (int m = 1; m <= 4; ++m) {
        const int h = parse.tree.head(m);
        const double p = parse.head_probabilities[static_cast<std::size_t>(m) - 1];
        EXPECT_NEAR(p, arc_probability(4, h, m, space, 0.2), 1e-12);
        EXPECT_EQ(p, (*parse.marginals)(h, m));
      }
    }
    for (int m = 1; m <= 4; ++m) {
      double sum = 0;
      for (int h = 0; h <= 4; ++h) sum += (*parses[0].marginals)(h, m);
      EXPECT_NEAR(sum, 1, 1e-12);
    }
  }
}

TEST(Parser, NoiseDoesNotTouchAGivenHead) {
  const Parser parser(std::make_shared<TableScorer>(), settings());
  Sentence sentence = sentence_of(4);
  sentence.words[2].head = 1;
  for (const TreeSpace& space : testing::kAllSpaces) {
    const auto parse = parser.parse(
        sentence, {.space = space, .constraints = given_constraints, .probabilities = true});
    EXPECT_NEAR(parse->head_probabilities[2], 1, 1e-12);
    EXPECT_LT(parse->head_probabilities[0], 1);
  }
}

TEST(Parser, NoiseChangesNoTreeAndNoProbabilityOfATree) {
  ParserSettings plain = settings();
  plain.head_noise = 0;
  const Parser with(std::make_shared<TableScorer>(), settings());
  const Parser without(std::make_shared<TableScorer>(), plain);
  for (const Decode decode : {Decode::kBest, Decode::kMinRisk}) {
    const ParseOptions options{.decode = decode, .probabilities = true};
    const auto a = with.parse(sentence_of(5), options);
    const auto b = without.parse(sentence_of(5), options);
    EXPECT_EQ(a->tree, b->tree);
    EXPECT_EQ(a->log_probability, b->log_probability);
    EXPECT_EQ(a->entropy, b->entropy);
    EXPECT_EQ(a->relation_probabilities, b->relation_probabilities);
    EXPECT_NE(a->head_probabilities, b->head_probabilities);
  }
}

TEST(Parser, ThatNoTreeMeetsTheConstraintsIsAnEmptyAnswer) {
  const Parser parser(std::make_shared<TableScorer>(), settings());
  Sentence sentence = sentence_of(3);
  sentence.words[0].head = 2;
  sentence.words[1].head = 1;
  EXPECT_FALSE(parser.parse(sentence, {.constraints = given_constraints}));
  EXPECT_TRUE(parser.parse(sentence));
}

}  // namespace
}  // namespace arcus
