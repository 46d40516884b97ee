// SPDX-License-Identifier: Apache-2.0
#include "arcus/optimize/hildreth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

struct Problem {
  std::vector<std::vector<double>> vectors;  // d_a
  std::vector<double> margins;               // b_a

  std::size_t size() const { return margins.size(); }
  std::vector<double> gram() const {
    std::vector<double> products;
    for (const auto& a : vectors) {
      for (const auto& c : vectors) {
        double product = 0;
        for (std::size_t i = 0; i < a.size(); ++i) product += a[i] * c[i];
        products.push_back(product);
      }
    }
    return products;
  }
};

Problem random_problem(std::size_t k, std::size_t dimensions, Random& random) {
  Problem problem;
  for (std::size_t a = 0; a < k; ++a) {
    auto& vector = problem.vectors.emplace_back(dimensions);
    for (double& value : vector) value = testing::gaussian(random);
    problem.margins.push_back(3 * testing::gaussian(random));
  }
  return problem;
}

std::vector<double> solved(const Problem& problem, double max_alpha) {
  return hildreth(problem.gram(), problem.margins,
                  {.max_alpha = max_alpha, .tolerance = 1e-12, .max_sweeps = 1'000'000});
}

// What the dual maximises: sum of alpha_a b_a - 1/2 |x|^2.
double dual_objective(const Problem& problem, const std::vector<double>& alphas) {
  const auto gram = problem.gram();
  double value = 0;
  for (std::size_t a = 0; a < alphas.size(); ++a) {
    value += alphas[a] * problem.margins[a];
    for (std::size_t c = 0; c < alphas.size(); ++c) {
      value -= alphas[a] * gram[a * alphas.size() + c] * alphas[c] / 2;
    }
  }
  return value;
}

// An alpha of 0 belongs to a constraint that holds, one in between to a constraint that holds with
// equality, and one at the bound to a constraint that may be violated.
::testing::AssertionResult meets_kkt(const Problem& problem, const std::vector<double>& alphas,
                                     double max_alpha, double tolerance = 1e-8) {
  const std::size_t k = problem.size();
  const auto gram = problem.gram();
  if (alphas.size() != k) return ::testing::AssertionFailure() << alphas.size() << " alphas";
  for (std::size_t a = 0; a < k; ++a) {
    if (!(alphas[a] >= 0 && alphas[a] <= max_alpha)) {
      return ::testing::AssertionFailure() << "alpha " << a << " is " << alphas[a];
    }
    if (gram[a * k + a] == 0) {
      if (alphas[a] != 0) return ::testing::AssertionFailure() << a << " was not passed over";
      continue;
    }
    double missing = problem.margins[a];
    for (std::size_t c = 0; c < k; ++c) missing -= gram[a * k + c] * alphas[c];
    if (missing > tolerance && alphas[a] < max_alpha) {
      return ::testing::AssertionFailure() << a << " is violated by " << missing;
    }
    if (missing < -tolerance && alphas[a] > 0) {
      return ::testing::AssertionFailure()
             << a << " has slack " << -missing << " and alpha " << alphas[a];
    }
  }
  return ::testing::AssertionSuccess();
}

// Solves matrix x = right by elimination; empty when the matrix is singular.
std::optional<std::vector<double>> solution_of(std::vector<std::vector<double>> matrix,
                                               std::vector<double> right) {
  const std::size_t size = right.size();
  for (std::size_t i = 0; i < size; ++i) {
    std::size_t pivot = i;
    for (std::size_t row = i; row < size; ++row) {
      if (std::abs(matrix[row][i]) > std::abs(matrix[pivot][i])) pivot = row;
    }
    if (std::abs(matrix[pivot][i]) < 1e-9) return std::nullopt;
    std::swap(matrix[i], matrix[pivot]);
    std::swap(right[i], right[pivot]);
    for (std::size_t row = 0; row < size; ++row) {
      if (row == i) continue;
      const double factor = matrix[row][i] / matrix[i][i];
      for (std::size_t column = i; column < size; ++column) {
        matrix[row][column] -= factor * matrix[i][column];
      }
      right[row] -= factor * right[i];
    }
  }
  for (std::size_t i = 0; i < size; ++i) right[i] /= matrix[i][i];
  return right;
}

