// SPDX-License-Identifier: Apache-2.0
#include "arcus/labeler/labeler.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "arcus/scorer/label_scorer.h"

namespace arcus {
namespace {

// "a b c" with b as the root; the label of each word follows from its form, and of c also from
// whether it has a sibling, which only the tree can tell.
std::vector<LabeledSentence> sentences() {
  std::vector<LabeledSentence> result;
  for (const char* form : {"a", "x", "y", "z"}) {
    for (const bool sibling : {false, true}) {
      Sentence sentence;
      for (const char* word : {form, "b", "c"}) sentence.words.emplace_back().form = word;
      const Tree tree = sibling ? Tree{2, 0, 2} : Tree{3, 0, 2};
      result.push_back({LabelKeys(sentence), tree, {form[0] == 'a' ? 1 : 2, 0, sibling ? 3 : 4}});
    }
  }
  return result;
}

TEST(Labeler, LearnsRelationsFromWordsAndFromTheTreeAroundThem) {
  auto data = sentences();
  const LabelerWeights weights =
      train_labeler(data, {.labels = 5, .epochs = 10, .seed = 1, .cutoff = 1});
  const PackedWeights packed = PackedWeights::pack(weights.index, weights.rows, 5, {});
  for (LabeledSentence& sentence : data) {
    EXPECT_EQ(label_tree(sentence.keys, sentence.tree, packed), sentence.labels);
  }
}

TEST(Labeler, GivesTheSameWeightsForTheSameSeed) {
  auto data = sentences();
  const LabelerOptions options{.labels = 5, .epochs = 3, .seed = 1, .cutoff = 1};
  EXPECT_EQ(train_labeler(data, options).rows, train_labeler(data, options).rows);
}

// Once nothing changes, the weights w are what they were and their average after E epochs is
// w - u / E with a constant u. So twice that of 2 E less that of E is w, whatever E is.
TEST(Labeler, GivesTheAverageOfItsWeights) {
  auto data = sentences();
  const auto after = [&](int epochs) {
    return train_labeler(data, {.labels = 5, .epochs = epochs, .seed = 1, .cutoff = 1}).rows;
  };
  const auto rows = after(100);
  const auto twice = after(200);
  const auto four_times = after(400);
  float moved = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    moved = std::max(moved, std::abs(twice[i] - rows[i]));
    ASSERT_NEAR(2 * twice[i] - rows[i], 2 * four_times[i] - twice[i], 1e-4);
  }
  EXPECT_GT(moved, 1e-3F);
}

TEST(Labeler, TheAverageBeginsAfterTheFirstUpdate) {
  auto data = sentences();
  data.erase(data.begin() + 1, data.end());
  std::fill(data[0].labels.begin() + 1, data[0].labels.end(), -1);
  const auto rows = train_labeler(data, {.labels = 5, .epochs = 1, .seed = 1, .cutoff = 1}).rows;
  EXPECT_GT(*std::max_element(rows.begin(), rows.end()), 0.0F);
}

TEST(Labeler, ACutoffDropsRareFeatures) {
  auto data = sentences();
  const auto all = train_labeler(data, {.labels = 5, .epochs = 1, .seed = 1, .cutoff = 1});
  const auto frequent = train_labeler(data, {.labels = 5, .epochs = 1, .seed = 1, .cutoff = 3});
  EXPECT_LT(frequent.index.size(), all.index.size());
}

}  // namespace
}  // namespace arcus
