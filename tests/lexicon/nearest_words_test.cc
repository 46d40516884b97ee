// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon/nearest_words.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

using Matrix = std::vector<std::vector<float>>;

RaggedArray<ContextValue> rows_of(const Matrix& matrix) {
  RaggedArray<ContextValue> rows;
  for (const auto& row : matrix) {
    for (std::uint32_t v = 0; v < row.size(); ++v) {
      if (row[v] != 0) rows.open_row().push_back({v, row[v]});
    }
    rows.finish_row();
  }
  return rows;
}

Matrix random_matrix(std::size_t words, Random& random) {
  Matrix matrix(words, std::vector<float>(words));
  for (std::size_t u = 0; u < words; ++u) {
    for (std::size_t v = u; v < words; ++v) {
      if (random.below(3) > 0) continue;
      matrix[u][v] = matrix[v][u] = static_cast<float>(random.below(2001)) / 200.0F - 3.0F;
    }
  }
  return matrix;
}

double cosine(const std::vector<float>& a, const std::vector<float>& b) {
  double product = 0;
  double of_a = 0;
  double of_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    product += double{a[i]} * double{b[i]};
    of_a += double{a[i]} * double{a[i]};
    of_b += double{b[i]} * double{b[i]};
  }
  return of_a == 0 || of_b == 0 ? 0 : product / std::sqrt(of_a * of_b);
}

TEST(NearestWords, AreThoseOfAllCosines) {
  Random random(1);
  for (const std::size_t words : {1, 2, 3, 7, 40, 130}) {
    const Matrix matrix = random_matrix(words, random);
    for (const std::size_t k : {1, 5, 200}) {
      const auto found = nearest_words(rows_of(matrix), k, 2);
      ASSERT_EQ(found.size(), words);
      for (std::size_t u = 0; u < words; ++u) {
        std::vector<double> cosines;
        for (std::size_t v = 0; v < words; ++v) {
          if (v != u && cosine(matrix[u], matrix[v]) > 1e-6) {
            cosines.push_back(cosine(matrix[u], matrix[v]));
          }
        }
        std::sort(cosines.rbegin(), cosines.rend());
        cosines.resize(std::min(k, cosines.size()));
        ASSERT_GE(found[u].size(), cosines.size());
        for (std::size_t i = 0; i < cosines.size(); ++i) {
          const auto& [v, similarity] = found[u][i];
          EXPECT_NEAR(similarity, cosines[i], 1e-5);
          EXPECT_NEAR(similarity, cosine(matrix[u], matrix[v]), 1e-5);
        }
      }
    }
  }
}

TEST(NearestWords, SimilarityIsSymmetricToTheLastBit) {
  Random random(2);
  const auto found = nearest_words(rows_of(random_matrix(60, random)), 60, 1);
  for (std::uint32_t u = 0; u < 60; ++u) {
    for (const auto& [v, similarity] : found[u]) {
      const auto row = found[v];
      const auto back = std::find_if(row.begin(), row.end(),
                                     [&](const Lexicon::Neighbour& one) { return one.word == u; });
      ASSERT_NE(back, row.end());
      EXPECT_EQ(back->similarity, similarity);
    }
  }
}

TEST(NearestWords, TiesAreInTheOrderOfTheirIds) {
  // Words 1 to 3 have the same vector; word 0 is its context.
  const Matrix matrix = {{0, 2, 2, 2}, {2, 0, 0, 0}, {2, 0, 0, 0}, {2, 0, 0, 0}};
  const auto found = nearest_words(rows_of(matrix), 1, 1);
  EXPECT_TRUE(found[0].empty());
  ASSERT_EQ(found[3].size(), 1U);
  EXPECT_EQ(found[3][0], (Lexicon::Neighbour{1, 1.0F}));
  EXPECT_EQ(found[1][0], (Lexicon::Neighbour{2, 1.0F}));
}

TEST(NearestWords, NoneAreComputedIfNoneAreAskedFor) {
  Random random(4);
  bool was_busy = false;
  const auto found =
      nearest_words(rows_of(random_matrix(20, random)), 0, 2, [&](double) { was_busy = true; });
  ASSERT_EQ(found.size(), 20U);
  EXPECT_TRUE(found.values().empty());
  EXPECT_FALSE(was_busy);
}

TEST(NearestWords, AWordWithoutContextsHasNone) {
  const Matrix matrix = {{0, 0, 0}, {0, 1, 2}, {0, 2, 1}};
  const auto found = nearest_words(rows_of(matrix), 5, 1);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_TRUE(found[0].empty());
  EXPECT_EQ(found[1].size(), 1U);
}

TEST(NearestWords, NegativeSimilaritiesAreLeftOut) {
  const Matrix matrix = {{0, 2, -2}, {2, 0, 0}, {-2, 0, 0}};
  for (const auto& row : {0, 1, 2}) {
    EXPECT_TRUE(nearest_words(rows_of(matrix), 5, 1)[static_cast<std::size_t>(row)].empty());
  }
}

TEST(NearestWords, AreTheSameForAnyNumberOfThreads) {
  Random random(3);
  const auto rows = rows_of(random_matrix(200, random));
  const auto expected = nearest_words(rows, 7, 1);
  double last = 0;
  const auto found = nearest_words(rows, 7, 4, [&](double share) { last = share; });
  EXPECT_EQ(found.values(), expected.values());
  EXPECT_EQ(last, 1);
}

}  // namespace
}  // namespace arcus
