// SPDX-License-Identifier: Apache-2.0
//
// Exact samples of projective trees: O(n^3) once, then at most O(n^2) per tree, and about O(n) if
// scores prefer short arcs.
//
// The inside chart holds the weight of every item; a tree is sampled top-down by choosing, for
// each item, one of its splits with probability proportional to its weight (Goodman, 1998).
#pragma once

#include "arcus/base/random.h"
#include "arcus/inference/inside_chart.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// A tree with probability exp(score) / Z, from a chart whose fill() returned true.
Tree draw_projective_tree(const InsideChart& chart, Random& random);

class ProjectiveSampler {
 public:
  // Throws MemoryError if the chart does not fit into memory.
  ProjectiveSampler(const ArcScores& scores, Roots roots);

  // False if every tree has a forbidden arc.
  bool has_tree() const { return has_tree_; }

  // A tree with probability exp(score) / Z. Requires has_tree(). May be called from several
  // threads, each with its own generator.
  Tree draw(Random& random) const { return draw_projective_tree(chart_, random); }

 private:
  InsideChart chart_;
  bool has_tree_ = false;
};

}  // namespace arcus
