// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/unique_labels.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/model/packed_bytes.h"

namespace arcus {
namespace {

using Groups = std::vector<std::vector<int>>;

constexpr int kLabels = 4;

Tree tree_with(const std::vector<int>& heads) {
  Tree tree(static_cast<int>(heads.size()));
  for (std::size_t i = 0; i < heads.size(); ++i) tree.set_head(static_cast<int>(i) + 1, heads[i]);
  return tree;
}

LabelScores scores_with(const std::vector<std::vector<double>>& rows) {
  LabelScores scores;
  scores.reset(static_cast<int>(rows.size()), static_cast<int>(rows[0].size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::copy(rows[i].begin(), rows[i].end(), scores.of(static_cast<int>(i) + 1).begin());
  }
  return scores;
}

std::vector<int> independent_labels(const LabelScores& scores) {
  std::vector<int> labels;
  for (int m = 1; m <= scores.size(); ++m) labels.push_back(best_label(scores.of(m)));
  return labels;
}

// How many dependents share a group with an earlier dependent of their head.
std::size_t clashes(const Tree& tree, const std::vector<int>& labels, const UniqueLabels& unique) {
  std::vector<std::pair<int, int>> taken;
  std::size_t count = 0;
  for (int m = 1; m <= tree.size(); ++m) {
    const int group = unique.group_of(labels[static_cast<std::size_t>(m) - 1]);
    if (group == UniqueLabels::kFree || tree.head(m) == kRoot) continue;
    const std::pair own(tree.head(m), group);
    if (std::find(taken.begin(), taken.end(), own) != taken.end()) ++count;
    taken.push_back(own);
  }
  return count;
}

// values[m - 1][label]: the logarithm of the probability that the label is right or its arc wrong;
// kNoArc for a label that the arc may not have.
using Values = std::vector<std::vector<double>>;

Values values_of(const LabelScores& scores, const std::vector<double>& arc_probabilities) {
  Values values;
  for (int m = 1; m <= scores.size(); ++m) {
    const double probability = arc_probabilities[values.size()];
    std::vector<double>& row = values.emplace_back();
    double total = 0;
    for (const double score : scores.of(m)) total += std::exp(score);
    for (const double score : scores.of(m)) {
      row.push_back(score == kNoArc ? kNoArc
                                    : std::log(1 - probability * (1 - std::exp(score) / total)));
    }
  }
  return values;
}

double value_of(const std::vector<int>& labels, const Values& values) {
  double sum = 0;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    sum += values[i][static_cast<std::size_t>(labels[i])];
  }
  return sum;
}

struct Best {
  std::size_t clashes = 0;
  double value = kNoArc;
};

// Over all labels: the fewest clashes, then the highest value.
Best brute_force(const Tree& tree, const Values& values, const UniqueLabels& unique) {
  Best best;
  std::vector<int> labels(static_cast<std::size_t>(tree.size()), 0);
  while (true) {
    const double value = value_of(labels, values);
    const std::size_t count = clashes(tree, labels, unique);
    if (value != kNoArc && (best.value == kNoArc || count < best.clashes ||
                            (count == best.clashes && value > best.value))) {
      best = {count, value};
    }
    std::size_t i = 0;
    while (i < labels.size() && ++labels[i] == kLabels) labels[i++] = 0;
    if (i == labels.size()) return best;
  }
}

Groups random_groups(Random& random) {
  Groups groups(1 + random.below(3));
  for (int label = 0; label < kLabels; ++label) {
    const std::size_t group = random.below(groups.size() + 1);
    if (group < groups.size()) groups[group].push_back(label);
  }
  std::erase_if(groups, [](const auto& group) { return group.empty(); });
  return groups;
}

LabelScores random_scores(int n, bool every_label, Random& random) {
  LabelScores scores;
  scores.reset(n, kLabels);
  for (int m = 1; m <= n; ++m) {
    for (double& score : scores.of(m)) {
      if (every_label || random.below(3) > 0) score = static_cast<double>(random.below(6));
    }
    scores.of(m)[random.below(kLabels)] = 2;  // at least one
  }
  return scores;
}

void expect_best_labels(bool every_label) {
  Random random(7);
  std::size_t solved = 0;
  for (int i = 0; i < 400; ++i) {
    const UniqueLabels unique(random_groups(random), kLabels);
    const Tree tree = tree_with(random.below(2) == 0 ? std::vector<int>{0, 1, 1, 1, 1}
                                                     : std::vector<int>{0, 1, 1, 3, 3});
    const LabelScores scores = random_scores(tree.size(), every_label, random);
    std::vector<double> probabilities;
    for (int m = 1; m <= tree.size(); ++m) {
      probabilities.push_back(static_cast<double>(random.below(5)) / 4);
    }
    std::vector<int> labels = independent_labels(scores);
    const std::vector<int> heads = clashing_heads(tree, labels, unique);
    ASSERT_EQ(heads.empty(), clashes(tree, labels, unique) == 0);
    resolve_clashes(heads, tree, scores, probabilities, unique, labels);
    const Values values = values_of(scores, probabilities);
    const Best best = brute_force(tree, values, unique);
    ASSERT_EQ(clashes(tree, labels, unique), best.clashes) << i;
    ASSERT_NEAR(value_of(labels, values), best.value, 1e-9) << i;
    solved += heads.empty() ? 0 : 1;
  }
  EXPECT_GT(solved, 150U);
}

TEST(UniqueLabels, TheLabelsAreTheMostProbableOfAllThatMeetTheConstraint) {
  expect_best_labels(true);
}

TEST(UniqueLabels, ClashesAreAsFewAsThePossibleLabelsAllow) { expect_best_labels(false); }

TEST(UniqueLabels, OfTwoSubjectsTheLessProbableOneGetsItsSecondBestLabel) {
  const UniqueLabels unique({{0, 1}}, 4);
  const Tree tree = tree_with({2, 0, 2, 2});
  const LabelScores scores = scores_with({{5, 0, 1, 2}, {0, 0, 0, 9}, {0, 4, 3, 0}, {0, 0, 7, 6}});
  std::vector<int> labels = independent_labels(scores);
  EXPECT_EQ(labels, (std::vector<int>{0, 3, 1, 2}));
  EXPECT_EQ(clashing_heads(tree, labels, unique), std::vector<int>{2});
  resolve_clashes(std::vector{2}, tree, scores, std::vector<double>(4, 1), unique, labels);
  EXPECT_EQ(labels, (std::vector<int>{0, 3, 2, 2}));
}

TEST(UniqueLabels, OfTwoSubjectsTheOneWithTheDoubtfulArcGetsAnotherLabel) {
  const UniqueLabels unique({{0}}, 2);
  const Tree tree = tree_with({2, 0, 2});
  const LabelScores scores = scores_with({{5, 0}, {0, 5}, {4, 0}});
  for (const bool first : {false, true}) {
    std::vector<int> labels = {0, 1, 0};
    const std::vector<double> probabilities = {first ? 0.1 : 1.0, 1.0, first ? 1.0 : 0.1};
    resolve_clashes(std::vector{2}, tree, scores, probabilities, unique, labels);
    EXPECT_EQ(labels, first ? (std::vector<int>{1, 1, 0}) : (std::vector<int>{0, 1, 1}));
  }
}

TEST(UniqueLabels, AnArcOfProbability0HasItsBestLabels) {
  const UniqueLabels unique({{3}}, 4);
  const Tree tree = tree_with({2, 0, 2});
  const LabelScores scores = scores_with({{0, 1, 2, 5}, {9, 0, 0, 0}, {0, 2, 1, 4}});
  std::vector<int> labels = {3, 0, 3};
  resolve_clashes(std::vector{2}, tree, scores, std::vector<double>{0, 1, 1}, unique, labels);
  EXPECT_EQ(labels, (std::vector<int>{2, 0, 3}));
}

TEST(UniqueLabels, HeadsWithoutAClashAndArcsFrom0KeepTheirLabels) {
  const UniqueLabels unique({{0}}, 2);
  const Tree tree = tree_with({0, 0, 1, 2});
  EXPECT_TRUE(clashing_heads(tree, std::vector{0, 0, 0, 0}, unique).empty());
  const Tree other = tree_with({0, 1, 1, 2});
  EXPECT_EQ(clashing_heads(other, std::vector{0, 0, 0, 0}, unique), std::vector<int>{1});
  std::vector<int> labels = {0, 0, 0, 0};
  const LabelScores scores = scores_with({{0, 9}, {3, 0}, {2, 0}, {0, 9}});
  resolve_clashes(std::vector{1}, other, scores, std::vector<double>(4, 1), unique, labels);
  EXPECT_EQ(labels, (std::vector<int>{0, 0, 1, 0}));
}

TEST(UniqueLabels, WithoutGroupsNothingClashes) {
  const UniqueLabels unique;
  EXPECT_TRUE(unique.empty());
  EXPECT_TRUE(clashing_heads(tree_with({0, 1, 1}), std::vector{0, 0, 0}, unique).empty());
}

TEST(UniqueLabels, GroupsThatCannotBeAreRefused) {
  for (const Groups& groups :
       {Groups{{}}, Groups{{0, 0}}, Groups{{0}, {1, 0}}, Groups{{4}}, Groups{{-1}}}) {
    EXPECT_THROW(UniqueLabels(groups, 4), ArgumentError);
  }
}

UniqueLabels read_back(const std::string& bytes) {
  PackedReader reader(bytes, "en.arcus", "section 'unique_labels'");
  UniqueLabels unique = UniqueLabels::read(reader, 4);
  reader.expect_end();
  return unique;
}

TEST(UniqueLabels, AreReadAsTheyWereWritten) {
  const UniqueLabels unique({{2, 0}, {3}}, 4);
  PackedWriter writer;
  unique.write(writer);
  EXPECT_EQ(read_back(writer.bytes()), unique);
  for (std::size_t size = 0; size < writer.bytes().size(); ++size) {
    EXPECT_THROW(read_back(writer.bytes().substr(0, size)), ModelError) << size;
  }
}

TEST(UniqueLabels, AreRefusedFromAFileWhereTheyCannotBe) {
  for (const Groups& groups : {Groups{{}}, Groups{{0, 0}}, Groups{{0}, {1, 0}}, Groups{{4}}}) {
    PackedWriter writer;
    writer.number(static_cast<std::uint32_t>(groups.size()));
    for (const auto& group : groups) {
      writer.numbers(std::vector<std::uint32_t>(group.begin(), group.end()));
    }
    EXPECT_THROW(read_back(writer.bytes()), ModelError);
  }
}

}  // namespace
}  // namespace arcus