// The judge: every choice of alphas at 0, at the bound, and free; the free ones from the equations
// that their constraints are; the best of those in range. Where constraints depend on each other
// some best alphas still have independent free ones, so that singular choices may be left out.
std::vector<double> best_by_active_sets(const Problem& problem, double max_alpha) {
  const std::size_t k = problem.size();
  const auto gram = problem.gram();
  std::vector<double> best(k, 0);
  std::size_t choices = 1;
  for (std::size_t a = 0; a < k; ++a) choices *= 3;
  for (std::size_t choice = 0; choice < choices; ++choice) {
    std::vector<double> alphas(k, 0);
    std::vector<std::size_t> free;
    bool possible = true;
    std::size_t rest = choice;
    for (std::size_t a = 0; a < k; ++a, rest /= 3) {
      if (rest % 3 == 0) continue;
      if (gram[a * k + a] == 0 || (rest % 3 == 2 && max_alpha == kUnbounded)) possible = false;
      if (rest % 3 == 1) free.push_back(a);
      if (rest % 3 == 2) alphas[a] = max_alpha;
    }
    if (!possible) continue;
    std::vector<std::vector<double>> matrix;
    std::vector<double> right;
    for (const std::size_t a : free) {
      auto& row = matrix.emplace_back();
      for (const std::size_t c : free) row.push_back(gram[a * k + c]);
      right.push_back(problem.margins[a]);
      for (std::size_t c = 0; c < k; ++c) right.back() -= gram[a * k + c] * alphas[c];
    }
    const auto solution = solution_of(matrix, right);
    if (!solution) continue;
    for (std::size_t i = 0; i < free.size(); ++i) alphas[free[i]] = (*solution)[i];
    const bool in_range = std::all_of(alphas.begin(), alphas.end(), [max_alpha](double alpha) {
      return alpha >= -1e-12 && alpha <= max_alpha + 1e-12;
    });
    if (in_range && dual_objective(problem, alphas) > dual_objective(problem, best)) best = alphas;
  }
  return best;
}

TEST(Hildreth, NoConstraintsAskForNothing) { EXPECT_TRUE(hildreth({}, {}).empty()); }

TEST(Hildreth, OneConstraintTakesThePassiveAggressiveStep) {
  Random random(1);
  for (int round = 0; round < 1000; ++round) {
    const Problem problem = random_problem(1, 5, random);
    const double squared = problem.gram()[0];
    const double step = std::max(0.0, problem.margins[0] / squared);
    EXPECT_DOUBLE_EQ(hildreth(problem.gram(), problem.margins)[0], step);
    const double max_alpha = 0.1 * random.uniform();
    EXPECT_DOUBLE_EQ(hildreth(problem.gram(), problem.margins, {.max_alpha = max_alpha})[0],
                     std::min(max_alpha, step));
  }
}

TEST(Hildreth, ConstraintsThatHoldAlreadyChangeNothing) {
  Random random(2);
  Problem problem = random_problem(5, 8, random);
  for (double& margin : problem.margins) margin = -std::abs(margin);
  EXPECT_EQ(hildreth(problem.gram(), problem.margins), std::vector<double>(5, 0));
}

TEST(Hildreth, ZeroVectorsArePassedOver) {
  Random random(3);
  Problem problem = random_problem(3, 4, random);
  const auto without = solved(problem, kUnbounded);
  problem.vectors.insert(problem.vectors.begin() + 1, std::vector<double>(4, 0));
  problem.margins.insert(problem.margins.begin() + 1, 7);
  const auto with = solved(problem, kUnbounded);
  EXPECT_EQ(with, (std::vector<double>{without[0], 0, without[1], without[2]}));
}

