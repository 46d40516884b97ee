// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/arc_filter.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

constexpr std::size_t kSize = std::size_t{1} << ArcFilter::kBits;

std::vector<float> random_weights() {
  Random random(7);
  std::vector<float> weights(kSize);
  for (float& weight : weights) weight = static_cast<float>(random.below(512)) / 128 - 2;
  return weights;
}

std::vector<std::vector<int>> heads_of(const CandidateArcs& candidates) {
  std::vector<std::vector<int>> result;
  for (int m = 1; m <= candidates.size(); ++m) {
    const auto heads = candidates.heads_of(m);
    result.emplace_back(heads.begin(), heads.end());
  }
  return result;
}

TEST(ArcFilter, KeepsJustTheArcsWithinTheMarginOfTheirWordsBest) {
  const auto weights = random_weights();
  const double margin = 3;
  ArcFilter filter(weights);
  filter.set_margin(static_cast<int>(margin / ArcFilter::kUnit));
  CandidateArcs candidates;
  for (const Sentence& sentence :
       testing::sentences_of(testing::source_file("examples/sample.conllu"))) {
    const ArcKeys keys(sentence, FeatureSet::kCoarse);
    std::vector<std::vector<int>> expected;
    for (int m = 1; m <= keys.size(); ++m) {
      std::vector<double> scores;
      double best = -1e300;
      for (int h = 0; h <= keys.size(); ++h) {
        std::vector<std::uint64_t> features;
        if (h != m) keys.append_pair_keys(h, m, features);
        double score = 0;
        for (const std::uint64_t key : features) {
          score +=
              static_cast<double>(weights[ArcFilter::place_of(key, direction_distance_of(h, m))]);
        }
        scores.push_back(score);
        if (h != m) best = std::max(best, score);
      }
      auto& heads = expected.emplace_back();
      for (int h = 0; h <= keys.size(); ++h) {
        if (h != m && scores[static_cast<std::size_t>(h)] >= best - margin) heads.push_back(h);
      }
    }
    filter.filter(keys, candidates);
    ASSERT_EQ(heads_of(candidates), expected);
  }
}

TEST(ArcFilter, TheMarginThatAnArcNeedsIsWhatItIsBelowTheBest) {
  ArcFilter filter(random_weights());
  const ArcKeys keys(testing::tagged_sentence("a/X b/Y c/Z d/X e/Y"), FeatureSet::kCoarse);
  CandidateArcs candidates;
  for (int h = 0; h <= 5; ++h) {
    if (h == 3) continue;
    const std::int32_t needed = filter.below_best(keys, h, 3);
    ASSERT_GE(needed, 0);
    for (const std::int32_t margin : {needed - 1, needed}) {
      filter.set_margin(margin);
      filter.filter(keys, candidates);
      const auto heads = candidates.heads_of(3);
      EXPECT_EQ(std::find(heads.begin(), heads.end(), h) != heads.end(), margin == needed);
    }
  }
}

TEST(ArcFilter, ThatHasLearntNothingKeepsEveryArc) {
  CandidateArcs candidates;
  ArcFilter().filter(ArcKeys(testing::tagged_sentence("a/X b/Y c/Z"), FeatureSet::kCoarse),
                     candidates);
  EXPECT_EQ(heads_of(candidates), (std::vector<std::vector<int>>{{0, 2, 3}, {0, 1, 3}, {0, 1, 2}}));
}

TEST(ArcFilter, ComesBackFromItsBytesAndNotFromFewer) {
  ArcFilter filter(random_weights());
  filter.set_margin(600);
  PackedWriter writer;
  filter.write(writer);
  PackedReader reader(writer.bytes(), "test", "filter");
  const ArcFilter read = ArcFilter::read(reader);
  reader.expect_end();
  const ArcKeys keys(testing::tagged_sentence("a/X b/Y c/Z d/X e/Y"), FeatureSet::kCoarse);
  CandidateArcs expected;
  CandidateArcs candidates;
  filter.filter(keys, expected);
  read.filter(keys, candidates);
  EXPECT_EQ(heads_of(candidates), heads_of(expected));
  for (std::size_t size = 0; size < writer.bytes().size(); size += 1 + size / 7) {
    PackedReader cut(std::string_view(writer.bytes()).substr(0, size), "test", "filter");
    EXPECT_THROW(ArcFilter::read(cut), ModelError) << size;
  }
  PackedWriter wrong;
  wrong.number(std::int32_t{1});
  wrong.numbers(std::vector<std::int16_t>(100));
  PackedReader other(wrong.bytes(), "test", "filter");
  EXPECT_THROW(ArcFilter::read(other), ModelError);
}

}  // namespace
}  // namespace arcus
