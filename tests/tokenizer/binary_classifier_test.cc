// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/binary_classifier.h"

#include <cmath>

#include <gtest/gtest.h>

#include "arcus/base/hash.h"
#include "arcus/base/random.h"

namespace arcus {
namespace {

using Keys = std::vector<std::uint64_t>;

std::uint64_t feature(std::uint64_t i) { return scattered(i + 1); }

TEST(BinaryClassifier, LearnsAnyLinearRule) {
  // Yes when at least two of three features are there.
  Examples examples;
  for (int round = 0; round < 50; ++round) {
    for (unsigned set = 0; set < 8; ++set) {
      Keys keys = {feature(9)};
      int count = 0;
      for (unsigned i = 0; i < 3; ++i) {
        if ((set >> i & 1) != 0) {
          keys.push_back(feature(i));
          ++count;
        }
      }
      examples.add(keys, count >= 2);
    }
  }
  const PackedWeights weights = train_classifier(examples, {});
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(classifier_score(weights, examples.keys(i)) > 0, examples.answer(i)) << i;
  }
}

TEST(BinaryClassifier, ScoresAreLogOdds) {
  Examples examples;
  for (int i = 0; i < 4000; ++i) examples.add(Keys{feature(0)}, i % 4 != 0);
  const PackedWeights weights = train_classifier(examples, {});
  EXPECT_NEAR(classifier_score(weights, Keys{feature(0)}) * weights.unit(), std::log(3.0), 0.2);
}

TEST(BinaryClassifier, RareFeaturesAreLeftOut) {
  Examples examples;
  for (std::uint64_t i = 0; i < 20; ++i) examples.add(Keys{feature(0), feature(100 + i)}, true);
  ClassifierOptions options;
  EXPECT_EQ(train_classifier(examples, options).size(), 1u);
  options.cutoff = 1;
  EXPECT_EQ(train_classifier(examples, options).size(), 21u);
}

TEST(BinaryClassifier, TheSameExamplesGiveTheSameWeights) {
  Random random(3);
  Examples examples;
  for (int i = 0; i < 300; ++i) {
    examples.add(Keys{feature(random.below(5)), feature(5 + random.below(5))},
                 random.below(2) == 0);
  }
  PackedWriter first;
  PackedWriter second;
  train_classifier(examples, {}).write(first);
  train_classifier(examples, {}).write(second);
  EXPECT_EQ(first.bytes(), second.bytes());
}

TEST(BinaryClassifier, NoExamplesAnswerNothing) {
  EXPECT_EQ(classifier_score(train_classifier({}, {}), Keys{feature(1)}), 0);
}

}  // namespace
}  // namespace arcus
