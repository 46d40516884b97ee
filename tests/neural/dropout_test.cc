// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/dropout.h"

#include <algorithm>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/neural/network.h"
#include "arcus/neural/neural_options.h"

namespace arcus {
namespace {

std::vector<Random> randoms(std::size_t count) {
  std::vector<Random> result;
  for (std::size_t i = 0; i < count; ++i) result.emplace_back(i + 1);
  return result;
}

BatchLayout layout_of(const std::vector<std::size_t>& lengths) {
  BatchLayout layout;
  layout.set(lengths);
  return layout;
}

// The share of p is 0, and the mean is 1.
void expect_dropout(double p, std::span<const float> factors) {
  double sum = 0;
  double dropped = 0;
  for (const float factor : factors) {
    EXPECT_TRUE(factor == 0 || factor == static_cast<float>(1 / (1 - p)));
    dropped += factor == 0 ? 1 : 0;
    sum += factor;
  }
  const auto count = static_cast<double>(factors.size());
  EXPECT_NEAR(dropped / count, p, 0.02);
  EXPECT_NEAR(sum / count, 1, 0.03);
}

TEST(Dropout, DropsTheShareAndKeepsTheMean) {
  auto random = randoms(20);
  DropoutMask mask;
  for (const double p : {0.2, 0.33}) {
    draw_mask(random, 1000, p, mask);
    ASSERT_EQ(mask.rows(), 20U);
    expect_dropout(p, mask.values());
    FieldMask fields;
    draw_field_mask(random, layout_of(std::vector<std::size_t>(20, 200)), p, fields);
    ASSERT_EQ(fields.rows(), 4000U);
    expect_dropout(p, fields.values());
  }
  draw_mask(random, 1000, 0, mask);
  EXPECT_EQ(mask.rows(), 0U);
}

TEST(Dropout, AllWordsOfASentenceHaveOneMask) {
  auto random = randoms(2);
  const BatchLayout layout = layout_of({3, 5});
  DropoutMask mask;
  draw_mask(random, 50, 0.5, mask);
  Matrix values(8, 50);
  values.fill(1);
  apply_mask(mask, layout, values);
  const auto row = [&](std::size_t r) { return std::span(values.row(r), 50); };
  for (std::size_t r = 0; r < 8; ++r) {
    EXPECT_TRUE(std::ranges::equal(row(r), row(r < 3 ? 0 : 3))) << r;
  }
  EXPECT_FALSE(std::ranges::equal(row(0), row(3)));
}

TEST(Dropout, FieldsAreDroppedWordByWord) {
  auto random = randoms(1);
  FieldMask mask;
  draw_field_mask(random, layout_of({100}), 0.5, mask);
  for (std::size_t r = 1; r < 100; ++r) {
    if (!std::equal(mask.row(r), mask.row(r) + kFields, mask.row(0))) return;
  }
  FAIL() << "all words have the same mask";
}

TEST(Dropout, ASentenceHasTheSameMasksInEveryBatch) {
  const NetworkShape shape;
  auto two = randoms(2);
  std::vector<Random> second = {two[1]};
  NetworkDropout together;
  NetworkDropout alone;
  together.draw(two, layout_of({4, 6}), shape, 0.3, 0.2);
  alone.draw(second, layout_of({6}), shape, 0.3, 0.2);
  EXPECT_EQ(together.inputs[0].rows(), 0U);  // embeddings lose whole fields
  for (std::size_t layer = 1; layer <= shape.layers; ++layer) {
    const std::size_t columns = together.inputs[layer].columns();
    ASSERT_EQ(columns, 2 * shape.hidden);
    EXPECT_TRUE(std::equal(alone.inputs[layer].row(0), alone.inputs[layer].row(0) + columns,
                           together.inputs[layer].row(1)));
  }
  EXPECT_TRUE(std::ranges::equal(alone.fields.values(),
                                 std::span(together.fields.row(4), std::size_t{6} * kFields)));
}

TEST(NeuralOptions, BatchesAndDropoutFollowTheNumberOfWords) {
  const auto batch = [](std::size_t words) { return for_words({}, words).batch_words; };
  EXPECT_EQ(batch(1000), 100U);
  EXPECT_EQ(batch(20'000), 100U);
  EXPECT_EQ(batch(60'000), 300U);
  EXPECT_EQ(batch(200'000), 1000U);
  EXPECT_EQ(batch(1'000'000), 1000U);
  const auto dropout = [](NetworkSize size, std::size_t words) {
    NeuralOptions options;
    options.shape = shape_of(size);
    return *for_words(options, words).dropout;
  };
  for (const NetworkSize size : {NetworkSize::kTiny, NetworkSize::kSmall}) {
    EXPECT_EQ(dropout(size, 99'999), 0.3);
    EXPECT_EQ(dropout(size, 100'000), 0.2);
  }
  EXPECT_EQ(dropout(NetworkSize::kBase, 99'999), 0.33);
  EXPECT_EQ(dropout(NetworkSize::kBase, 100'000), 0.33);
  EXPECT_EQ(dropout(NetworkSize::kLarge, 100'000), 0.33);
  NeuralOptions given;
  given.batch_words = 7;
  given.dropout = 0;
  EXPECT_EQ(for_words(given, 60'000).batch_words, 7U);
  EXPECT_EQ(for_words(given, 60'000).dropout, 0);
}

}  // namespace
}  // namespace arcus
