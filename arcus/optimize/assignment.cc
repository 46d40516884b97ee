// SPDX-License-Identifier: Apache-2.0
#include "arcus/optimize/assignment.h"

#include <limits>

namespace arcus {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

class Assignment {
 public:
  Assignment(std::span<const double> scores, std::size_t rows, std::size_t columns)
      : scores_(scores),
        columns_(columns),
        row_price_(rows, 0),
        column_price_(columns, 0),
        row_of_(columns, kNone) {}

  // False if there is no column for the row, whatever the others do.
  bool add(std::size_t row) {
    distance_.assign(columns_, kInfinity);
    before_.assign(columns_, kNone);
    reached_.assign(columns_, false);
    std::size_t last = kNone;  // the column that was reached last; none: the search is at `row`
    double length = 0;         // of the path to it
    while (last == kNone || row_of_[last] != kNone) {
      relax(last == kNone ? row : row_of_[last], last, length);
      last = nearest();
      if (last == kNone) return false;
      length = distance_[last];
      reached_[last] = true;
    }
    update_prices(row, length);
    move_along(last, row);
    return true;
  }

  std::vector<std::size_t> column_of_each_row() const {
    std::vector<std::size_t> result(row_price_.size(), kNone);
    for (std::size_t column = 0; column < columns_; ++column) {
      if (row_of_[column] != kNone) result[row_of_[column]] = column;
    }
    return result;
  }

 private:
  // Paths of this length to `row`, which has column `from`, lead on to the other columns.
  void relax(std::size_t row, std::size_t from, double length) {
    for (std::size_t column = 0; column < columns_; ++column) {
      if (reached_[column]) continue;
      const double cost = -scores_[row * columns_ + column];
      if (cost == kInfinity) continue;
      const double through = length + (cost - row_price_[row] - column_price_[column]);
      if (through >= distance_[column]) continue;
      distance_[column] = through;
      before_[column] = from;
    }
  }

  // The first of several; none if no other column can be reached.
  std::size_t nearest() const {
    std::size_t best = kNone;
    for (std::size_t column = 0; column < columns_; ++column) {
      if (reached_[column] || distance_[column] == kInfinity) continue;
      if (best == kNone || distance_[column] < distance_[best]) best = column;
    }
    return best;
  }

  // Reduced costs become 0 along the shortest paths, and stay above 0 elsewhere.
  void update_prices(std::size_t row, double length) {
    row_price_[row] += length;
    for (std::size_t column = 0; column < columns_; ++column) {
      if (!reached_[column] || row_of_[column] == kNone) continue;
      row_price_[row_of_[column]] += length - distance_[column];
      column_price_[column] -= length - distance_[column];
    }
  }

  void move_along(std::size_t last, std::size_t row) {
    while (before_[last] != kNone) {
      row_of_[last] = row_of_[before_[last]];
      last = before_[last];
    }
    row_of_[last] = row;
  }

  std::span<const double> scores_;
  std::size_t columns_;
  std::vector<double> row_price_;
  std::vector<double> column_price_;
  std::vector<std::size_t> row_of_;  // of each column
  // Of the search for one row's column.
  std::vector<double> distance_;
  std::vector<std::size_t> before_;  // the column before, on the shortest path; none: the first
  std::vector<bool> reached_;
};

}  // namespace

std::optional<std::vector<std::size_t>> best_assignment(std::span<const double> scores,
                                                        std::size_t rows, std::size_t columns) {
  Assignment assignment(scores, rows, columns);
  for (std::size_t row = 0; row < rows; ++row) {
    if (!assignment.add(row)) return std::nullopt;
  }
  return assignment.column_of_each_row();
}

}  // namespace arcus
