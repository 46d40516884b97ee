// SPDX-License-Identifier: Apache-2.0
#include "arcus/optimize/plane_solver.h"

#include <algorithm>
#include <utility>

#include "arcus/base/epoch_order.h"
#include "arcus/base/workers.h"

namespace arcus {
namespace {

constexpr int kIdleRounds = 10;           // after which a plane without a multiplier is dropped
constexpr int kSteps = 5;                 // for an example in one pass
constexpr std::size_t kBlock = 64;        // examples that the oracle is asked about at once
constexpr std::size_t kMinCommon = 1000;  // examples with a column that is damped
constexpr double kDamping = 0.001;

struct KnownPlane {
  Plane plane;
  double multiplier = 0;
  int idle = 0;  // rounds
};

struct Example {
  std::vector<KnownPlane> planes;  // the first is the plane 0
};

// x - y.
void subtract(MarginRow x, MarginRow y, std::vector<RowEntry>& difference) {
  difference.clear();
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < x.size() || j < y.size()) {
    if (j == y.size() || (i < x.size() && x[i].column < y[j].column)) {
      difference.push_back(x[i++]);
    } else if (i == x.size() || y[j].column < x[i].column) {
      difference.push_back({y[j].column, -y[j].value});
      ++j;
    } else {
      const float value = x[i].value - y[j].value;
      if (value != 0) difference.push_back({x[i].column, value});
      ++i;
      ++j;
    }
  }
}

class PlaneSolver {
 public:
  PlaneSolver(const SmoothedPenalty& penalty, std::size_t examples, const PlaneOracle& oracle,
              const MarginOptions& options)
      : penalty_(penalty),
        oracle_(oracle),
        options_(options),
        dual_(penalty),
        examples_(examples),
        order_(examples, options.seed) {
    for (Example& example : examples_) example.planes.push_back({{}, 1, 0});
  }

  MarginSolution solve() {
    MarginSolution solution;
    for (int round = 1;; ++round) {
      solution.last = check(round);
      if (round == 1) damp_common_columns();
      if (options_.report) options_.report(solution.last);
      solution.certified = solution.last.gap() <= options_.max_gap;
      if (solution.certified || round == options_.max_rounds) break;
      dual_.move_centre();
      for (int pass = 0; pass < options_.passes; ++pass) run_pass();
    }
    solution.weights = std::move(best_);
    return solution;
  }

 private:
  double height(const Plane& plane) const { return plane.offset - dual_.dot(plane.row); }

  // Adds the highest plane of each example to its planes.
  MarginRound check(int round) {
    MarginRound result;
    result.round = round;
    const std::vector<double>& weights = dual_.weights();
    std::vector<double> losses(examples_.size());
    parallel_for(examples_.size(), options_.threads, [&](std::size_t i) {
      Plane plane = oracle_(i, weights);
      losses[i] = std::max(0.0, height(plane));
      drop_idle_planes(examples_[i]);
      add(std::move(plane), examples_[i]);
    });
    double primal = penalty_of(penalty_, weights);
    result.dual = -dual_.cost(options_.max_gap / 10, options_.bound_steps);
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      primal += losses[i];
      result.active += examples_[i].planes.size() - 1;
      for (const KnownPlane& known : examples_[i].planes) {
        result.dual += known.multiplier * known.plane.offset;
      }
    }
    require_finite_objective(primal);
    if (best_.empty() || primal < best_primal_) {
      best_ = weights;
      best_primal_ = primal;
    }
    best_dual_ = std::max(best_dual_, result.dual);
    result.primal = best_primal_;
    result.dual = best_dual_;
    return result;
  }

  // Columns of the planes of many examples (see smoothed_penalty.h), judged by the first planes.
  void damp_common_columns() {
    std::vector<std::size_t> counts(penalty_.ridge.size());
    std::vector<double> squares(penalty_.ridge.size());
    for (const Example& example : examples_) {
      for (const KnownPlane& known : example.planes) {
        for (const RowEntry& entry : known.plane.row) {
          ++counts[entry.column];
          squares[entry.column] += double{entry.value} * double{entry.value};
        }
      }
    }
    for (std::uint32_t j = 0; j < counts.size(); ++j) {
      if (counts[j] >= std::max(kMinCommon, examples_.size() / 10)) {
        dual_.damp(j, kDamping * squares[j]);
      }
    }
  }

  static void drop_idle_planes(Example& example) {
    for (std::size_t k = 1; k < example.planes.size(); ++k) {
      KnownPlane& known = example.planes[k];
      known.idle = known.multiplier > 0 ? 0 : known.idle + 1;
    }
    std::erase_if(example.planes, [](const KnownPlane& known) { return known.idle > kIdleRounds; });
  }

  static void add(Plane plane, Example& example) {
    for (const KnownPlane& known : example.planes) {
      if (known.plane.offset == plane.offset && known.plane.row == plane.row) return;
    }
    example.planes.push_back({std::move(plane), 0, 0});
  }

  // The oracle is asked at the weights of the moment, not once in a round: then the planes of an
  // example fit those that others have just got, and far fewer rounds are needed. A block of
  // examples, always of the same size, is asked at the same weights, in parallel.
  void run_pass() {
    const std::span<const std::size_t> order = order_.next();
    std::vector<Plane> found(kBlock);
    for (std::size_t start = 0; start < order.size(); start += kBlock) {
      const auto block = order.subspan(start, std::min(kBlock, order.size() - start));
      parallel_for(block.size(), options_.threads,
                   [&](std::size_t i) { found[i] = oracle_(block[i], dual_.weights()); });
      for (std::size_t i = 0; i < block.size(); ++i) {
        Example& example = examples_[block[i]];
        add(std::move(found[i]), example);
        move_multipliers(example);
      }
    }
  }

  void move_multipliers(Example& example) {
    if (example.planes.size() < 2) return;
    for (int step = 0; step < kSteps; ++step) {
      KnownPlane* highest = nullptr;
      KnownPlane* lowest = nullptr;  // of those with multipliers
      double top = 0;
      double bottom = 0;
      for (KnownPlane& known : example.planes) {
        const double own = height(known.plane);
        if (highest == nullptr || own > top) {
          highest = &known;
          top = own;
        }
        if (known.multiplier > 0 && (lowest == nullptr || own < bottom)) {
          lowest = &known;
          bottom = own;
        }
      }
      if (highest == lowest || top - bottom <= 1e-12) return;
      subtract(highest->plane.row, lowest->plane.row, difference_);
      const double curvature = dual_.curvature(difference_);
      double moved = lowest->multiplier;
      if (curvature > 0) moved = std::min(moved, (top - bottom) / curvature);
      // Not of the difference, whose values are rounded: the bound would drift.
      dual_.add(highest->plane.row, moved);
      dual_.add(lowest->plane.row, -moved);
      highest->multiplier += moved;
      lowest->multiplier = moved == lowest->multiplier ? 0 : lowest->multiplier - moved;
    }
  }

  const SmoothedPenalty& penalty_;
  const PlaneOracle& oracle_;
  const MarginOptions& options_;
  PenaltyDual dual_;
  std::vector<Example> examples_;
  EpochOrder order_;
  std::vector<RowEntry> difference_;
  std::vector<double> best_;  // weights
  double best_primal_ = 0;
  double best_dual_ = 0;
};

}  // namespace

MarginSolution solve_planes(const SmoothedPenalty& penalty, std::size_t examples,
                            const PlaneOracle& oracle, const MarginOptions& options) {
  return PlaneSolver(penalty, examples, oracle, options).solve();
}

}  // namespace arcus
