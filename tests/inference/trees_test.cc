// SPDX-License-Identifier: Apache-2.0
//
// The front door against enumeration: every question, every tree space, tables with holes.
#include "arcus/inference/trees.h"

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/memory.h"
#include "arcus/tree/projectivity.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/judge.h"

namespace arcus {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
using testing::kAllSpaces;

// Scores in steps of a half, so that ties are common; some arcs missing, and rubbish where nobody
// may look.
ArcScores random_table(Random& random, int n, double share_missing) {
  ArcScores scores(n);
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      scores(h, m) = random.uniform() < share_missing
                         ? kNoArc
                         : 0.5 * static_cast<double>(random.below(13)) - 3;
    }
    scores(m, m) = m % 2 == 0 ? kNan : kInfinity;
  }
  return scores;
}

// The trees of finite score with their probabilities: all that a question can be about.
struct Distribution {
  std::vector<ScoredTree> trees;
  std::vector<double> probabilities;

  Distribution(const ArcScores& scores, const TreeSpace& space)
      : trees(testing::all_trees_by_score(scores, space)) {
    double z = 0;
    for (const ScoredTree& tree : trees) z += std::exp(tree.score);
    for (const ScoredTree& tree : trees) probabilities.push_back(std::exp(tree.score) / z);
  }

  double mean(const std::function<double(const ScoredTree&)>& value) const {
    double sum = 0;
    for (std::size_t i = 0; i < trees.size(); ++i) sum += probabilities[i] * value(trees[i]);
    return sum;
  }
};

void for_each_small_table(const std::function<void(const ArcScores&, const TreeSpace&)>& visit) {
  Random random(11);
  for (int round = 0; round < 400; ++round) {
    const int n = static_cast<int>(random.below(6));
    const ArcScores scores = random_table(random, n, round % 3 == 0 ? 0.5 : 0.1 * (round % 2));
    for (const TreeSpace& space : kAllSpaces) visit(scores, space);
  }
}

TEST(Trees, BestAndKBestAgreeWithEnumeration) {
  for_each_small_table([](const ArcScores& scores, const TreeSpace& space) {
    const Distribution all(scores, space);
    const auto best = best_tree(scores, space);
    ASSERT_EQ(best.has_value(), !all.trees.empty());
    const auto ranked = best_trees(scores, 1'000'000, space);
    ASSERT_EQ(ranked.size(), all.trees.size());
    std::map<std::vector<int>, int> seen;
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      ASSERT_NEAR(ranked[i].score, all.trees[i].score, 1e-9);
      ASSERT_TRUE(contains(space, ranked[i].tree));
      const auto heads = ranked[i].tree.heads();
      ASSERT_EQ(++seen[std::vector<int>(heads.begin(), heads.end())], 1) << "a tree twice";
    }
    if (best) {
      ASSERT_NEAR(best->score, all.trees[0].score, 1e-9);
      ASSERT_NEAR(ranked[0].score, best->score, 1e-9);
    }
  });
}

TEST(Trees, SumsAgreeWithEnumeration) {
  for_each_small_table([](const ArcScores& scores, const TreeSpace& space) {
    const Distribution all(scores, space);
    const auto log_z = log_partition(scores, space);
    const auto marginals = arc_marginals(scores, space);
    ASSERT_EQ(log_z.has_value(), !all.trees.empty());
    ASSERT_EQ(marginals.has_value(), !all.trees.empty());
    if (!log_z) return;
    ASSERT_NEAR(*log_z, *testing::log_partition_by_enumeration(scores, space), 1e-9);
    for (int m = 1; m <= scores.size(); ++m) {
      for (int h = 0; h <= scores.size(); ++h) {
        const double expected_marginal =
            all.mean([&](const ScoredTree& tree) { return tree.tree.head(m) == h ? 1.0 : 0.0; });
        ASSERT_NEAR((*marginals)(h, m), h == m ? 0 : expected_marginal, 1e-10);
      }
    }
  });
}

