// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/link_similarity.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

// Words 0 to 3; 0 and 1 are similar, 2 and 3 are similar.
SimilarWords two_groups() {
  SimilarWords similar;
  similar.push_row(std::vector<SimilarWord>{{1, 0.64F}});
  similar.push_row(std::vector<SimilarWord>{{0, 0.64F}});
  similar.push_row(std::vector<SimilarWord>{{3, 0.25F}});
  similar.push_row(std::vector<SimilarWord>{{2, 0.25F}});
  return similar;
}

TEST(PairIndex, NumbersPairsWhateverTheirOrder) {
  const PairIndex pairs(4, {word_pair(3, 1), word_pair(0, 0), word_pair(1, 3), word_pair(1, 2)});
  EXPECT_EQ(pairs.size(), 3U);
  EXPECT_EQ(pairs.find(0, 0), 0U);
  EXPECT_EQ(pairs.find(2, 1), 1U);
  EXPECT_EQ(pairs.find(1, 3), 2U);
  EXPECT_EQ(pairs.find(3, 1), 2U);
  EXPECT_EQ(pairs.find(2, 3), std::nullopt);
  EXPECT_EQ(pairs.find(1, 4), std::nullopt);
}

TEST(SimilarLinks, HaveTheGeometricMeanOfTheSimilaritiesOfTheirWords) {
  const PairIndex pairs(4, {word_pair(0, 2), word_pair(1, 3), word_pair(1, 2), word_pair(2, 3)});
  std::vector<SimilarLink> links;
  find_similar_links(2, 0, pairs, two_groups(), links);
  ASSERT_EQ(links.size(), 2U);
  EXPECT_EQ(links[0].pair, pairs.find(1, 2));
  EXPECT_FLOAT_EQ(links[0].similarity, 0.8F);  // sqrt(0.64 * 1)
  EXPECT_EQ(links[1].pair, pairs.find(1, 3));
  EXPECT_FLOAT_EQ(links[1].similarity, 0.4F);  // sqrt(0.64 * 0.25)
}

TEST(PairIndex, NumbersOrderedPairsByTheirOrder) {
  const PairIndex pairs(4, {ordered_pair(3, 1), ordered_pair(1, 3), ordered_pair(2, 0)},
                        PairOrder::kMatters);
  EXPECT_EQ(pairs.find(1, 3), 0U);
  EXPECT_EQ(pairs.find(2, 0), 1U);
  EXPECT_EQ(pairs.find(3, 1), 2U);
  EXPECT_EQ(pairs.find(0, 2), std::nullopt);
  EXPECT_EQ(pairs.find(4, 1), std::nullopt);
}

TEST(SimilarLinks, OfOrderedPairsHaveTheSameOrder) {
  const PairIndex pairs(4, {ordered_pair(1, 2), ordered_pair(2, 1), ordered_pair(3, 0)},
                        PairOrder::kMatters);
  std::vector<SimilarLink> links;
  find_similar_links(0, 2, pairs, two_groups(), links);  // head 0
  ASSERT_EQ(links.size(), 1U);
  EXPECT_EQ(links[0].pair, pairs.find(1, 2));
  find_similar_links(2, 0, pairs, two_groups(), links);
  ASSERT_EQ(links.size(), 2U);
  EXPECT_EQ(links[0].pair, pairs.find(2, 1));
  EXPECT_EQ(links[1].pair, pairs.find(3, 0));
}

TEST(SimilarLinks, TakeTheBetterMatching) {
  SimilarWords similar;
  similar.push_row(std::vector<SimilarWord>{{2, 0.81F}, {3, 0.36F}});
  similar.push_row(std::vector<SimilarWord>{{3, 0.81F}, {2, 0.36F}});
  similar.push_row({});
  similar.push_row({});
  const PairIndex pairs(4, {word_pair(2, 3)});
  std::vector<SimilarLink> links;
  for (const auto& [u, v] : {std::pair(0U, 1U), std::pair(1U, 0U)}) {
    find_similar_links(u, v, pairs, similar, links);
    ASSERT_EQ(links.size(), 1U);
    EXPECT_FLOAT_EQ(links[0].similarity, 0.81F);
  }
}

TEST(SimilarLinks, AverageTheWeightsOfAnUnseenLink) {
  const PairIndex pairs(4, {word_pair(1, 2), word_pair(1, 3)});
  const std::vector<float> weights = {3, -1};
  std::vector<SimilarLink> scratch;
  const double average = average_of_similar(0, 2, pairs, two_groups(), weights, scratch);
  EXPECT_NEAR(average, (0.8 * 3 + 0.4 * -1) / 1.2, 1e-6);
  EXPECT_EQ(average_of_similar(2, 2, pairs, two_groups(), weights, scratch), 0);
  EXPECT_EQ(average_of_similar(9, 2, pairs, two_groups(), weights, scratch), 0);
}

TEST(SimilarityGraph, HasTheEdgesOfTheDefinition) {
  Random random(1);
  constexpr std::uint32_t kWords = 8;
  std::vector<std::vector<float>> table(kWords, std::vector<float>(kWords));
  for (std::uint32_t u = 0; u < kWords; ++u) {
    table[u][u] = 1;
    for (std::uint32_t v = 0; v < u; ++v) {
      if (random.below(3) == 0) table[u][v] = table[v][u] = static_cast<float>(random.uniform());
    }
  }
  SimilarWords similar;
  for (std::uint32_t u = 0; u < kWords; ++u) {
    for (std::uint32_t v = 0; v < kWords; ++v) {
      if (u != v && table[u][v] > 0) similar.open_row().push_back({v, table[u][v]});
    }
    similar.finish_row();
  }
  std::vector<std::uint64_t> keys;
  for (int i = 0; i < 15; ++i) {
    keys.push_back(word_pair(static_cast<std::uint32_t>(random.below(kWords)),
                             static_cast<std::uint32_t>(random.below(kWords))));
  }
  const PairIndex pairs(kWords, keys);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> words;
  for (std::uint32_t u = 0; u < kWords; ++u) {
    for (const std::uint32_t v : pairs.partners(u)) words.emplace_back(u, v);
  }
  std::vector<PenaltyEdge> expected;
  for (std::uint32_t p = 0; p < words.size(); ++p) {
    for (std::uint32_t q = p + 1; q < words.size(); ++q) {
      const auto [u, v] = words[p];
      const auto [a, b] = words[q];
      const float s = std::sqrt(std::max(table[u][a] * table[v][b], table[u][b] * table[v][a]));
      if (s > 0) expected.push_back({p, q, s});
    }
  }
  EXPECT_FALSE(expected.empty());
  EXPECT_EQ(similarity_graph(pairs, similar, 1000, 1), expected);
  EXPECT_EQ(similarity_graph(pairs, similar, 1000, 3), expected);
  const auto few = similarity_graph(pairs, similar, 1, 2);
  EXPECT_LT(few.size(), expected.size());
  EXPECT_LE(few.size(), pairs.size());
}

}  // namespace
}  // namespace arcus
