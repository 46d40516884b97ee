// SPDX-License-Identifier: Apache-2.0
//
// If a step s = x' - x changes the gradient by y = g' - g, the Hessian maps s to y. The last few
// such pairs define an approximation of the inverse Hessian. It is never stored: the two loops in
// apply() multiply the gradient by it in 4 * history vector operations.
#include "arcus/optimize/lbfgs.h"

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

#include "arcus/optimize/line_search.h"
#include "arcus/optimize/vectors.h"

namespace arcus {
namespace {

class CurvaturePairs {
 public:
  explicit CurvaturePairs(int most) : most_(static_cast<std::size_t>(std::max(most, 1))) {}

  bool empty() const { return pairs_.empty(); }
  void clear() { pairs_.clear(); }

  void add(const DescentPoint& from, const DescentPoint& to) {
    Pair pair;
    if (pairs_.size() == most_) {
      pair = std::move(pairs_.front());  // reuse its memory
      pairs_.pop_front();
    }
    pair.s = to.x;
    add_multiple(-1, from.x, pair.s);
    pair.y = to.gradient;
    add_multiple(-1, from.gradient, pair.y);
    pair.sy = dot_product(pair.s, pair.y);
    // The Wolfe conditions make this positive, except for rounding.
    if (pair.sy > 1e-300) pairs_.push_back(std::move(pair));
  }

  // direction = - H gradient.
  void apply(std::span<const double> gradient, std::vector<double>& direction) const {
    direction.assign(gradient.begin(), gradient.end());
    std::vector<double> alphas;
    for (auto pair = pairs_.rbegin(); pair != pairs_.rend(); ++pair) {
      alphas.push_back(dot_product(pair->s, direction) / pair->sy);
      add_multiple(-alphas.back(), pair->y, direction);
    }
    const Pair& last = pairs_.back();
    const double scale = last.sy / dot_product(last.y, last.y);
    for (double& value : direction) value *= -scale;
    for (const Pair& pair : pairs_) {
      const double beta = dot_product(pair.y, direction) / pair.sy;
      add_multiple(-alphas.back() - beta, pair.s, direction);
      alphas.pop_back();
    }
  }

 private:
  struct Pair {
    std::vector<double> s;
    std::vector<double> y;
    double sy = 0;
  };

  std::size_t most_;
  std::deque<Pair> pairs_;  // oldest first
};

}  // namespace

DescentResult minimize_lbfgs(const Objective& objective, std::span<double> x,
                             const LbfgsOptions& options) {
  DescentPoint here;
  here.x.assign(x.begin(), x.end());
  here.evaluate(objective, 0);
  DescentPoint next;
  CurvaturePairs pairs(options.history);
  std::vector<double> direction;
  DescentResult result;
  for (int iteration = 1; iteration <= options.descent.iterations; ++iteration) {
    if (has_converged(here, options.descent)) break;
    double first_step = 1;
    if (pairs.empty()) {
      direction = here.gradient;
      for (double& value : direction) value = -value;
      first_step = 1 / norm(here.gradient);
    } else {
      pairs.apply(here.gradient, direction);
    }
    if (line_search(objective, here, direction, first_step, iteration, {}, next) == 0) {
      if (pairs.empty()) break;
      pairs.clear();  // the pairs no longer help: retry along the gradient
      --iteration;
      continue;
    }
    pairs.add(here, next);
    std::swap(here, next);
    std::copy(here.x.begin(), here.x.end(), x.begin());
    result.iterations = iteration;
    if (options.descent.after_step) {
      options.descent.after_step({iteration, here.value, norm(here.gradient), here.x});
    }
  }
  result.value = here.value;
  result.gradient_norm = norm(here.gradient);
  result.converged = has_converged(here, options.descent);
  return result;
}

}  // namespace arcus