TEST(Trees, EntropyAndExpectationsAgreeWithEnumeration) {
  for_each_small_table([](const ArcScores& scores, const TreeSpace& space) {
    const Distribution all(scores, space);
    const auto h = entropy(scores, space);
    ASSERT_EQ(h.has_value(), !all.trees.empty());
    if (!h) return;
    double by_enumeration = 0;
    for (const double p : all.probabilities) by_enumeration -= p * std::log(p);
    ASSERT_NEAR(*h, by_enumeration, 1e-9);
    ASSERT_NEAR(*expected(scores, scores, space),
                all.mean([](const ScoredTree& tree) { return tree.score; }), 1e-9);
  });
}

TEST(Trees, AnInfiniteValueCountsIfSomeTreeHasTheArc) {
  // Word 1 hangs from word 2 in every tree, so that nothing can hang word 2 from word 1.
  ArcScores scores(3);
  scores(0, 1) = scores(3, 1) = kNoArc;
  ArcTable values(3);
  values(1, 2) = kNoArc;
  values(3, 1) = kNoArc;
  for (const TreeSpace& space : kAllSpaces) EXPECT_EQ(expected(values, scores, space), 0);
  values(2, 1) = kInfinity;
  for (const TreeSpace& space : kAllSpaces) EXPECT_EQ(expected(values, scores, space), kInfinity);
}

TEST(Trees, DivergenceAgreesWithEnumeration) {
  Random random(12);
  for (int round = 0; round < 200; ++round) {
    const int n = 1 + static_cast<int>(random.below(4));
    const ArcScores p = random_table(random, n, 0.1);
    const ArcScores q = random_table(random, n, round % 2 == 0 ? 0 : 0.1);
    for (const TreeSpace& space : kAllSpaces) {
      const Distribution all(p, space);
      const auto log_z_q = testing::log_partition_by_enumeration(q, space);
      const auto divergence = kl_divergence(p, q, space);
      ASSERT_EQ(divergence.has_value(), !all.trees.empty() && log_z_q.has_value());
      if (!divergence) continue;
      double sum = 0;
      for (std::size_t i = 0; i < all.trees.size(); ++i) {
        const double log_q = testing::score_of(q, all.trees[i].tree) - *log_z_q;
        sum += all.probabilities[i] * (std::log(all.probabilities[i]) - log_q);
      }
      if (std::isinf(sum)) {
        ASSERT_EQ(*divergence, kInfinity);
      } else {
        ASSERT_NEAR(*divergence, sum, 1e-9);
      }
      ASSERT_NEAR(*kl_divergence(p, p, space), 0, 1e-9);
    }
  }
}

TEST(Trees, TheMinimumRiskTreeHasTheMostExpectedCorrectHeads) {
  for_each_small_table([](const ArcScores& scores, const TreeSpace& space) {
    const Distribution all(scores, space);
    const auto tree = min_risk_tree(scores, space);
    ASSERT_EQ(tree.has_value(), !all.trees.empty());
    if (!tree) return;
    const auto correct_heads = [&](const Tree& candidate) {
      return all.mean([&](const ScoredTree& other) {
        double correct = 0;
        for (int m = 1; m <= candidate.size(); ++m)
          correct += candidate.head(m) == other.tree.head(m);
        return correct;
      });
    };
    double most = 0;
    for (const ScoredTree& candidate : all.trees) {
      most = std::max(most, correct_heads(candidate.tree));
    }
    ASSERT_TRUE(contains(space, tree->tree));
    ASSERT_GT(testing::score_of(scores, tree->tree), kNoArc);
    ASSERT_NEAR(tree->score, most, 1e-9);
    ASSERT_NEAR(correct_heads(tree->tree), most, 1e-9);
  });
}

// Four trees of equal probability: one of the words 2..5 is the root and the head of word 1, which
// is the head of the others. Word 1 is the head of each with probability 3/4, so that most heads
// would be right if it were the root, which it never is.
ArcScores never_the_root(double score_of_root_arc) {
  ArcScores scores(5, kNoArc);
  for (int other = 2; other <= 5; ++other) {
    scores(0, other) = -50;
    scores(other, 1) = scores(1, other) = 0;
  }
  scores(0, 1) = score_of_root_arc;
  return scores;
}

