// SPDX-License-Identifier: Apache-2.0
//
// L-BFGS and conjugate gradients on the same functions: a quadratic, whose minimum a linear system
// gives, Rosenbrock's valley, and logistic regression. Each must find the minimum, and fall at
// every step on the way.
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/optimize/conjugate_gradient.h"
#include "arcus/optimize/lbfgs.h"
#include "arcus/optimize/line_search.h"
#include "arcus/optimize/vectors.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

using Minimize =
    std::function<DescentResult(const Objective&, std::span<double>, const DescentOptions&)>;

struct Solver {
  const char* name;
  Minimize minimize;
};

const std::vector<Solver>& solvers() {
  static const std::vector<Solver> all = {
      {"L-BFGS",
       [](const Objective& f, std::span<double> x, const DescentOptions& options) {
         return minimize_lbfgs(f, x, {.descent = options});
       }},
      {"L-BFGS that remembers one step",
       [](const Objective& f, std::span<double> x, const DescentOptions& options) {
         return minimize_lbfgs(f, x, {.descent = options, .history = 1});
       }},
      {"conjugate gradients", minimize_conjugate_gradient},
  };
  return all;
}

// Runs the solver and checks what every step must be.
DescentResult falling(const Solver& solver, const Objective& f, std::vector<double>& x,
                      int iterations = 1000, double tolerance = 1e-8) {
  std::vector<double> gradient(x.size());
  double last = f(x, gradient);
  int steps = 0;
  DescentOptions options{.iterations = iterations, .tolerance = tolerance};
  options.after_step = [&](const DescentStep& step) {
    EXPECT_EQ(step.iteration, ++steps) << solver.name;
    EXPECT_LT(step.value, last) << solver.name << ", iteration " << step.iteration;
    EXPECT_EQ(step.value, f(step.x, gradient)) << solver.name;
    EXPECT_EQ(step.gradient_norm, norm(gradient)) << solver.name;
    last = step.value;
  };
  const DescentResult result = solver.minimize(f, x, options);
  EXPECT_EQ(result.iterations, steps) << solver.name;
  EXPECT_EQ(result.value, f(x, gradient)) << solver.name;
  return result;
}

TEST(Descent, FindsTheMinimumOfAQuadratic) {
  // 1/2 sum of c_i (x_i - i)^2, with curvatures from 1 to 1000.
  constexpr std::size_t kSize = 30;
  const Objective f = [](std::span<const double> x, std::span<double> gradient) {
    double value = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double curvature = std::pow(1000.0, static_cast<double>(i) / (kSize - 1));
      const double off = x[i] - static_cast<double>(i);
      gradient[i] = curvature * off;
      value += curvature * off * off / 2;
    }
    return value;
  };
  for (const Solver& solver : solvers()) {
    std::vector<double> x(kSize, 0);
    const DescentResult result = falling(solver, f, x);
    EXPECT_TRUE(result.converged) << solver.name;
    EXPECT_LT(result.iterations, 400) << solver.name;
    for (std::size_t i = 0; i < kSize; ++i) {
      EXPECT_NEAR(x[i], static_cast<double>(i), 1e-5) << solver.name;
    }
  }
}

TEST(Descent, FollowsRosenbrocksValley) {
  const Objective f = [](std::span<const double> x, std::span<double> gradient) {
    const double a = 1 - x[0];
    const double b = x[1] - x[0] * x[0];
    gradient[0] = -2 * a - 400 * x[0] * b;
    gradient[1] = 200 * b;
    return a * a + 100 * b * b;
  };
  for (const Solver& solver : solvers()) {
    std::vector<double> x = {-1.2, 1};
    const DescentResult result = falling(solver, f, x);
    EXPECT_TRUE(result.converged) << solver.name;
    EXPECT_LT(result.iterations, 200) << solver.name;
    EXPECT_NEAR(x[0], 1, 1e-6) << solver.name;
    EXPECT_NEAR(x[1], 1, 1e-6) << solver.name;
  }
}

// 1/2 |x|^2 + 10 * sum of log(1 + exp(-<a, x>)), a random.
class Logistic {
 public:
  Logistic(std::size_t examples, std::size_t dimensions, std::uint64_t seed) {
    Random random(seed);
    for (std::size_t i = 0; i < examples; ++i) {
      auto& row = rows_.emplace_back(dimensions);
      for (double& value : row) value = testing::gaussian(random) + 0.3;
    }
  }
  double operator()(std::span<const double> x, std::span<double> gradient) const {
    std::copy(x.begin(), x.end(), gradient.begin());
    double value = dot_product(x, x) / 2;
    for (const auto& row : rows_) {
      const double margin = dot_product(row, x);
      value += 10 * (std::max(0.0, -margin) + std::log1p(std::exp(-std::abs(margin))));
      add_multiple(-10 / (1 + std::exp(margin)), row, gradient);
    }
    return value;
  }

