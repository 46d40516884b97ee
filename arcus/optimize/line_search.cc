// SPDX-License-Identifier: Apache-2.0
#include "arcus/optimize/line_search.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "arcus/base/error.h"
#include "arcus/optimize/vectors.h"

namespace arcus {
namespace {

struct Trial {
  double step = 0;
  double value = 0;
  double slope = 0;
};

// The minimum of the cubic through two trials, kept a tenth of the bracket away from its ends.
double between(const Trial& a, const Trial& b) {
  const double least = std::min(a.step, b.step);
  const double width = std::abs(b.step - a.step);
  const double d1 = a.slope + b.slope - 3 * (a.value - b.value) / (a.step - b.step);
  const double square = d1 * d1 - a.slope * b.slope;
  double step = least + width / 2;
  if (square >= 0) {
    const double d2 = std::copysign(std::sqrt(square), b.step - a.step);
    const double cubic =
        b.step - (b.step - a.step) * (b.slope + d2 - d1) / (b.slope - a.slope + 2 * d2);
    if (std::isfinite(cubic)) step = cubic;
  }
  return std::clamp(step, least + width / 10, least + 9 * width / 10);
}

class LineSearch {
 public:
  LineSearch(const Objective& objective, const DescentPoint& from,
             std::span<const double> direction, int iteration, const LineSearchOptions& options,
             DescentPoint& to)
      : objective_(objective),
        from_(from),
        direction_(direction),
        iteration_(iteration),
        options_(options),
        to_(to),
        start_{0, from.value, dot_product(from.gradient, direction)} {}

  double run(double first_step) {
    if (!(start_.slope < 0)) return 0;
    Trial before = start_;
    for (double step = first_step; used_ < options_.evaluations; step *= 2) {
      const Trial trial = at(step);
      if (!falls(trial) || (used_ > 1 && trial.value >= before.value)) {
        return close_in(before, trial);
      }
      if (is_flat(trial)) return step;
      if (trial.slope >= 0) return close_in(trial, before);
      before = trial;
    }
    return before.step;  // still decreasing: the last trial is the best
  }

 private:
  Trial at(double step) {
    ++used_;
    to_.x = from_.x;
    add_multiple(step, direction_, to_.x);
    to_.evaluate(objective_, iteration_);
    return {step, to_.value, dot_product(to_.gradient, direction_)};
  }

  // The second condition is for steps so small that the required decrease is lost in rounding.
  bool falls(const Trial& trial) const {
    return trial.value <= start_.value + options_.fall * trial.step * start_.slope &&
           trial.value < start_.value;
  }
  bool is_flat(const Trial& trial) const {
    return std::abs(trial.slope) <= options_.flatness * -start_.slope;
  }

  // `low` is the lowest trial so far that satisfies falls() (or the start), and its slope points
  // towards `high`.
  double close_in(Trial low, Trial high) {
    while (used_ < options_.evaluations) {
      const Trial trial = at(between(low, high));
      if (!falls(trial) || trial.value >= low.value) {
        high = trial;
      } else {
        if (is_flat(trial)) return trial.step;
        if (trial.slope * (high.step - low.step) >= 0) high = low;
        low = trial;
      }
    }
    if (low.step > 0) at(low.step);
    return low.step;
  }

  const Objective& objective_;
  const DescentPoint& from_;
  std::span<const double> direction_;
  int iteration_;
  const LineSearchOptions& options_;
  DescentPoint& to_;
  Trial start_;
  int used_ = 0;
};

}  // namespace

void DescentPoint::evaluate(const Objective& objective, int iteration) {
  gradient.resize(x.size());
  value = objective(x, gradient);
  const double squared = dot_product(gradient, gradient);
  if (std::isfinite(value) && std::isfinite(squared)) return;
  throw NumericError("found " + std::string(std::isfinite(value) ? "a gradient" : "an objective") +
                     " that is not finite in iteration " + std::to_string(iteration));
}

double line_search(const Objective& objective, const DescentPoint& from,
                   std::span<const double> direction, double first_step, int iteration,
                   const LineSearchOptions& options, DescentPoint& to) {
  return LineSearch(objective, from, direction, iteration, options, to).run(first_step);
}

bool has_converged(const DescentPoint& point, const DescentOptions& options) {
  const double length = norm(point.gradient);
  return length <= options.tolerance * std::max(1.0, norm(point.x)) ||
         length * length / 2 <= options.max_gap * point.value;
}

}  // namespace arcus