TEST(Trees, TheMinimumRiskTreeHasNoForbiddenArcHoweverManyHeadsItWouldGetRight) {
  for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
    const ArcScores forbidden = never_the_root(kNoArc);
    const auto tree = min_risk_tree(forbidden, {false, roots});
    ASSERT_TRUE(tree);
    EXPECT_GT(testing::score_of(forbidden, tree->tree), kNoArc);
    EXPECT_NEAR(tree->score, 3 * 0.75 + 2 * 0.25, 1e-9);
    // An arc that is allowed and hardly probable is another matter.
    const auto improbable = min_risk_tree(never_the_root(-200), {false, roots});
    EXPECT_EQ(improbable->tree, (Tree{0, 1, 1, 1, 1}));
    EXPECT_NEAR(improbable->score, 4 * 0.75, 1e-9);
  }
}

TEST(Trees, SamplesComeAsOftenAsTheirProbabilitySays) {
  Random random(13);
  for (const TreeSpace& space : kAllSpaces) {
    const ArcScores scores = random_table(random, 3, 0.1);
    const Distribution all(scores, space);
    ASSERT_GT(all.trees.size(), 1U);
    constexpr int kSamples = 20'000;
    std::map<std::vector<int>, int> counts;
    for (const Tree& tree : sample_trees(scores, kSamples, space, random)) {
      ++counts[{tree.heads().begin(), tree.heads().end()}];
    }
    double chi_squared = 0;
    double rare_expected = 0;  // trees expected less than 5 times are put together
    double rare_counted = 0;
    double cells = 0;
    for (std::size_t i = 0; i < all.trees.size(); ++i) {
      const auto heads = all.trees[i].tree.heads();
      const double expected_count = kSamples * all.probabilities[i];
      const double counted = counts[{heads.begin(), heads.end()}];
      if (expected_count < 5) {
        rare_expected += expected_count;
        rare_counted += counted;
        continue;
      }
      chi_squared += (counted - expected_count) * (counted - expected_count) / expected_count;
      ++cells;
    }
    if (rare_expected > 1) {
      chi_squared +=
          (rare_counted - rare_expected) * (rare_counted - rare_expected) / rare_expected;
      ++cells;
    }
    EXPECT_EQ(counts.size(), all.trees.size());  // none but trees of finite score
    // Five deviations above the mean of chi-squared with cells - 1 degrees of freedom.
    EXPECT_LT(chi_squared, cells - 1 + 5 * std::sqrt(2 * (cells - 1)));
  }
}

TEST(Trees, WithoutATreeEveryAnswerIsEmpty) {
  const ArcScores scores(2, kNoArc);
  Random random(1);
  for (const TreeSpace& space : kAllSpaces) {
    EXPECT_FALSE(best_tree(scores, space));
    EXPECT_TRUE(best_trees(scores, 3, space).empty());
    EXPECT_FALSE(log_partition(scores, space));
    EXPECT_FALSE(arc_marginals(scores, space));
    EXPECT_FALSE(entropy(scores, space));
    EXPECT_FALSE(expected(scores, scores, space));
    EXPECT_FALSE(kl_divergence(scores, scores, space));
    EXPECT_FALSE(sample_tree(scores, space, random));
    EXPECT_FALSE(min_risk_tree(scores, space));
  }
}

TEST(Trees, NoWordsHaveOneTreeOfScoreZero) {
  const ArcScores scores(0);
  for (const TreeSpace& space : kAllSpaces) {
    ASSERT_TRUE(best_tree(scores, space));
    EXPECT_EQ(best_tree(scores, space)->score, 0);
    EXPECT_EQ(best_trees(scores, 5, space).size(), 1U);
    EXPECT_EQ(log_partition(scores, space), 0);
    EXPECT_EQ(entropy(scores, space), 0);
    EXPECT_EQ(min_risk_tree(scores, space)->score, 0);
  }
}

TEST(Trees, NoneAreAskedForAndNoneCome) {
  const ArcScores scores(3);
  Random random(1);
  for (const TreeSpace& space : kAllSpaces) {
    EXPECT_TRUE(best_trees(scores, 0, space).empty());
    EXPECT_TRUE(best_trees(scores, -1, space).empty());
    EXPECT_TRUE(sample_trees(scores, 0, space, random).empty());
  }
}

