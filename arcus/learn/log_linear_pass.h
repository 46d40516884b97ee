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

#include "arcus/learn/arc_pass.h"
#include "arcus/learn/joint_problem.h"
#include "arcus/learn/kept_features.h"
#include "arcus/learn/label_features.h"

namespace arcus {

class LogLinearPass {
 public:
  // A problem without an index of relations' features is one of heads alone. What it and the layout
  // point to must outlive the pass. `memory` is for kept features, in bytes, half of it for those
  // of relations if there are any: about 100 bytes for each arc. `least` is the smallest residual
  // that counts.
  LogLinearPass(const JointProblem& problem, const WeightLayout& layout, int threads,
                std::size_t memory, double least);

  // Those of the layout; behind them a row for each feature of relations.
  std::size_t size() const { return first_row_ + rows_; }

  // The sum of -log p of what is known of the sentences, under factor * weights. Throws
  // std::runtime_error with the number of the sentence, from 1, when a number is not finite, when
  // its known heads are in no tree of the space, or when its arc may not have its relation.
  double run(std::span<const std::size_t> block, std::span<const double> weights, double factor);

  // weights += factor * the gradient of the block that was run last.
  void add_changes(double factor, std::span<double> weights) const;

  // As blocks of arcs and rows of relations. Throws std::runtime_error when one is not finite.
  std::vector<float> finished(std::span<const double> weights, double factor = 1) const;

 private:
  struct LabelWork {
    const LabelFeatures* features = nullptr;
    std::vector<double> log_shares;
    LabelAmounts amounts;
    LabelFeatures found;  // when they are not kept
  };
  void work(std::size_t i, std::span<const double> weights, double factor, SentenceWork& sentence);
  bool has_labels() const { return problem_.label_index != nullptr; }

  JointProblem problem_;
  const WeightLayout& layout_;
  int threads_;
  double least_;
  std::size_t first_row_;
  std::size_t rows_;
  ArcPass arcs_;
  KeptFeatures<LabelFeatures> kept_;
  std::vector<LabelWork> labels_;  // by place in the block
  std::size_t count_ = 0;
};

}  // namespace arcus
