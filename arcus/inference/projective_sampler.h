// SPDX-License-Identifier: Apache-2.0
//
// Exact samples of projective trees: O(n^3) once, and then O(n^2) at most for each tree, but
// rather O(n) where scores prefer short arcs.
//
// The inside chart holds the weight of every item; a tree is drawn from the top by choosing, for
// each item, one of its splits in proportion to the split's weight (Goodman, 1998).
#pragma once

#include "arcus/base/random.h"
#include "arcus/inference/inside_chart.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// A tree with probability exp(score) / Z, from a chart whose fill() said that there is one.
Tree draw_projective_tree(const InsideChart& chart, Random& random);

class ProjectiveSampler {
 public:
  // Throws MemoryError when the chart cannot fit.
  ProjectiveSampler(const ArcScores& scores, Roots roots);

  // False when every tree has an arc that cannot be.
  bool has_tree() const { return has_tree_; }

  // A tree with probability exp(score) / Z. Only when there is one. May be called from several
  // threads, each with its own generator.
  Tree draw(Random& random) const { return draw_projective_tree(chart_, random); }

 private:
  InsideChart chart_;
  bool has_tree_ = false;
};

}  // namespace arcus
