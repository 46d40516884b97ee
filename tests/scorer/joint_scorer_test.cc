// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/joint_scorer.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "tests/support/sentences.h"

namespace arcus {
namespace {

using testing::sentence_of_tags;

std::vector<int> listed(std::span<const int> labels) { return {labels.begin(), labels.end()}; }

TEST(LabelChoices, AreWhatWasSeenInOrderAndAllForWhatNeverWas) {
  LabelChoices choices(4);
  for (const int label : {3, 1, 3}) choices.add(77, label);
  EXPECT_EQ(listed(choices.of(77, false)), (std::vector<int>{1, 3}));
  EXPECT_EQ(listed(choices.of(78, false)), (std::vector<int>{0, 1, 2, 3}));
}

TEST(LabelChoices, GiveTheLabelOfArcsFrom0ToThemAlone) {
  LabelChoices choices(4);
  for (const int label : {3, 2}) choices.add(77, label);
  choices.add(5, 2);
  EXPECT_EQ(listed(choices.of(77, true)), (std::vector<int>{2, 3}));
  choices.set_root_label(2);
  EXPECT_EQ(choices.labels(), 4U);
  for (const std::uint64_t kind : {77U, 5U, 6U}) {
    EXPECT_EQ(listed(choices.of(kind, true)), (std::vector<int>{2}));
  }
  EXPECT_EQ(listed(choices.of(77, false)), (std::vector<int>{3}));
  EXPECT_EQ(listed(choices.of(5, false)), (std::vector<int>{0, 1, 3}));
  EXPECT_EQ(listed(choices.of(6, false)), (std::vector<int>{0, 1, 3}));
}

TEST(LabelChoices, AreReadAsTheyWereWritten) {
  LabelChoices choices(4);
  choices.add(77, 3);
  choices.add(5, 0);
  choices.add(5, 2);
  PackedWriter writer;
  choices.write(writer);
  PackedReader reader(writer.bytes(), "file", "part");
  const LabelChoices read = LabelChoices::read(reader, 4);
  reader.expect_end();
  for (const std::uint64_t kind : {77U, 5U, 6U}) {
    EXPECT_EQ(listed(read.of(kind, false)), listed(choices.of(kind, false)));
  }
}

TEST(LabelChoices, AreRefusedWhereTheyCannotBe) {
  const auto read = [](const std::vector<std::uint64_t>& kinds,
                       const std::vector<std::uint32_t>& labels) {
    PackedWriter writer;
    writer.numbers(kinds);
    for (std::size_t i = 0; i < kinds.size(); ++i) writer.numbers(labels);
    PackedReader reader(writer.bytes(), "file", "part");
    return LabelChoices::read(reader, 4);
  };
  EXPECT_NO_THROW(read({1, 2}, {0, 3}));
  EXPECT_THROW(read({1, 1}, {0}), ModelError);
  EXPECT_THROW(read({1}, {4}), ModelError);
  EXPECT_THROW(read({1}, {}), ModelError);
  EXPECT_THROW(read({1}, {3, 0}), ModelError);
  std::vector<std::uint64_t> close(1000);
  std::iota(close.begin(), close.end(), 0);
  EXPECT_THROW(read(close, {0}), ModelError);
}

TEST(JointScorer, AddsTheBestOfTheRelationsThatAnArcMayHave) {
  constexpr int kLabels = 5;
  const Sentence sentence = sentence_of_tags({"A", "B", "A"});
  const ArcLabelKeys keys(sentence);
  FeatureIndex index;
  LabelChoices choices(kLabels);
  CandidateArcs all;
  keep_all(3, all);
  std::vector<std::uint64_t> arc_keys;
  for (int m = 1; m <= 3; ++m) {
    for (const int h : all.heads_of(m)) keys.append_keys(h, m, arc_keys);
  }
  for (std::size_t i = 0; i < arc_keys.size(); i += 2) index.insert(arc_keys[i]);
  choices.add(keys.kind_of(1, 2), 4);
  choices.add(keys.kind_of(1, 2), 2);
  Random random(1);
  std::vector<float> rows;
  for (std::size_t i = 0; i < index.size() * kLabels; ++i) {
    rows.push_back(static_cast<float>(random.below(9)) - 4);
  }
  const JointLabels joint{PackedWeights::pack(index, rows, kLabels, {.unit = 1}), choices};

  ArcScores scores(3, 10);
  ArcLabels best;
  add_best_labels(keys, joint, all, {}, nullptr, scores, best);
  for (int m = 1; m <= 3; ++m) {
    for (const int h : all.heads_of(m)) {
      arc_keys.clear();
      keys.append_keys(h, m, arc_keys);
      int chosen = -1;
      float highest = 0;
      for (const int label : choices.of(keys.kind_of(h, m), h == kRoot)) {
        float sum = 0;
        for (const std::uint64_t key : arc_keys) {
          const std::uint32_t id = index.find(key);
          if (id != FeatureIndex::kNone)
            sum += rows[std::size_t{id} * kLabels + static_cast<std::size_t>(label)];
        }
        if (chosen >= 0 && sum <= highest) continue;
        chosen = label;
        highest = sum;
      }
      EXPECT_EQ(best(h, m), chosen);
      EXPECT_EQ(scores(h, m), 10 + static_cast<double>(highest));
    }
  }
  // With given relations: the score of that relation, and no arcs that cannot have it.
  ArcScores one(3, 10);
  ArcScores any(3, 10);
  ArcScores sums;
  ArcLabels labels;
  const std::vector<GivenLabel> given = {{}, {3, false}, {1, false}};
  const std::vector<GivenLabel> on_any_arc = {{}, {3, true}, {1, true}};
  add_best_labels(keys, joint, all, given, &sums, one, labels);
  EXPECT_EQ(labels(1, 3), 1);
  add_best_labels(keys, joint, all, on_any_arc, nullptr, any, labels);
  EXPECT_EQ(labels(1, 2), 3);
  for (int m = 1; m <= 3; ++m) {
    for (const int h : all.heads_of(m)) {
      const int label = given[static_cast<std::size_t>(m) - 1].label;
      if (label == GivenLabel::kAny) {
        EXPECT_EQ(one(h, m), scores(h, m));
        continue;
      }
      arc_keys.clear();
      keys.append_keys(h, m, arc_keys);
      double expected = 10;
      for (const std::uint64_t key : arc_keys) {
        const std::uint32_t id = index.find(key);
        if (id == FeatureIndex::kNone) continue;
        expected +=
            static_cast<double>(rows[std::size_t{id} * kLabels + static_cast<std::size_t>(label)]);
      }
      const auto choice = choices.of(keys.kind_of(h, m), h == kRoot);
      const bool possible = std::count(choice.begin(), choice.end(), label) > 0;
      EXPECT_EQ(any(h, m), expected);
      EXPECT_EQ(one(h, m), possible ? expected : kNoArc);
      EXPECT_EQ(sums(h, m), one(h, m));
    }
  }
  EXPECT_EQ(one(1, 2), kNoArc);
  EXPECT_TRUE(best(1, 2) == 2 || best(1, 2) == 4);
  EXPECT_EQ(best.of({2, 3, 0}), (std::vector<int>{best(2, 1), best(3, 2), best(0, 3)}));
}

}  // namespace
}  // namespace arcus
