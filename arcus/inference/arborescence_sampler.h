// SPDX-License-Identifier: Apache-2.0
//
// Exact samples of non-projective trees, for one root or several: a tree is sampled with
// probability exp(score) / Z.
#pragma once

#include <cstddef>
#include <memory>

#include "arcus/base/random.h"
#include "arcus/inference/elimination.h"
#include "arcus/inference/sum_counts.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Construction takes O(n^3), and a sample then a few random numbers per word. Sums that are
// computed for peaked scores are cached for later samples, so use a sampler from one thread.
class ArborescenceSampler {
 public:
  ArborescenceSampler(const ArcScores& scores, Roots roots);  // keeps a copy of the scores
  // The same in O(n^2), given the sum over the trees of these scores, with its derivatives, and the
  // marginals from it.
  ArborescenceSampler(const ArcScores& scores, Roots roots, const TreeSum& sum,
                      const ArcMarginals& marginals);
  ~ArborescenceSampler();
  ArborescenceSampler(ArborescenceSampler&&) noexcept;
  ArborescenceSampler& operator=(ArborescenceSampler&&) noexcept;

  bool has_tree() const;
  Tree draw(Random& random);  // has_tree() must hold

  SumCounts counts() const;  // of the sums over smaller graphs that the samples so far needed

 private:
  class Graph;
  std::unique_ptr<Graph> graph_;
};

}  // namespace arcus
