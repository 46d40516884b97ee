// SPDX-License-Identifier: Apache-2.0
//
// The search for the best sequence of moves: greedy, or with a beam (Zhang & Clark, 2008).
//
// A beam keeps the best configurations after each move. The score of a configuration is the sum of
// the scores of its moves. Labels do not take part in the search: the best label is chosen when an
// arc is added, and later features see it. Configurations that are complete stay in the beam.
//
// `Scores` is the model: score_moves(configuration, scores) and best_label(configuration, arc).
// O(b n) scores for a beam of b, and O(b n^2) to copy configurations.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "arcus/transition/configuration.h"
#include "arcus/transition/perceptron_weights.h"

namespace arcus {

// Whether a search may make an allowed move. An empty function: any.
using MoveFilter = std::function<bool(const Configuration&, Move)>;

inline bool may_make(const Configuration& configuration, Move move, const MoveFilter& filter) {
  return configuration.allows(move) && (!filter || filter(configuration, move));
}

template <typename Scores>
void apply_with_label(const Scores& scores, Move move, Configuration& configuration) {
  configuration.apply(move, adds_arc(move)
                                ? scores.best_label(configuration, configuration.arc_of(move))
                                : Configuration::kNoLabel);
}

// Makes the best move until the tree is complete, and returns the score. False if the filter leaves
// no move.
template <typename Scores>
bool search_greedily(const Scores& scores, const MoveFilter& filter, Configuration& configuration,
                     double& score) {
  score = 0;
  MoveScores of_moves;
  while (!configuration.is_final()) {
    scores.score_moves(configuration, of_moves);
    const Move* best = nullptr;
    for (const Move& move : kAllMoves) {
      if (!may_make(configuration, move, filter)) continue;
      if (best == nullptr ||
          of_moves[static_cast<std::size_t>(move)] > of_moves[static_cast<std::size_t>(*best)]) {
        best = &move;
      }
    }
    if (best == nullptr) return false;
    score += of_moves[static_cast<std::size_t>(*best)];
    apply_with_label(scores, *best, configuration);
  }
  return true;
}

template <typename Scores>
class BeamSearch {
 public:
  struct Hypothesis {
    Configuration configuration;
    double score = 0;
    std::size_t last = kStart;  // its last step
  };
  struct Step {
    std::size_t before = kStart;
    Move move = Move::kShift;
  };
  static constexpr std::size_t kStart = static_cast<std::size_t>(-1);

  BeamSearch(const Scores& scores, Configuration start, std::size_t beam, MoveFilter filter = {})
      : scores_(scores), beam_(beam), filter_(std::move(filter)) {
    hypotheses_.push_back({std::move(start), 0, kStart});
  }

  // The best first.
  std::span<const Hypothesis> hypotheses() const { return hypotheses_; }

  bool is_final() const {
    return std::all_of(hypotheses_.begin(), hypotheses_.end(),
                       [](const Hypothesis& each) { return each.configuration.is_final(); });
  }

  // Makes a move in each hypothesis that is not final. None are left if the filter leaves no move.
  void advance() {
    candidates_.clear();
    MoveScores of_moves;
    for (std::size_t i = 0; i < hypotheses_.size(); ++i) {
      const Hypothesis& hypothesis = hypotheses_[i];
      if (hypothesis.configuration.is_final()) {
        candidates_.push_back({hypothesis.score, i, kMoves});
        continue;
      }
      scores_.score_moves(hypothesis.configuration, of_moves);
      for (std::size_t move = 0; move < kMoves; ++move) {
        if (!may_make(hypothesis.configuration, kAllMoves[move], filter_)) continue;
        candidates_.push_back({hypothesis.score + of_moves[move], i, move});
      }
    }
    const std::size_t kept = std::min(beam_, candidates_.size());
    std::partial_sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(kept),
                      candidates_.end(), [](const Candidate& a, const Candidate& b) {
                        return std::tuple(-a.score, a.hypothesis, a.move) <
                               std::tuple(-b.score, b.hypothesis, b.move);
                      });
    next_.clear();
    for (std::size_t i = 0; i < kept; ++i) {
      const Candidate& candidate = candidates_[i];
      next_.push_back(hypotheses_[candidate.hypothesis]);
      Hypothesis& hypothesis = next_.back();
      if (candidate.move == kMoves) continue;
      hypothesis.score = candidate.score;
      steps_.push_back({hypothesis.last, kAllMoves[candidate.move]});
      hypothesis.last = steps_.size() - 1;
      apply_with_label(scores_, kAllMoves[candidate.move], hypothesis.configuration);
    }
    hypotheses_.swap(next_);
  }

  // The moves that lead to a step, in order.
  std::vector<Move> moves_to(std::size_t step) const {
    std::vector<Move> moves;
    for (; step != kStart; step = steps_[step].before) moves.push_back(steps_[step].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

 private:
  struct Candidate {
    double score = 0;
    std::size_t hypothesis = 0;
    std::size_t move = 0;  // kMoves: none, because the tree is complete
  };

  const Scores& scores_;
  std::size_t beam_;
  MoveFilter filter_;
  std::vector<Hypothesis> hypotheses_;
  std::vector<Hypothesis> next_;
  std::vector<Candidate> candidates_;
  std::vector<Step> steps_;
};

}  // namespace arcus