 private:
  std::vector<std::vector<double>> rows_;
};

TEST(Descent, AllSolversAgreeOnLogisticRegression) {
  const Logistic f(200, 40, 1);
  std::vector<double> first;
  for (const Solver& solver : solvers()) {
    std::vector<double> x(40, 0);
    EXPECT_TRUE(falling(solver, f, x, 1000, 1e-6).converged) << solver.name;
    if (first.empty()) first = x;
    for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(x[i], first[i], 1e-5) << solver.name;
  }
}

TEST(Descent, StopsWhereItStartsWhenThatIsTheMinimum) {
  for (const Solver& solver : solvers()) {
    std::vector<double> x(3, 0);
    const auto result = solver.minimize(
        [](std::span<const double> at, std::span<double> gradient) {
          std::copy(at.begin(), at.end(), gradient.begin());
          return dot_product(at, at) / 2;
        },
        x, {});
    EXPECT_TRUE(result.converged) << solver.name;
    EXPECT_EQ(result.iterations, 0) << solver.name;
  }
}

TEST(Descent, EndsWhenRoundingLeavesNothingToGain) {
  const Logistic f(50, 5, 2);
  for (const Solver& solver : solvers()) {
    std::vector<double> x(5, 0);
    const DescentResult result = falling(solver, f, x, 1000, 0);
    EXPECT_FALSE(result.converged) << solver.name;
    EXPECT_LT(result.iterations, 1000) << solver.name;
    EXPECT_LT(result.gradient_norm, 1e-4) << solver.name;
  }
}

TEST(Descent, MakesNoMoreStepsThanAllowed) {
  const Logistic f(50, 5, 3);
  for (const Solver& solver : solvers()) {
    std::vector<double> x(5, 0);
    EXPECT_EQ(falling(solver, f, x, 3).iterations, 3) << solver.name;
  }
}

TEST(Descent, RefusesValuesThatAreNotFiniteAndKeepsTheLastGoodPoint) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  for (const Solver& solver : solvers()) {
    for (const bool in_gradient : {false, true}) {
      int calls = 0;
      const Logistic good(50, 5, 4);
      const Objective f = [&](std::span<const double> x, std::span<double> gradient) {
        const double value = good(x, gradient);
        if (++calls < 6) return value;
        if (in_gradient) gradient[2] = kNan;
        return in_gradient ? value : kNan;
      };
      std::vector<double> x(5, 0);
      EXPECT_THROW(solver.minimize(f, x, {}), NumericError) << solver.name;
      for (const double value : x) EXPECT_TRUE(std::isfinite(value)) << solver.name;
    }
  }
}

TEST(LineSearch, FindsAStepThatMeetsTheStrongWolfeConditions) {
  Random random(5);
  for (int round = 0; round < 100; ++round) {
    const Logistic f(20, 4, 100 + static_cast<std::uint64_t>(round));
    DescentPoint from;
    for (int i = 0; i < 4; ++i) from.x.push_back(testing::gaussian(random));
    from.evaluate(f, 0);
    std::vector<double> direction = from.gradient;
    for (double& value : direction) value *= -1;
    const double first_step = std::pow(10, 6 * random.uniform() - 4);
    const LineSearchOptions options{.flatness = 0.1};
    DescentPoint to;
    const double step = line_search(f, from, direction, first_step, 1, options, to);
    const double slope = dot_product(from.gradient, direction);
    ASSERT_GT(step, 0);
    EXPECT_LE(to.value, from.value + options.fall * step * slope);
    EXPECT_LE(std::abs(dot_product(to.gradient, direction)), options.flatness * -slope);
  }
}

TEST(Vectors, TheProductAddsInLanesWhateverTheLength) {
  for (std::size_t size = 0; size < 40; ++size) {
    std::vector<double> x(size, 2);
    std::vector<double> y(size);
    for (std::size_t i = 0; i < size; ++i) y[i] = static_cast<double>(i);
    const auto count = static_cast<double>(size);
    EXPECT_EQ(dot_product(x, y), count * (count - 1));
  }
}

}  // namespace
}  // namespace arcus