TEST(Hildreth, MeetsTheKktConditions) {
  Random random(4);
  for (int round = 0; round < 500; ++round) {
    const std::size_t k = 1 + random.below(8);
    const Problem problem = random_problem(k, 2 * k, random);
    ASSERT_TRUE(meets_kkt(problem, solved(problem, kUnbounded), kUnbounded)) << "round " << round;
  }
}

TEST(Hildreth, MeetsTheKktConditionsUnderABoundWhateverTheConstraints) {
  Random random(5);
  for (int round = 0; round < 500; ++round) {
    const std::size_t k = 1 + random.below(8);
    const Problem problem = random_problem(k, 1 + random.below(2 * k), random);
    const double max_alpha = std::array{0.01, 0.1, 1.0}[random.below(3)];
    ASSERT_TRUE(meets_kkt(problem, solved(problem, max_alpha), max_alpha)) << "round " << round;
  }
}

TEST(Hildreth, FindsWhatTheBestActiveSetGives) {
  Random random(6);
  for (int round = 0; round < 500; ++round) {
    const std::size_t k = 1 + random.below(4);
    const Problem problem = random_problem(k, 2 * k, random);
    for (const double max_alpha : {kUnbounded, 0.2}) {
      const auto alphas = solved(problem, max_alpha);
      const auto expected = best_by_active_sets(problem, max_alpha);
      for (std::size_t a = 0; a < k; ++a) {
        ASSERT_NEAR(alphas[a], expected[a], 1e-7) << "round " << round << ", bound " << max_alpha;
      }
    }
  }
}

TEST(Hildreth, IsExactOnAllProblemsOfThreeSmallConstraintsInThePlane) {
  for (int number = 0; number < 19'683; ++number) {  // 3^9
    int rest = number;
    const auto next = [&rest] {
      const int value = rest % 3 - 1;
      rest /= 3;
      return static_cast<double>(value);
    };
    Problem problem;
    for (int a = 0; a < 3; ++a) {
      const double x = next();
      const double y = next();
      problem.vectors.push_back({x, y});
      problem.margins.push_back(next());
    }
    for (const double max_alpha : {0.5, 4.0}) {
      const auto alphas = solved(problem, max_alpha);
      ASSERT_TRUE(meets_kkt(problem, alphas, max_alpha)) << "problem " << number;
      ASSERT_NEAR(dual_objective(problem, alphas),
                  dual_objective(problem, best_by_active_sets(problem, max_alpha)), 1e-9)
          << "problem " << number;
    }
  }
}

TEST(Hildreth, ConstraintsThatContradictEachOtherEndAtTheBoundAndStayViolated) {
  const std::vector<double> gram = {1, -1, -1, 1};
  const std::vector<double> margins = {1, 1};
  EXPECT_EQ(hildreth(gram, margins, {.max_alpha = 2}), (std::vector<double>{2, 2}));
  for (const double alpha : hildreth(gram, margins)) EXPECT_TRUE(std::isfinite(alpha));
}

TEST(Hildreth, DoesNotStopEarlyWhenVectorsAreLong) {
  Random random(7);
  for (const double scale : {1e-4, 1.0, 1e6}) {
    for (int round = 0; round < 100; ++round) {
      Problem problem = random_problem(4, 8, random);
      for (auto& vector : problem.vectors) {
        for (double& value : vector) value *= scale;
      }
      const auto alphas = hildreth(problem.gram(), problem.margins);
      ASSERT_TRUE(meets_kkt(problem, alphas, kUnbounded, 1e-7)) << scale << ", round " << round;
    }
  }
}

TEST(Hildreth, NeverMakesMoreSweepsThanAllowed) {
  const std::vector<double> gram = {2, 1, 1, 2};
  const std::vector<double> margins = {2, 3};
  EXPECT_EQ(hildreth(gram, margins, {.max_sweeps = 0}), (std::vector<double>{0, 0}));
  EXPECT_EQ(hildreth(gram, margins, {.max_sweeps = 1}), (std::vector<double>{1, 1}));
}

}  // namespace
}  // namespace arcus
