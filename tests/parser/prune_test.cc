// SPDX-License-Identifier: Apache-2.0
#include "arcus/prune.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/features/arc_keys.h"
#include "arcus/parser_file.h"
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

}  // namespace
}  // namespace arcus
