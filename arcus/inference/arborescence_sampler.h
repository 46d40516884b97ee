// SPDX-License-Identifier: Apache-2.0
//
// Exact samples of non-projective trees, for one root or several: each tree comes with probability
// exp(score) / Z.
#pragma once

#include <cstddef>
#include <memory>

#include "arcus/base/random.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Prepared once in O(n^3); a tree then takes a few random numbers per word. What is found out about
// peaked scores on the way is kept for the next tree, so one sampler serves one thread.
class ArborescenceSampler {
 public:
  ArborescenceSampler(const ArcScores& scores, Roots roots);  // keeps a copy of the scores
  ~ArborescenceSampler();
  ArborescenceSampler(ArborescenceSampler&&) noexcept;
  ArborescenceSampler& operator=(ArborescenceSampler&&) noexcept;

  bool has_tree() const;
  Tree draw(Random& random);  // has_tree() must hold

 private:
  class Graph;
  std::unique_ptr<Graph> graph_;
};

}  // namespace arcus
