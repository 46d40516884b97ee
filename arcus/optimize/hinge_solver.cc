// SPDX-License-Identifier: Apache-2.0
#include "arcus/optimize/hinge_solver.h"

#include <algorithm>
#include <utility>

#include "arcus/base/random.h"
#include "arcus/base/workers.h"

namespace arcus {
namespace {

class HingeSolver {
 public:
  HingeSolver(const SmoothedPenalty& penalty, const RaggedArray<RowEntry>& rows,
              const MarginOptions& options)
      : penalty_(penalty),
        rows_(rows),
        options_(options),
        dual_(penalty),
        multipliers_(rows.size()),
        random_(options.seed) {}

  MarginSolution solve() {
    MarginSolution solution;
    damp_common_columns();
    double slack = 1;
    for (int round = 1;; ++round) {
      solution.last = check(round, slack);
      if (options_.report) options_.report(solution.last);
      solution.certified = solution.last.gap() <= options_.max_gap;
      if (solution.certified || round == options_.max_rounds) break;
      dual_.move_centre();
      for (int pass = 0; pass < options_.passes; ++pass) run_pass();
      // The closer the optimum, the less the margins move within a round.
      slack = std::min(1.0 / round, 10 * solution.last.gap());
    }
    solution.weights = std::move(best_);
    solution.multipliers = std::move(multipliers_);
    return solution;
  }

 private:
  // Columns of many rows (see smoothed_penalty.h). Of all rows, few are near their margin, so that
  // a small part of the sum of squares is enough.
  void damp_common_columns() {
    constexpr double kShare = 0.001;
    constexpr std::size_t kMinRows = 1000;
    std::vector<std::size_t> counts(penalty_.ridge.size());
    std::vector<double> squares(penalty_.ridge.size());
    for (const RowEntry& entry : rows_.values()) {
      ++counts[entry.column];
      squares[entry.column] += double{entry.value} * double{entry.value};
    }
    for (std::uint32_t j = 0; j < counts.size(); ++j) {
      if (counts[j] >= std::max(kMinRows, rows_.size() / 10)) dual_.damp(j, kShare * squares[j]);
    }
  }

  // Keeps the weights if no others had a smaller objective.
  void offer(std::vector<double> weights, double loss) {
    const double primal = penalty_of(penalty_, weights) + loss;
    require_finite_objective(primal);
    if (!best_.empty() && primal >= best_primal_) return;
    best_ = std::move(weights);
    best_primal_ = primal;
  }

  // Sets active_ to the rows that the passes of this round change.
  MarginRound check(int round, double slack) {
    constexpr std::size_t kChunk = 1 << 14;  // fixed, so that sums do not depend on the threads
    struct Part {
      double loss = 0;
      double gain = 0;
      std::vector<std::uint32_t> active;
    };
    std::vector<Part> parts((rows_.size() + kChunk - 1) / kChunk);
    parallel_for(parts.size(), options_.threads, [&](std::size_t i) {
      const std::size_t end = std::min(rows_.size(), (i + 1) * kChunk);
      for (std::size_t row = i * kChunk; row < end; ++row) {
        const double missing = 1 - dual_.dot(rows_[row]);
        const double multiplier = multipliers_[row];
        parts[i].loss += std::max(0.0, missing);
        parts[i].gain += multiplier;
        const bool rests =
            (multiplier == 0 && missing < -slack) || (multiplier == 1 && missing > slack);
        if (!rests) parts[i].active.push_back(static_cast<std::uint32_t>(row));
      }
    });
    MarginRound result;
    result.round = round;
    result.dual = -dual_.cost(options_.max_gap / 10, options_.bound_steps);
    double loss = 0;
    active_.clear();
    for (const Part& part : parts) {
      loss += part.loss;
      result.dual += part.gain;
      active_.insert(active_.end(), part.active.begin(), part.active.end());
    }
    offer(dual_.weights(), loss);
    result.primal = best_primal_;
    best_dual_ = std::max(best_dual_, result.dual);
    result.dual = best_dual_;
    result.active = active_.size();
    return result;
  }

  void run_pass() {
    shuffle(active_, random_);
    for (const std::uint32_t row : active_) {
      const MarginRow entries = rows_[row];
      const double missing = 1 - dual_.dot(entries);
      double& multiplier = multipliers_[row];
      if ((multiplier == 0 && missing <= 0) || (multiplier == 1 && missing >= 0)) continue;
      const double curvature = dual_.curvature(entries);
      const double target =
          curvature > 0 ? std::clamp(multiplier + missing / curvature, 0.0, 1.0) : 1.0;
      dual_.add(entries, target - multiplier);
      multiplier = target;
    }
  }

  const SmoothedPenalty& penalty_;
  const RaggedArray<RowEntry>& rows_;
  const MarginOptions& options_;
  PenaltyDual dual_;
  std::vector<double> multipliers_;
  std::vector<std::uint32_t> active_;
  std::vector<double> best_;  // weights
  double best_primal_ = 0;
  double best_dual_ = 0;
  Random random_;
};

}  // namespace

MarginSolution solve_hinges(const SmoothedPenalty& penalty, const RaggedArray<RowEntry>& rows,
                            const MarginOptions& options) {
  return HingeSolver(penalty, rows, options).solve();
}

}  // namespace arcus
