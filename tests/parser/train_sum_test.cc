// SPDX-License-Identifier: Apache-2.0
#include "arcus/train_sum.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/scorer/sum_scorer.h"

namespace arcus {
namespace {

// Heads of sentences of three words, where 1 is the root and the head of 2 and 3. The words 2 and 3
// have one other head each, and a score above 0 prefers the right one.
class ThreeWordScorer final : public Scorer {
 public:
  ThreeWordScorer(double second, double third) : second_(second), third_(third) {}

  int labels() const override { return 0; }
  bool has_filter() const override { return false; }
  std::unique_ptr<Scratch> make_scratch() const override { return std::make_unique<Scratch>(); }
  void score(std::span<const Sentence* const> batch, const ScoringOptions& options, Scratch&,
             std::span<SentenceScores> scores) const override {
    for (std::size_t i = 0; i < batch.size(); ++i) {
      ArcScores& best = scores[i].best;
      best.reset(3, -10);
      best(0, 1) = 0;
      best(1, 2) = second_;
      best(3, 2) = 0;
      best(1, 3) = third_;
      best(2, 3) = 0;
      if (options.marginals) scores[i].for_marginals = best;
    }
  }
  void score_labels(std::size_t, const Tree&, Scratch&, LabelScores&) const override {}
  std::uint8_t code() const override { return 200; }
  void write_weights(SectionWriter&) const override {}
  void write_notes(SectionWriter&) const override {}
  ScorerDescription describe(std::span<const std::string>) const override { return {}; }
  std::shared_ptr<const Scorer> pruned(const Pruning&) const override { return nullptr; }

 private:
  double second_;
  double third_;
};

Parser parser(double second, double third) {
  return {std::make_shared<ThreeWordScorer>(second, third), ParserSettings()};
}

std::vector<Sentence> development() {
  Sentence sentence;
  sentence.words.resize(3);
  for (int m = 1; m <= 3; ++m) sentence.word(m).head = m == 1 ? 0 : 1;
  return {sentence, sentence};
}

// The right heads of word 2 need more than 0.55 of the network, those of word 3 less than 0.65.
const Parser& linear() {
  static const Parser kParser = parser(-0.55, 0.65);
  return kParser;
}
const Parser& neural() {
  static const Parser kParser = parser(0.45, -0.35);
  return kParser;
}

TrainOptions options_for(Scorers scorers) {
  TrainOptions options;
  options.scorers = scorers;
  options.labeled = false;
  return options;
}

// The network's share in a sum of two parsers of temperature 1.
double share_of(const Parser& parser) {
  return dynamic_cast<const SumScorer&>(parser.scorer()).part(1).weights.arcs;
}

std::string chosen_by(const Parser& parser) {
  for (const Fact& fact : parser.settings().facts) {
    if (fact.name == "chosen by") return fact.value;
  }
  return "";
}

TEST(TrainSum, WithoutDevelopmentDataTheShareDependsOnTheNumberOfSentences) {
  for (const Scorers scorers : {Scorers::kBoth, Scorers::kBest}) {
    for (const auto& [sentences, share] : {std::pair(2999, 0.5), std::pair(3000, 0.7)}) {
      const auto count = static_cast<std::size_t>(sentences);
      EXPECT_EQ(default_share(count), share);
      const Parser sum = sum_or_best_part(linear(), neural(), count, {}, options_for(scorers));
      EXPECT_EQ(share_of(sum), share);
      EXPECT_EQ(chosen_by(sum), scorers == Scorers::kBest
                                    ? "default: both, because there are no development data"
                                    : "");
    }
  }
}

TEST(TrainSum, TheNoiseOfASumIsTheWeightedMeanOfThatOfItsParts) {
  ParserSettings settings = linear().settings();
  settings.head_noise = 0.1;
  settings.label_calibration.noise = 0.2;
  const Parser sum = sum_of(linear().with_settings(settings), neural(), 0.7);
  EXPECT_NEAR(sum.settings().head_noise, 0.3 * 0.1, 1e-12);
  EXPECT_NEAR(sum.settings().label_calibration.noise, 0.3 * 0.2, 1e-12);
}

TEST(TrainSum, TheShareIsTheBestOneOnTheDevelopmentData) {
  const Parser sum =
      sum_or_best_part(linear(), neural(), 10, development(), options_for(Scorers::kBoth));
  EXPECT_EQ(share_of(sum), 0.6);
  EXPECT_EQ(chosen_by(sum), "");
}

TEST(TrainSum, TheBestOfThreeIsTheSumIfItIsBetterThanItsParts) {
  const Parser best =
      sum_or_best_part(linear(), neural(), 10, development(), options_for(Scorers::kBest));
  EXPECT_EQ(share_of(best), 0.6);
  EXPECT_EQ(chosen_by(best),
            "UAS on the development data: linear 66.67, neural 66.67, both 100.00");
}

TEST(TrainSum, TheBestOfThreeIsAPartIfTheSumIsNotBetter) {
  const Parser right = parser(1, 1);
  const Parser network =
      sum_or_best_part(linear(), right, 10, development(), options_for(Scorers::kBest));
  EXPECT_EQ(&network.scorer(), &right.scorer());
  EXPECT_EQ(chosen_by(network),
            "UAS on the development data: linear 66.67, neural 100.00, both 100.00");
  const Parser weights =
      sum_or_best_part(right, neural(), 10, development(), options_for(Scorers::kBest));
  EXPECT_EQ(&weights.scorer(), &right.scorer());
  EXPECT_EQ(chosen_by(weights),
            "UAS on the development data: linear 100.00, neural 66.67, both 100.00");
}

TEST(TrainSum, TheLinearParserIsKeptInATie) {
  const Parser right = parser(1, 1);
  const Parser other = parser(2, 2);
  const Parser kept =
      sum_or_best_part(right, other, 10, development(), options_for(Scorers::kBest));
  EXPECT_EQ(&kept.scorer(), &right.scorer());
}

TEST(TrainSum, TheSumIsKeptIfItWasAskedFor) {
  const Parser right = parser(1, 1);
  const Parser sum =
      sum_or_best_part(linear(), right, 10, development(), options_for(Scorers::kBoth));
  EXPECT_EQ(sum.scorer().code(), SumScorer::kCode);
}

}  // namespace
}  // namespace arcus
