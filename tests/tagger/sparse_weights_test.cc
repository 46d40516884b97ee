// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/sparse_weights.h"

#include <numeric>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"

namespace arcus {
namespace {

constexpr std::size_t kOutcomes = 40;

std::vector<std::uint16_t> all_outcomes() {
  std::vector<std::uint16_t> all(kOutcomes);
  std::iota(all.begin(), all.end(), std::uint16_t{0});
  return all;
}

// Rows of all lengths, so that some hold few and some all of the outcomes.
std::vector<SparseRow> random_rows() {
  Random random(7);
  std::vector<SparseRow> rows;
  for (int i = 0; i < 100; ++i) {
    SparseRow row{random.next(), all_outcomes(), {}};
    shuffle(row.outcomes, random);
    row.outcomes.resize(1 + random.below(kOutcomes));
    for (std::size_t k = 0; k < row.outcomes.size(); ++k) {
      row.weights.push_back(static_cast<float>(random.below(100)) / 4 - 12);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

template <typename Weights>
std::vector<float> row_of(const Weights& weights, std::uint64_t key) {
  std::vector<float> sums(kOutcomes, 0);
  weights.add_to(std::span(&key, 1), all_outcomes(), sums);
  return sums;
}

std::vector<float> expected(const SparseRow& row, float unit) {
  std::vector<float> sums(kOutcomes, 0);
  for (std::size_t i = 0; i < row.outcomes.size(); ++i) {
    sums[row.outcomes[i]] = row.weights[i] / unit;
  }
  return sums;
}

TEST(SparseWeights, AddEveryRow) {
  const auto rows = random_rows();
  const SparseWeights weights(rows, kOutcomes, 0.25, 1);
  for (const SparseRow& row : rows) EXPECT_EQ(row_of(weights, row.key), expected(row, 0.25));
  EXPECT_EQ(row_of(weights, 12345), std::vector<float>(kOutcomes, 0));
}

TEST(SparseWeights, AddAtLeastWhatIsWanted) {
  const auto rows = random_rows();
  const SparseWeights weights(rows, kOutcomes, 0.25, 1);
  const std::vector<std::uint16_t> wanted = {3, 17, 39};
  for (const SparseRow& row : rows) {
    std::vector<float> sums(kOutcomes, 0);
    weights.add_to(std::span(&row.key, 1), wanted, sums);
    for (const std::uint16_t outcome : wanted) {
      EXPECT_EQ(sums[outcome], expected(row, 0.25)[outcome]);
    }
  }
}

TEST(SparseWeights, ManyRowsAtOnceAddUp) {
  const auto rows = random_rows();
  const SparseWeights weights(rows, kOutcomes, 0.25, 1);
  std::vector<std::uint64_t> keys;
  std::vector<float> right(kOutcomes, 0);
  for (std::size_t i = 0; i < 3 * rows.size(); ++i) {
    const SparseRow& row = rows[i % rows.size()];
    keys.push_back(row.key);
    keys.push_back(i);  // no feature
    const std::vector<float> one = expected(row, 0.25);
    for (std::size_t k = 0; k < kOutcomes; ++k) right[k] += one[k];
  }
  std::vector<float> sums(kOutcomes, 0);
  weights.add_to(keys, all_outcomes(), sums);
  EXPECT_EQ(sums, right);
}

TEST(SparseWeights, SmallOnesAreLeftOut) {
  const SparseWeights weights({{1ULL << 40, {2, 5}, {0.9F, -1.1F}}}, kOutcomes, 0.5, 2);
  std::vector<float> sums(kOutcomes, 0);
  sums[2] = 2;
  sums[5] = -2;
  EXPECT_EQ(row_of(weights, 1ULL << 40), sums);
  EXPECT_EQ(SparseWeights({{1ULL << 40, {2}, {0.7F}}}, kOutcomes, 0.5, 2).size(), 0U);
}

TEST(SparseWeights, ComeBackFromTheirBytes) {
  const auto rows = random_rows();
  PackedWriter writer;
  SparseWeights(rows, kOutcomes, 0.25, 1).write(writer);
  PackedReader reader(writer.bytes(), "test", "weights");
  const SparseWeights read = SparseWeights::read(reader, kOutcomes);
  reader.expect_end();
  for (const SparseRow& row : rows) EXPECT_EQ(row_of(read, row.key), expected(row, 0.25));
}

TEST(SparseWeights, BytesThatAreCutOffAreRefused) {
  PackedWriter writer;
  SparseWeights(random_rows(), kOutcomes, 0.25, 1).write(writer);
  for (std::size_t size = 0; size < writer.bytes().size(); size += 7) {
    PackedReader reader(std::string_view(writer.bytes()).substr(0, size), "test", "weights");
    EXPECT_THROW(SparseWeights::read(reader, kOutcomes), ModelError) << size;
  }
}

TEST(SparseWeights, OutcomesThatTheModelDoesNotHaveAreRefused) {
  PackedWriter writer;
  SparseWeights({{1ULL << 40, {39}, {1}}}, kOutcomes, 0.25, 1).write(writer);
  PackedReader reader(writer.bytes(), "test", "weights");
  EXPECT_THROW(SparseWeights::read(reader, kOutcomes - 1), ModelError);
}

TEST(GrowingWeights, KeepEveryChangeWhetherARowHoldsFewOrAll) {
  const auto rows = random_rows();
  FeatureIndex features;
  for (const SparseRow& row : rows) features.insert(row.key);
  GrowingWeights weights(features, kOutcomes);
  for (const SparseRow& row : rows) {
    for (int half = 0; half < 2; ++half) {
      weights.change(row.key, row.outcomes,
                     [&](std::size_t i, float& weight, GrowingWeights::Memory&) {
                       weight += row.weights[i] / 2;
                     });
    }
  }
  weights.change(12345, all_outcomes(),
                 [](std::size_t, float&, GrowingWeights::Memory&) { FAIL(); });
  for (const SparseRow& row : rows) EXPECT_EQ(row_of(weights, row.key), expected(row, 1));
}

TEST(GrowingWeights, AverageWhatTheyHaveBeen) {
  FeatureIndex features;
  features.insert(1);
  GrowingWeights weights(features, kOutcomes);
  // 0 after the first of four examples, 3 after the other three.
  const std::vector<std::uint16_t> seven = {7};
  weights.change(1, seven, [](std::size_t, float& weight, GrowingWeights::Memory& memory) {
    weight += 3;
    memory.changes.add(3, 1);
  });
  const auto rows = weights.average(4);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].outcomes, seven);
  EXPECT_EQ(rows[0].weights, std::vector<float>{2.25F});
}

}  // namespace
}  // namespace arcus
