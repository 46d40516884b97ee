// SPDX-License-Identifier: Apache-2.0
//
// The judge is a dense solver: it inverts the matrix of the penalty by elimination and maximizes
// the dual over boxes or simplices by accelerated projected gradients. It has no edge variables and
// shares no code with the solvers.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/optimize/hinge_solver.h"
#include "arcus/optimize/plane_solver.h"

namespace arcus {
namespace {

using Matrix = std::vector<std::vector<double>>;

Matrix matrix_of(const SmoothedPenalty& penalty) {
  Matrix m(penalty.ridge.size(), std::vector<double>(penalty.ridge.size()));
  for (std::size_t j = 0; j < m.size(); ++j) m[j][j] = penalty.ridge[j];
  for (const PenaltyEdge& edge : penalty.edges) {
    m[edge.p][edge.p] += edge.weight;
    m[edge.q][edge.q] += edge.weight;
    m[edge.p][edge.q] -= edge.weight;
    m[edge.q][edge.p] -= edge.weight;
  }
  return m;
}

std::vector<double> solve_linear(Matrix m, std::vector<double> b) {  // by Gauss & Jordan
  for (std::size_t i = 0; i < b.size(); ++i) {
    const double pivot = m[i][i];  // positive: the matrix is positive definite
    for (std::size_t row = 0; row < b.size(); ++row) {
      if (row == i) continue;
      const double factor = m[row][i] / pivot;
      for (std::size_t j = i; j < b.size(); ++j) m[row][j] -= factor * m[i][j];
      b[row] -= factor * b[i];
    }
  }
  for (std::size_t i = 0; i < b.size(); ++i) b[i] /= m[i][i];
  return b;
}

std::vector<double> dense(MarginRow row, std::size_t size) {
  std::vector<double> result(size);
  for (const RowEntry& entry : row) result[entry.column] += entry.value;
  return result;
}

double product(const std::vector<double>& x, const std::vector<double>& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

// The projection of the values onto { x >= 0, sum x <= 1 }.
void project_onto_simplex(std::span<double> values) {
  const auto sum_above = [&](double level) {
    double sum = 0;
    for (const double value : values) sum += std::max(0.0, value - level);
    return sum;
  };
  double level = 0;
  if (sum_above(0) > 1) {
    double high = *std::max_element(values.begin(), values.end());
    for (int i = 0; i < 100; ++i) {
      const double middle = (level + high) / 2;
      (sum_above(middle) > 1 ? level : high) = middle;
    }
  }
  for (double& value : values) value = std::max(0.0, value - level);
}

struct DenseProblem {
  const SmoothedPenalty& penalty;
  std::vector<std::vector<double>> rows;
  std::vector<double> offsets;
  std::vector<std::size_t> group_sizes;  // rows of one group share a simplex

  // The weights at the optimum.
  std::vector<double> solve() const {
    const Matrix matrix = matrix_of(penalty);
    const std::size_t count = rows.size();
    Matrix gram(count, std::vector<double>(count));
    double trace = 0;
    std::vector<std::vector<double>> images;
    for (const auto& row : rows) images.push_back(solve_linear(matrix, row));
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < count; ++b) {
        gram[a][b] = product(rows[a], images[b]) / penalty.alpha;
      }
      trace += gram[a][a];
    }
    const double step = 1 / (trace + 1e-9);
    std::vector<double> x(count);
    std::vector<double> y(count);
    double t = 1;
    for (int i = 0; i < 50'000; ++i) {
      std::vector<double> next(count);
      for (std::size_t a = 0; a < count; ++a) {
        next[a] = y[a] + step * (offsets[a] - product(gram[a], y));
      }
      std::size_t start = 0;
      for (const std::size_t size : group_sizes) {
        project_onto_simplex(std::span(next).subspan(start, size));
        start += size;
      }
      double climb = 0;  // restart when the momentum points downhill
      for (std::size_t a = 0; a < count; ++a) climb += (y[a] - next[a]) * (next[a] - x[a]);
      const double t_next = climb > 0 ? 1 : (1 + std::sqrt(1 + 4 * t * t)) / 2;
      const double momentum = climb > 0 ? 0 : (t - 1) / t_next;
      double change = 0;
      for (std::size_t a = 0; a < count; ++a) {
        change = std::max(change, std::abs(next[a] - x[a]));
        y[a] = next[a] + momentum * (next[a] - x[a]);
      }
      x = next;
      t = t_next;
      if (change < 1e-13 && i > 100) break;
    }
    std::vector<double> weights(penalty.ridge.size());
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t j = 0; j < weights.size(); ++j) {
        weights[j] += x[a] * images[a][j] / penalty.alpha;
      }
    }
    return weights;
  }
};

