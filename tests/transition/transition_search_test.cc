// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/transition_search.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/hash.h"

namespace arcus {
namespace {

// Scores that depend on the configuration in an arbitrary way.
struct HashedScores {
  std::uint64_t seed = 0;

  void score_moves(const Configuration& configuration, MoveScores& scores) const {
    std::uint64_t hash = seed;
    for (int m = 1; m <= configuration.size(); ++m) {
      hash = scattered(hash + static_cast<std::uint64_t>(configuration.node(m).head + 2));
    }
    for (std::size_t d = 0; d < configuration.stack_size(); ++d) {
      hash = scattered(hash + static_cast<std::uint64_t>(configuration.stack(d)));
    }
    for (double& score : scores) {
      hash = scattered(hash + 1);
      score = static_cast<double>(hash % 1000);
    }
  }
  int best_label(const Configuration&, const Arc& arc) const { return arc.head + arc.modifier; }
};

Configuration start_of(TransitionSystem system, int n) {
  Configuration configuration;
  configuration.reset(system, n);
  return configuration;
}

double best_by_brute_force(const HashedScores& scores, const Configuration& configuration) {
  if (configuration.is_final()) return 0;
  MoveScores of_moves;
  scores.score_moves(configuration, of_moves);
  double best = -1;
  for (const Move move : kAllMoves) {
    if (!configuration.allows(move)) continue;
    Configuration next = configuration;
    next.apply(move);
    best = std::max(best,
                    of_moves[static_cast<std::size_t>(move)] + best_by_brute_force(scores, next));
  }
  return best;
}

TEST(BeamSearch, AWideBeamFindsTheBestSequence) {
  for (const auto system : {TransitionSystem::kArcStandard, TransitionSystem::kArcEager}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const HashedScores scores{seed};
      BeamSearch search(scores, start_of(system, 5), 100'000);
      while (!search.is_final()) search.advance();
      EXPECT_EQ(search.hypotheses()[0].score, best_by_brute_force(scores, start_of(system, 5)));
    }
  }
}

TEST(BeamSearch, ABeamOfOneIsGreedy) {
  for (const auto system : {TransitionSystem::kArcStandard, TransitionSystem::kArcEager}) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const HashedScores scores{seed};
      BeamSearch search(scores, start_of(system, 8), 1);
      while (!search.is_final()) search.advance();
      Configuration greedy = start_of(system, 8);
      double score = 0;
      ASSERT_TRUE(search_greedily(scores, {}, greedy, score));
      EXPECT_EQ(search.hypotheses()[0].configuration.tree(), greedy.tree());
      EXPECT_EQ(search.hypotheses()[0].score, score);
    }
  }
}

TEST(BeamSearch, ItsMovesLeadToItsTreeAndTheBestComesFirst) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const HashedScores scores{seed};
    BeamSearch search(scores, start_of(TransitionSystem::kArcEager, 7), 8);
    while (!search.is_final()) search.advance();
    double last = search.hypotheses()[0].score;
    for (const auto& hypothesis : search.hypotheses()) {
      EXPECT_LE(hypothesis.score, last);
      last = hypothesis.score;
      Configuration replayed = start_of(TransitionSystem::kArcEager, 7);
      for (const Move move : search.moves_to(hypothesis.last)) replayed.apply(move);
      EXPECT_EQ(replayed.tree(), hypothesis.configuration.tree());
    }
  }
}

TEST(BeamSearch, TheFilterExcludesMoves) {
  const HashedScores scores{1};
  const auto no_left = [](const Configuration&, Move move) { return move != Move::kLeft; };
  BeamSearch search(scores, start_of(TransitionSystem::kArcStandard, 4), 4, no_left);
  while (!search.is_final()) search.advance();
  EXPECT_EQ(search.hypotheses()[0].configuration.tree().head(1), kRoot);
  Configuration greedy = start_of(TransitionSystem::kArcStandard, 4);
  double score = 0;
  EXPECT_TRUE(search_greedily(scores, no_left, greedy, score));
  EXPECT_EQ(greedy.tree().head(1), kRoot);
  const auto nothing = [](const Configuration&, Move) { return false; };
  greedy = start_of(TransitionSystem::kArcStandard, 4);
  EXPECT_FALSE(search_greedily(scores, nothing, greedy, score));
  BeamSearch none(scores, start_of(TransitionSystem::kArcStandard, 4), 4, nothing);
  while (!none.is_final()) none.advance();
  EXPECT_TRUE(none.hypotheses().empty());
}

TEST(BeamSearch, AnArcGetsItsLabelWhenItIsAdded) {
  const HashedScores scores{3};
  Configuration greedy = start_of(TransitionSystem::kArcEager, 6);
  double score = 0;
  ASSERT_TRUE(search_greedily(scores, {}, greedy, score));
  const Tree tree = greedy.tree();
  for (int m = 1; m <= 6; ++m) {
    if (tree.head(m) == kRoot) continue;
    EXPECT_EQ(greedy.node(m).label, tree.head(m) + m);
  }
}

}  // namespace
}  // namespace arcus
