// SPDX-License-Identifier: Apache-2.0
#include "arcus/optimize/assignment.h"

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

constexpr double kForbidden = -std::numeric_limits<double>::infinity();

struct Problem {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<double> scores;

  double score(std::size_t row, std::size_t column) const { return scores[row * columns + column]; }
};

// The highest sum over all ways to give the rows from `row` columns that are not taken.
std::optional<double> brute_force(const Problem& problem, std::size_t row,
                                  std::vector<bool>& taken) {
  if (row == problem.rows) return 0.0;
  std::optional<double> best;
  for (std::size_t column = 0; column < problem.columns; ++column) {
    if (taken[column] || problem.score(row, column) == kForbidden) continue;
    taken[column] = true;
    const auto rest = brute_force(problem, row + 1, taken);
    taken[column] = false;
    if (!rest) continue;
    const double sum = problem.score(row, column) + *rest;
    if (!best || sum > *best) best = sum;
  }
  return best;
}

// A valid assignment as good as that of the brute force, or none from both.
void expect_best(const Problem& problem, double tolerance) {
  std::vector<bool> taken(problem.columns, false);
  const auto expected = brute_force(problem, 0, taken);
  const auto found = best_assignment(problem.scores, problem.rows, problem.columns);
  ASSERT_EQ(found.has_value(), expected.has_value());
  if (!found) return;
  ASSERT_EQ(found->size(), problem.rows);
  double sum = 0;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const std::size_t column = (*found)[row];
    ASSERT_LT(column, problem.columns);
    ASSERT_FALSE(taken[column]);
    taken[column] = true;
    sum += problem.score(row, column);
  }
  ASSERT_NEAR(sum, *expected, tolerance);
}

// Every table whose entries are among the values.
template <std::size_t kValues>
void expect_best_of_all(std::size_t rows, std::size_t columns,
                        const std::array<double, kValues>& values) {
  std::size_t tables = 1;
  for (std::size_t i = 0; i < rows * columns; ++i) tables *= kValues;
  Problem problem{rows, columns, std::vector<double>(rows * columns)};
  for (std::size_t table = 0; table < tables; ++table) {
    std::size_t rest = table;
    for (double& score : problem.scores) {
      score = values[rest % kValues];
      rest /= kValues;
    }
    ASSERT_NO_FATAL_FAILURE(expect_best(problem, 0)) << "table " << table;
  }
}

TEST(Assignment, IsTheBestOfAllForEverySmallTable) {
  const std::array<double, 3> values = {kForbidden, 0, 1};
  for (std::size_t rows = 1; rows <= 3; ++rows) {
    for (std::size_t columns = 1; columns <= 3; ++columns) {
      expect_best_of_all(rows, columns, values);
    }
  }
  expect_best_of_all(2, 4, values);
  expect_best_of_all(4, 2, values);
  expect_best_of_all(2, 3, std::array<double, 4>{kForbidden, -2, 0, 5});
}

TEST(Assignment, IsTheBestOfAllForRandomTables) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    Problem problem;
    problem.rows = 1 + random.below(6);
    problem.columns = problem.rows + random.below(4);
    for (std::size_t cell = 0; cell < problem.rows * problem.columns; ++cell) {
      const bool forbidden = random.below(4) == 0;
      problem.scores.push_back(forbidden ? kForbidden : 10 * testing::gaussian(random));
    }
    ASSERT_NO_FATAL_FAILURE(expect_best(problem, 1e-9)) << "table " << i;
  }
}

TEST(Assignment, OfNoRowsIsEmptyAndOfMoreRowsThanColumnsThereIsNone) {
  EXPECT_EQ(best_assignment({}, 0, 3), std::vector<std::size_t>());
  EXPECT_EQ(best_assignment({}, 0, 0), std::vector<std::size_t>());
  EXPECT_EQ(best_assignment(std::vector<double>{1, 2}, 2, 1), std::nullopt);
  EXPECT_EQ(best_assignment({}, 1, 0), std::nullopt);
}

TEST(Assignment, MovesEveryRowIfTheLastOneNeedsIt) {
  // Row i prefers column i and can take i + 1; the last row can have the first column only.
  constexpr std::size_t kRows = 50;
  std::vector<double> scores(kRows * kRows, kForbidden);
  for (std::size_t row = 0; row + 1 < kRows; ++row) {
    scores[row * kRows + row] = 1;
    scores[row * kRows + row + 1] = 0;
  }
  scores[(kRows - 1) * kRows] = 0;
  std::vector<std::size_t> expected;
  for (std::size_t row = 0; row < kRows; ++row) expected.push_back((row + 1) % kRows);
  EXPECT_EQ(best_assignment(scores, kRows, kRows), expected);
}

}  // namespace
}  // namespace arcus