SmoothedPenalty random_penalty(std::size_t size, bool edges, Random& random) {
  SmoothedPenalty penalty;
  penalty.alpha = 0.2 + random.uniform();
  for (std::size_t j = 0; j < size; ++j) {
    penalty.ridge.push_back(edges ? 0.05 + 0.2 * random.uniform() : 1);
  }
  for (std::uint32_t p = 0; edges && p < size; ++p) {
    for (std::uint32_t q = p + 1; q < size; ++q) {
      if (random.below(3) == 0) {
        penalty.edges.push_back({p, q, static_cast<float>(0.1 + 0.9 * random.uniform())});
      }
    }
  }
  return penalty;
}

std::vector<RowEntry> random_row(std::size_t size, Random& random) {
  std::vector<RowEntry> row;
  for (std::uint32_t j = 0; j < size; ++j) {
    if (random.below(2) == 0) continue;
    row.push_back({j, static_cast<float>(random.uniform() * 4 - 2)});
  }
  return row;
}

MarginOptions exact_options() {
  MarginOptions options;
  options.max_gap = 1e-14;  // weights are as exact as the root of the gap
  options.max_rounds = 2000;
  return options;
}

struct HingeCase {
  SmoothedPenalty penalty;
  RaggedArray<RowEntry> rows;
};

HingeCase random_case(std::uint64_t seed) {
  Random random(seed);
  const std::size_t size = 2 + random.below(6);
  HingeCase result{random_penalty(size, seed % 2 == 0, random), {}};
  const std::size_t rows = 1 + random.below(20);
  for (std::size_t i = 0; i < rows; ++i) result.rows.push_row(random_row(size, random));
  return result;
}

TEST(SmoothedPenalty, TheSumOverEdgesIsTheQuadraticFormOfTheLaplacian) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    const SmoothedPenalty penalty = random_penalty(7, true, random);
    std::vector<double> w(7);
    for (double& weight : w) weight = random.uniform() * 4 - 2;
    double form = 0;
    const Matrix m = matrix_of(penalty);
    for (std::size_t i = 0; i < w.size(); ++i) form += w[i] * product(m[i], w);
    EXPECT_NEAR(penalty_of(penalty, w), penalty.alpha / 2 * form, 1e-12);
  }
}

TEST(SmoothedPenalty, MovingTheCentreLeadsToTheWeightsOfThePenalty) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    const SmoothedPenalty penalty = random_penalty(7, true, random);
    PenaltyDual dual(penalty);
    const std::vector<RowEntry> row = random_row(7, random);
    dual.add(row, 1.5);
    for (int i = 0; i < 1000; ++i) dual.move_centre();
    std::vector<double> expected = solve_linear(matrix_of(penalty), dense(row, 7));
    for (std::size_t j = 0; j < 7; ++j) {
      expected[j] *= 1.5 / penalty.alpha;
      EXPECT_NEAR(dual.weights()[j], expected[j], 1e-8) << "seed " << seed;
    }
    EXPECT_NEAR(dual.cost(1e-12, 100), penalty_of(penalty, expected), 1e-8) << "seed " << seed;
  }
}

TEST(SmoothedPenalty, TheCostIsAnUpperBoundAfterFewStepsOfConjugateGradients) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    const SmoothedPenalty penalty = random_penalty(20, true, random);
    PenaltyDual dual(penalty);
    const std::vector<RowEntry> row = random_row(20, random);
    dual.add(row, 1.5);
    std::vector<double> best = solve_linear(matrix_of(penalty), dense(row, 20));
    for (double& weight : best) weight *= 1.5 / penalty.alpha;
    const double exact = penalty_of(penalty, best);
    EXPECT_NEAR(dual.cost(0, 100), exact, 1e-9 * exact) << "seed " << seed;
    for (int steps = 0; steps < 10; ++steps) {
      EXPECT_GE(dual.cost(0, steps), exact * (1 - 1e-9)) << "seed " << seed;
    }
    EXPECT_LE(dual.cost(0.01, 100), exact * 1.01) << "seed " << seed;
  }
}

TEST(SmoothedPenalty, DampingChangesStepsButNotTheCost) {
  for (const bool edges : {false, true}) {
    Random random(3);
    SmoothedPenalty penalty = random_penalty(5, edges, random);
    penalty.ridge.push_back(1);  // column 5 has no edges
    const std::vector<RowEntry> row = {{1, 0.5F}, {5, 2}};
    PenaltyDual plain(penalty);
    plain.add(row, 1.5);
    PenaltyDual damped(penalty);
    damped.damp(5, 30);
    damped.add(row, 1.5);
    EXPECT_LT(damped.weights()[5], plain.weights()[5] / 2);
    const double cost = plain.cost(0, 100);
    EXPECT_NEAR(damped.cost(0, 100), cost, 1e-8);
    for (int i = 0; i < 2000; ++i) {
      plain.move_centre();
      damped.move_centre();
    }
    EXPECT_NEAR(damped.cost(0, 100), cost, 1e-8);
    for (std::size_t j = 0; j < 6; ++j) {
      EXPECT_NEAR(damped.weights()[j], plain.weights()[j], 1e-6);
    }
  }
}

