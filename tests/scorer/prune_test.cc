// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/prune.h"

#include <stdexcept>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/features/arc_keys.h"

namespace arcus {
namespace {

ParserModel random_model(std::size_t features) {
  Random random(5);
  FeatureIndex index;
  std::vector<float> rows;
  ParserModel model;
  NamedTemplate named{"h.tag", {}};
  for (std::size_t i = 0; i < features; ++i) {
    const std::uint64_t key = random.next();
    index.insert(key);
    named.features.push_back({"h.tag=" + std::to_string(i), key});
    const auto size = static_cast<float>(random.below(100)) + 1;
    for (int way = 0; way < kWays; ++way) {
      rows.push_back(size * (random.below(2) == 0 ? 1.0F : -0.5F));
    }
  }
  model.arcs = PackedWeights::pack(index, rows, kWays, {.unit = 1});
  model.arc_names = {named};
  return model;
}

int largest_of(const std::int8_t* row) {
  int largest = 0;
  for (int way = 0; way < kWays; ++way) largest = std::max(largest, std::abs(int{row[way]}));
  return largest;
}

TEST(Prune, KeepsTheFeaturesThatWeighEnoughAndOnlyThose) {
  const ParserModel model = random_model(500);
  const ParserModel smaller = pruned(model, {.unit_times = 1, .least = 40});
  std::size_t expected = 0;
  model.arcs.for_each([&](std::uint64_t key, const std::int8_t* row) {
    const bool heavy = largest_of(row) >= 40;
    expected += heavy ? 1 : 0;
    EXPECT_EQ(smaller.arcs.find(key) != nullptr, heavy);
  });
  EXPECT_EQ(smaller.arcs.size(), expected);
  ASSERT_EQ(smaller.arc_names.size(), 1U);
  EXPECT_EQ(smaller.arc_names[0].features.size(), expected);
  EXPECT_EQ(smaller.facts.back().name, "pruned");
}

TEST(Prune, ToASizeFitsAndLeavesOutTheLightest) {
  const ParserModel model = random_model(5000);
  const std::size_t size = sections_of(model).size();
  const ParserModel smaller = pruned_to(model, size / 2);
  EXPECT_LE(sections_of(smaller).size(), size / 2);
  EXPECT_GT(smaller.arcs.size(), model.arcs.size() / 10);
  int lightest_kept = 1000;
  int heaviest_dropped = 0;
  model.arcs.for_each([&](std::uint64_t key, const std::int8_t* row) {
    if (smaller.arcs.find(key) != nullptr) {
      lightest_kept = std::min(lightest_kept, largest_of(row));
    } else {
      heaviest_dropped = std::max(heaviest_dropped, largest_of(row));
    }
  });
  EXPECT_GE(lightest_kept, heaviest_dropped);
}

TEST(Prune, AModelThatFitsIsKeptAndOneThatCannotIsRefused) {
  const ParserModel model = random_model(100);
  const std::size_t size = sections_of(model).size();
  EXPECT_EQ(pruned_to(model, size).arcs.size(), 100U);
  EXPECT_TRUE(pruned_to(model, size).facts.empty());
  EXPECT_THROW(pruned_to(model, 50), std::invalid_argument);
}

}  // namespace
}  // namespace arcus
