// SPDX-License-Identifier: Apache-2.0
#include "arcus/calibrate/arc_filter_learner.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

// How far the right heads are below the best ones, in all.
std::int64_t below_best(const ArcFilter& filter, const std::vector<Sentence>& sentences) {
  std::int64_t sum = 0;
  for (const Sentence& sentence : sentences) {
    const ArcKeys keys(sentence, FeatureSet::kCoarse);
    for (int m = 1; m <= sentence.size(); ++m) {
      sum += filter.below_best(keys, sentence.word(m).head, m);
    }
  }
  return sum;
}

TEST(ArcFilterLearner, EveryEpochBringsTheRightHeadsNearerToTheTop) {
  const auto sentences = testing::sentences_of(testing::source_file("examples/sample.conllu"));
  std::int64_t last = below_best(learn_arc_filter(sentences, {.epochs = 1}), sentences);
  for (const int epochs : {2, 3, 6}) {
    const std::int64_t next =
        below_best(learn_arc_filter(sentences, {.epochs = epochs}), sentences);
    EXPECT_LT(next, last) << epochs;
    last = next;
  }
}

// One word of two has a head. Its two choices are as probable at first, so each weight moves by
// step * 0.5 / sqrt(1 + 0.25), up or down.
TEST(ArcFilterLearner, TheFirstStepIsTheOneWorkedOutByHand) {
  Sentence sentence = testing::tagged_sentence("a/A b/B");
  sentence.word(1).head = 2;
  sentence.word(2).head = kNoHead;
  const ArcFilter filter = learn_arc_filter(std::vector{sentence}, {.epochs = 1, .step = 0.4});
  const ArcKeys keys(sentence, FeatureSet::kCoarse);
  std::vector<std::uint64_t> features;
  keys.append_pair_keys(2, 1, features);
  keys.append_pair_keys(0, 1, features);
  const auto count = static_cast<double>(features.size());
  const double change = 0.4 * 0.5 / std::sqrt(1.25) / ArcFilter::kUnit;
  EXPECT_EQ(filter.below_best(keys, 2, 1), 0);
  EXPECT_NEAR(filter.below_best(keys, 0, 1), count * change, count);
}

}  // namespace
}  // namespace arcus
