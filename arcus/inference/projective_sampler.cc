// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/projective_sampler.h"

#include <vector>

#include "arcus/inference/eisner_item.h"
#include "arcus/numeric/wide_number.h"

namespace arcus {
namespace {

// Draws one of the item's splits with probability proportional to its weight.
int choose_split(const InsideChart& chart, const EisnerItem& item, Random& random) {
  const WideNumber whole = chart.weight(item);
  double left = random.uniform() * whole.mantissa;
  int chosen = first_split(item);
  chart.visit_splits(item, [&](int q, const WideNumber& part) {
    if (part.mantissa == 0) return true;
    chosen = q;  // the last possible split, if rounding leaves a remainder
    left -= scaled(part.mantissa, part.exponent - whole.exponent);
    return left >= 0;
  });
  return chosen;
}

}  // namespace

ProjectiveSampler::ProjectiveSampler(const ArcScores& scores, Roots roots)
    : has_tree_(chart_.fill(scores, roots)) {}

Tree draw_projective_tree(const InsideChart& chart, Random& random) {
  const int n = chart.size();
  Tree tree(n);
  std::vector<EisnerItem> stack = {whole_tree(n, chart.roots())};
  while (!stack.empty()) {
    const EisnerItem item = stack.back();
    stack.pop_back();
    if (item.i == item.j) continue;
    const EisnerParts parts = parts_of(item, choose_split(chart, item, random));
    if (parts.arc.head != kNoHead) tree.set_head(parts.arc.modifier, parts.arc.head);
    stack.push_back(parts.left);
    stack.push_back(parts.right);
  }
  return tree;
}

}  // namespace arcus