TEST(HingeSolver, TheOptimumIsThatOfADenseSolver) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const HingeCase problem = random_case(seed);
    const MarginSolution solution = solve_hinges(problem.penalty, problem.rows, exact_options());
    DenseProblem judge{problem.penalty, {}, {}, {}};
    for (std::size_t i = 0; i < problem.rows.size(); ++i) {
      judge.rows.push_back(dense(problem.rows[i], problem.penalty.ridge.size()));
      judge.offsets.push_back(1);
      judge.group_sizes.push_back(1);
    }
    const std::vector<double> expected = judge.solve();
    for (std::size_t j = 0; j < expected.size(); ++j) {
      EXPECT_NEAR(solution.weights[j], expected[j], 1e-6) << "seed " << seed;
    }
  }
}

TEST(HingeSolver, TheOptimumMeetsTheKktConditions) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const HingeCase problem = random_case(seed);
    const MarginSolution solution = solve_hinges(problem.penalty, problem.rows, exact_options());
    const std::size_t size = problem.penalty.ridge.size();
    std::vector<double> sum(size);
    for (std::size_t i = 0; i < problem.rows.size(); ++i) {
      const std::vector<double> row = dense(problem.rows[i], size);
      const double margin = product(row, solution.weights);
      const double multiplier = solution.multipliers[i];
      EXPECT_GE(multiplier, 0);
      EXPECT_LE(multiplier, 1);
      if (margin > 1 + 1e-5) {
        EXPECT_EQ(multiplier, 0) << "seed " << seed;
      }
      if (margin < 1 - 1e-5) {
        EXPECT_EQ(multiplier, 1) << "seed " << seed;
      }
      for (std::size_t j = 0; j < size; ++j) sum[j] += multiplier * row[j];
    }
    // The gradient of the penalty is the sum of the rows by their multipliers.
    const Matrix m = matrix_of(problem.penalty);
    for (std::size_t j = 0; j < size; ++j) {
      EXPECT_NEAR(problem.penalty.alpha * product(m[j], solution.weights), sum[j], 1e-5);
    }
  }
}

// The last column is in all rows, so that it is damped.
TEST(HingeSolver, AColumnOfAllRowsDoesNotChangeTheOptimum) {
  for (const bool edges : {false, true}) {
    Random random(edges ? 1 : 2);
    SmoothedPenalty penalty = random_penalty(6, edges, random);
    penalty.ridge.push_back(1);
    // Few different rows, many times each, so that the judge can take one with a wider box.
    std::vector<std::vector<RowEntry>> kinds;
    for (int i = 0; i < 8; ++i) {
      kinds.push_back(random_row(6, random));
      kinds.back().push_back({6, static_cast<float>(random.uniform() * 2 - 1)});
    }
    constexpr int kCopies = 200;
    RaggedArray<RowEntry> rows;
    for (int copy = 0; copy < kCopies; ++copy) {
      for (const auto& kind : kinds) rows.push_row(kind);
    }
    MarginOptions options;
    options.max_gap = 1e-10;
    const MarginSolution solution = solve_hinges(penalty, rows, options);
    EXPECT_TRUE(solution.certified);
    // n copies of each row are the same problem as one copy with alpha / n, times n.
    SmoothedPenalty scaled = penalty;
    scaled.alpha /= kCopies;
    DenseProblem judge{scaled, {}, {}, {}};
    for (const auto& kind : kinds) {
      judge.rows.push_back(dense(kind, 7));
      judge.offsets.push_back(1);
      judge.group_sizes.push_back(1);
    }
    const std::vector<double> expected = judge.solve();
    double expected_loss = 0;
    for (const auto& row : judge.rows) expected_loss += std::max(0.0, 1 - product(row, expected));
    EXPECT_NEAR(solution.last.primal, penalty_of(penalty, expected) + kCopies * expected_loss,
                1e-6 * solution.last.primal);
  }
}

TEST(HingeSolver, EveryRoundHasABoundBelowTheMinimumAndAnObjectiveAboveIt) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const HingeCase problem = random_case(seed);
    const double minimum = solve_hinges(problem.penalty, problem.rows, exact_options()).last.primal;
    MarginOptions options = exact_options();
    options.passes = 1;
    options.bound_steps = 1;
    options.report = [&](const MarginRound& round) {
      EXPECT_LE(round.dual, minimum + 1e-9) << "seed " << seed;
      EXPECT_GE(round.primal, minimum - 1e-9) << "seed " << seed;
    };
    solve_hinges(problem.penalty, problem.rows, options);
  }
}

