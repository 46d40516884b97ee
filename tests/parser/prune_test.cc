// SPDX-License-Identifier: Apache-2.0
#include "arcus/prune.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/features/arc_keys.h"
#include "arcus/neural/neural_scorer.h"
#include "arcus/parser_file.h"
#include "arcus/scorer/sum_scorer.h"
#include "arcus/training_facts.h"
#include "tests/support/linear_weights.h"

namespace arcus {
namespace {

Parser random_parser(std::size_t features) {
  Random random(5);
  FeatureIndex index;
  std::vector<float> rows;
  LinearWeights model;
  NamedTemplate named{"h.tag", {}};
  for (std::size_t i = 0; i < features; ++i) {
    const std::uint64_t key = random.next();
    index.insert(key);
    named.features.push_back({"h.tag=" + std::to_string(i), key});
    const auto size = static_cast<float>(random.below(100)) + 1;
    for (int way = 0; way < kDirectionDistances; ++way) {
      rows.push_back(size * (random.below(2) == 0 ? 1.0F : -0.5F));
    }
  }
  model.arcs = std::make_shared<PackedWeights>(
      PackedWeights::pack(index, rows, kDirectionDistances, {.unit = 1}));
  model.arc_names = {named};
  return testing::with_weights(std::move(model), {});
}

const PackedWeights& arcs_of(const Parser& parser) { return *testing::linear_weights(parser).arcs; }

int largest_of(const std::int8_t* row) {
  int largest = 0;
  for (int way = 0; way < kDirectionDistances; ++way)
    largest = std::max(largest, std::abs(int{row[way]}));
  return largest;
}

TEST(Prune, KeepsTheFeaturesThatWeighEnoughAndOnlyThose) {
  const Parser parser = random_parser(500);
  const Parser smaller = pruned(parser, {.unit_times = 1, .min_multiple = 40});
  std::size_t expected = 0;
  arcs_of(parser).for_each([&](std::uint64_t key, const std::int8_t* row) {
    const bool heavy = largest_of(row) >= 40;
    expected += heavy ? 1 : 0;
    EXPECT_EQ(arcs_of(smaller).find(key) != nullptr, heavy);
  });
  EXPECT_EQ(arcs_of(smaller).size(), expected);
  ASSERT_EQ(testing::linear_weights(smaller).arc_names.size(), 1U);
  EXPECT_EQ(testing::linear_weights(smaller).arc_names[0].features.size(), expected);
  EXPECT_EQ(smaller.settings().facts.back().name, "pruned");
}

TEST(Prune, ToASizeFitsAndLeavesOutTheLightest) {
  const Parser parser = random_parser(5000);
  const std::size_t size = sections_of(parser).size();
  const Parser smaller = pruned_to(parser, size / 2);
  EXPECT_LE(sections_of(smaller).size(), size / 2);
  EXPECT_GT(arcs_of(smaller).size(), arcs_of(parser).size() / 10);
  int lightest_kept = 1000;
  int heaviest_dropped = 0;
  arcs_of(parser).for_each([&](std::uint64_t key, const std::int8_t* row) {
    if (arcs_of(smaller).find(key) != nullptr) {
      lightest_kept = std::min(lightest_kept, largest_of(row));
    } else {
      heaviest_dropped = std::max(heaviest_dropped, largest_of(row));
    }
  });
  EXPECT_GE(lightest_kept, heaviest_dropped);
}

TEST(Prune, AModelThatFitsIsKeptAndOneThatCannotLosesAllFeatures) {
  const Parser parser = random_parser(100);
  const std::size_t size = sections_of(parser).size();
  EXPECT_EQ(arcs_of(pruned_to(parser, size)).size(), 100U);
  EXPECT_TRUE(pruned_to(parser, size).settings().facts.empty());
  EXPECT_EQ(arcs_of(pruned_to(parser, 50)).size(), 0U);
  EXPECT_EQ(sections_of(pruned_to(parser, 50)).size(), smallest_size(parser));
}

Parser random_network(WeightBits bits) {
  NetworkShape shape;
  shape.fields = {2, 2, 0, 0, 0, 0};
  shape.affix_rows = 10;
  shape.hidden = shape.arc = shape.label = 3;
  Sentence sentence;
  sentence.words.resize(3);
  const WordInputs inputs(std::vector{sentence}, shape);
  Random random(1);
  NetworkWeights weights(inputs, 1);
  weights.randomize(random);
  ParserSettings settings;
  settings.relations = {"dep"};
  settings.facts = {{std::string(kProbabilitiesFact), "calibrated"}};
  return {std::make_shared<NeuralScorer>(inputs, weights, std::nullopt, bits), settings};
}

TEST(Prune, ANetworkGetsWeightsOfEightBits) {
  const Parser parser = random_network(WeightBits::k16);
  EXPECT_FALSE(has_features(parser));
  EXPECT_EQ(parser.describe().network_bits, 16);
  const Parser smaller = pruned(parser, {});
  EXPECT_EQ(smaller.describe().network_bits, 8);
  EXPECT_LT(sections_of(smaller).size(), sections_of(parser).size());
  EXPECT_EQ(smaller.settings().facts.front().value, "calibrated, then pruned");
  EXPECT_EQ(smaller.settings().facts.back().value, "weights of 8 bits");
}

TEST(Prune, ANetworkOfEightBitsStaysAsItIs) {
  const Parser parser = random_network(WeightBits::k8);
  EXPECT_EQ(sections_of(pruned(parser, {})).bytes(), sections_of(parser).bytes());
}

TEST(Prune, ASumLosesFeaturesAndItsNetworkBits) {
  const Parser linear = testing::with_weights(testing::linear_weights(random_parser(1000)), {});
  const Parser network = random_network(WeightBits::k16);
  const auto bits_of = [](const Parser& parser, std::string_view name) {
    for (const auto& weights : parser.describe().weights) {
      if (weights.name == name) return weights.bits;
    }
    return -1;
  };
  // Labels do not matter here.
  const auto& scorer = dynamic_cast<const NeuralScorer&>(network.scorer());
  const auto unlabeled = std::make_shared<NeuralScorer>(
      scorer.inputs(), NetworkWeights(scorer.inputs(), 0), std::nullopt, WeightBits::k16);
  const Parser sum(std::make_shared<SumScorer>(SumScorer::Part{linear.shared_scorer(), {}},
                                               SumScorer::Part{unlabeled, {}}),
                   ParserSettings());
  EXPECT_TRUE(has_features(sum));
  EXPECT_EQ(bits_of(sum, "arcs (linear)"), 0);
  EXPECT_EQ(bits_of(sum, "projections (neural)"), 16);
  const Parser smaller = pruned(sum, {.unit_times = 2, .min_multiple = 1, .thousandths = 500});
  EXPECT_EQ(smaller.describe().weights[0].features, 500U);
  EXPECT_EQ(bits_of(smaller, "projections (neural)"), 8);
  EXPECT_EQ(smaller.settings().facts.back().value,
            "unit times 2, 50.0 % of the features, network weights of 8 bits");
}

}  // namespace
}  // namespace arcus
