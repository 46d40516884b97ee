// SPDX-License-Identifier: Apache-2.0
#include "arcus/doubtful_arcs.h"

#include <algorithm>

#include "arcus/base/error.h"

namespace arcus {

std::vector<DoubtfulArc> doubtful_arcs(const Parse& parse, double below) {
  if (!parse.marginals) throw ArgumentError("expected a parse with marginals");
  std::vector<DoubtfulArc> arcs;
  for (int m = 1; m <= parse.tree.size(); ++m) {
    const auto probability = [&](int h) { return std::clamp((*parse.marginals)(h, m), 0.0, 1.0); };
    DoubtfulArc arc{.word = m, .head = parse.tree.head(m)};
    arc.probability = probability(arc.head);
    if (arc.probability >= below) continue;
    for (int h = 0; h <= parse.tree.size(); ++h) {
      if (h == m || h == arc.head || probability(h) <= arc.other_probability) continue;
      arc.other_head = h;
      arc.other_probability = probability(h);
    }
    arcs.push_back(arc);
  }
  return arcs;
}

}  // namespace arcus