TEST(MarginRound, NoGapIsSmallEnoughForAnObjectiveThatIsNotANumber) {
  MarginRound round;
  round.primal = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(round.gap() <= 1);
  round.primal = round.dual = 2;
  EXPECT_EQ(round.gap(), 0);
  round.dual = 1;
  EXPECT_EQ(round.gap(), 0.5);
}

TEST(HingeSolver, ThrowsIfTheWeightsOverflow) {
  const SmoothedPenalty penalty{1e-320, {1}, {}};
  RaggedArray<RowEntry> rows;
  rows.push_row(std::vector<RowEntry>{{0, 1}});
  rows.push_row(std::vector<RowEntry>{{0, -1}});
  EXPECT_THROW(solve_hinges(penalty, rows, {}), NumericError);
}

TEST(PlaneSolver, ThrowsIfTheWeightsOverflow) {
  const SmoothedPenalty penalty{1e-320, {1}, {}};
  const PlaneOracle oracle = [](std::size_t, std::span<const double>) {
    return Plane{1, {{0, 1}}};
  };
  EXPECT_THROW(solve_planes(penalty, 2, oracle, {}), NumericError);
}

TEST(HingeSolver, StopsAtTheGapThatWasAskedForAndSaysSoIfRoundsRunOut) {
  const HingeCase problem = random_case(8);
  MarginOptions options;
  options.max_gap = 1e-2;
  const MarginSolution solution = solve_hinges(problem.penalty, problem.rows, options);
  EXPECT_TRUE(solution.certified);
  EXPECT_LE(solution.last.gap(), 1e-2);
  options.max_gap = 0;
  options.max_rounds = 2;
  EXPECT_FALSE(solve_hinges(problem.penalty, problem.rows, options).certified);
}

TEST(HingeSolver, ARowWithoutEntriesAddsItsMargin) {
  SmoothedPenalty penalty{1, {1}, {}};
  RaggedArray<RowEntry> rows;
  rows.push_row({});
  const MarginSolution solution = solve_hinges(penalty, rows, exact_options());
  EXPECT_TRUE(solution.certified);
  EXPECT_EQ(solution.last.primal, 1);
  EXPECT_EQ(solution.last.dual, 1);
}

TEST(HingeSolver, ThreadsDoNotChangeTheResult) {
  Random random(3);
  SmoothedPenalty penalty = random_penalty(40, true, random);
  RaggedArray<RowEntry> rows;
  for (int i = 0; i < 40'000; ++i)
    rows.push_row(
        random_row(40, random).size() > 3
            ? std::vector<RowEntry>{{static_cast<std::uint32_t>(random.below(40)), 1}}
            : std::vector<RowEntry>{{static_cast<std::uint32_t>(random.below(40)), -0.5F}});
  MarginOptions options;
  options.max_rounds = 4;
  const MarginSolution one = solve_hinges(penalty, rows, options);
  options.threads = 4;
  const MarginSolution four = solve_hinges(penalty, rows, options);
  EXPECT_EQ(one.weights, four.weights);
  EXPECT_EQ(one.last.primal, four.last.primal);
}

TEST(PlaneSolver, TheOptimumIsThatOfADenseSolver) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Random random(seed);
    const std::size_t size = 2 + random.below(5);
    const SmoothedPenalty penalty = random_penalty(size, seed % 2 == 0, random);
    std::vector<std::vector<Plane>> examples(1 + random.below(4));
    DenseProblem judge{penalty, {}, {}, {}};
    for (std::vector<Plane>& planes : examples) {
      planes.resize(1 + random.below(6));
      for (Plane& plane : planes) {
        plane = {static_cast<double>(1 + random.below(4)), random_row(size, random)};
        judge.rows.push_back(dense(plane.row, size));
        judge.offsets.push_back(plane.offset);
      }
      judge.group_sizes.push_back(planes.size());
    }
    const PlaneOracle oracle = [&](std::size_t i, std::span<const double> weights) {
      Plane best;
      double top = 0;
      for (const Plane& plane : examples[i]) {
        const double height =
            plane.offset - product(dense(plane.row, size), {weights.begin(), weights.end()});
        if (height <= top) continue;
        top = height;
        best = plane;
      }
      return best;
    };
    const MarginSolution solution = solve_planes(penalty, examples.size(), oracle, exact_options());
    EXPECT_LT(solution.last.gap(), 1e-7) << "seed " << seed;
    const std::vector<double> expected = judge.solve();
    for (std::size_t j = 0; j < size; ++j) {
      EXPECT_NEAR(solution.weights[j], expected[j], 1e-6) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace arcus
