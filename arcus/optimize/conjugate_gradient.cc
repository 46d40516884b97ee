// SPDX-License-Identifier: Apache-2.0
//
// Each direction is the negative gradient plus a multiple of the last direction, so that the gain
// along that one is kept:  d' = -g' + beta d  with  beta = max(0, <g', g' - g> / <g, g>).  The
// maximum (Powell, 1984) restarts from the gradient when the last direction would mislead. The line
// search is stricter than that of L-BFGS, because the next direction is only as good as the minimum
// along this one.
#include "arcus/optimize/conjugate_gradient.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "arcus/optimize/line_search.h"
#include "arcus/optimize/vectors.h"

namespace arcus {

DescentResult minimize_conjugate_gradient(const Objective& objective, std::span<double> x,
                                          const DescentOptions& options) {
  constexpr LineSearchOptions kStrict = {.fall = 1e-4, .flatness = 0.1, .evaluations = 20};
  DescentPoint here;
  here.x.assign(x.begin(), x.end());
  here.evaluate(objective, 0);
  DescentPoint next;
  std::vector<double> direction(x.size(), 0);
  double beta = 0;
  double step = 0;          // of the last line search
  double slope_before = 0;  // at the start of the last line search
  DescentResult result;
  for (int iteration = 1; iteration <= options.iterations; ++iteration) {
    if (has_converged(here, options)) break;
    for (double& value : direction) value *= beta;
    add_multiple(-1, here.gradient, direction);
    double slope = dot_product(here.gradient, direction);
    if (slope >= 0) {
      beta = 0;
      direction.assign(direction.size(), 0);
      add_multiple(-1, here.gradient, direction);
      slope = dot_product(here.gradient, direction);
    }
    // The step that would decrease the objective by as much as the last one, to first order.
    const double first_step = step > 0 ? step * slope_before / slope : 1 / norm(here.gradient);
    step = line_search(objective, here, direction, first_step, iteration, kStrict, next);
    if (step == 0) {
      if (beta == 0) break;
      beta = 0;
      --iteration;
      continue;
    }
    const double squared = dot_product(here.gradient, here.gradient);
    beta = std::max(0.0, (dot_product(next.gradient, next.gradient) -
                          dot_product(next.gradient, here.gradient)) /
                             squared);
    std::swap(here, next);
    slope_before = slope;
    std::copy(here.x.begin(), here.x.end(), x.begin());
    result.iterations = iteration;
    if (options.after_step) {
      options.after_step({iteration, here.value, norm(here.gradient), here.x});
    }
  }
  result.value = here.value;
  result.gradient_norm = norm(here.gradient);
  result.converged = has_converged(here, options);
  return result;
}

}  // namespace arcus