TEST(Trees, NotANumberAndInfinityAreRefusedAndNamed) {
  for (const double bad : {kNan, kInfinity}) {
    ArcScores scores(3);
    scores(2, 3) = bad;
    Random random(1);
    for (const TreeSpace& space : kAllSpaces) {
      EXPECT_THROW(best_tree(scores, space), ArgumentError);
      EXPECT_THROW(best_trees(scores, 2, space), ArgumentError);
      EXPECT_THROW(log_partition(scores, space), ArgumentError);
      EXPECT_THROW(arc_marginals(scores, space), ArgumentError);
      EXPECT_THROW(entropy(scores, space), ArgumentError);
      EXPECT_THROW(kl_divergence(ArcScores(3), scores, space), ArgumentError);
      EXPECT_THROW(sample_tree(scores, space, random), ArgumentError);
      EXPECT_THROW(min_risk_tree(scores, space), ArgumentError);
    }
    try {
      check_scores(scores);
      FAIL() << "accepted";
    } catch (const ArgumentError& error) {
      EXPECT_NE(std::string(error.what()).find("(2, 3)"), std::string::npos);
    }
  }
  EXPECT_THROW(expected(ArcScores(2), ArcScores(3), {}), ArgumentError);
  EXPECT_THROW(kl_divergence(ArcScores(2), ArcScores(3), {}), ArgumentError);
}

TEST(Trees, ForcedArcsAreInEveryTree) {
  Random random(14);
  ArcScores scores = random_table(random, 5, 0);
  for (int h = 0; h <= 5; ++h) {
    if (h != 4) scores(h, 2) = kNoArc;
  }
  for (const TreeSpace& space : kAllSpaces) {
    for (const ScoredTree& tree : best_trees(scores, 50, space)) EXPECT_EQ(tree.tree.head(2), 4);
    EXPECT_NEAR((*arc_marginals(scores, space))(4, 2), 1, 1e-12);
  }
}

TEST(Trees, LargeOffsetsCostNoDigitsOfEntropyAndMarginals) {
  Random random(15);
  const ArcScores scores = random_table(random, 6, 0.1);
  ArcScores offset = scores;
  for (int m = 1; m <= 6; ++m) {
    for (int h = 0; h <= 6; ++h) offset(h, m) += m * 1e6;  // half steps stay exact
  }
  for (const TreeSpace& space : kAllSpaces) {
    EXPECT_NEAR(*entropy(scores, space), *entropy(offset, space), 1e-9);
    EXPECT_EQ(best_tree(scores, space)->tree, best_tree(offset, space)->tree);
  }
}

TEST(Trees, TheBestProjectiveTreeNeverBeatsTheBestTree) {
  Random random(16);
  for (int round = 0; round < 100; ++round) {
    const ArcScores scores = random_table(random, 12, 0);
    for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
      EXPECT_LE(best_tree(scores, {true, roots})->score,
                best_tree(scores, {false, roots})->score + 1e-9);
      EXPECT_LE(*log_partition(scores, {true, roots}),
                *log_partition(scores, {false, roots}) + 1e-9);
    }
    for (const bool projective : {false, true}) {
      EXPECT_LE(best_tree(scores, {projective, Roots::kSingle})->score,
                best_tree(scores, {projective, Roots::kMulti})->score + 1e-9);
    }
  }
}

TEST(Trees, TheSameScratchServesSentencesOfAnyLength) {
  Random random(17);
  InferenceScratch scratch;
  for (const int n : {7, 2, 12, 0, 5, 30, 1}) {
    const ArcScores scores = random_table(random, n, 0.05);
    for (const TreeSpace& space : kAllSpaces) {
      EXPECT_EQ(best_tree(scores, space, scratch), best_tree(scores, space));
      EXPECT_EQ(best_trees(scores, 4, space, scratch), best_trees(scores, 4, space));
      EXPECT_EQ(log_partition(scores, space, scratch), log_partition(scores, space));
    }
  }
}

}  // namespace
}  // namespace arcus
