// SPDX-License-Identifier: Apache-2.0
//
// How improbable a block of sentences is, and how that changes with the weights; with relations or
// without.
//
// With relations, p(tree, relations) is exp(score) / Z over all trees with all relations that their
// arcs may have. The relations of a tree do not look at each other, so that it is
// p(tree) * product of p(relation | arc), where an arc of p(tree) has the log of the sum over its
// relations for a score, and p(relation | arc) is the relation's share of that sum (Koo et al.,
// 2007, section 3.4). What is not known is summed over: heads by the tree's part, the relation of a
// known head by leaving its factor out.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/learn/joint_pass.h"

namespace arcus {

class LogLinearPass {
 public:
  // All as of JointPass; `least` is the smallest residual that counts.
  LogLinearPass(const JointProblem& problem, const WeightLayout& layout, int threads,
                std::size_t memory, double least)
      : problem_(problem), least_(least), pass_(problem, layout, threads, memory, least) {}

  std::size_t size() const { return pass_.size(); }

  // The sum of -log p of what is known of the sentences, under factor * weights. Throws
  // std::runtime_error with the number of the sentence, from 1, when a number is not finite, when
  // its known heads are in no tree of the space, or when its arc may not have its relation.
  double run(std::span<const std::size_t> block, std::span<const double> weights, double factor);

  // weights += factor * the gradient of the block that was run last.
  void add_changes(double factor, std::span<double> weights) const {
    pass_.add_changes(factor, weights);
  }

  std::vector<float> finished(std::span<const double> weights, double factor = 1) const {
    return pass_.finished(weights, factor);
  }

 private:
  void work(std::size_t i, SentenceWork& sentence, LabelWork& labels) const;

  JointProblem problem_;
  double least_;
  JointPass pass_;
};

}  // namespace arcus
