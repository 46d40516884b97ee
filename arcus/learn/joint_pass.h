// SPDX-License-Identifier: Apache-2.0
//
// Work on blocks of sentences whose weights are of arcs and, behind them, of relations: what
// arc_pass.h does for arcs, with the features of the relations of all arcs beside them. Without
// relations it is that and nothing more.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "arcus/learn/arc_pass.h"
#include "arcus/learn/joint_problem.h"
#include "arcus/learn/kept_features.h"
#include "arcus/learn/label_features.h"

namespace arcus {

// The relations of one sentence in the works.
struct LabelWork {
  const LabelFeatures* features = nullptr;  // none: heads alone
  std::vector<double> scores;               // of each relation of each arc: see LabelFeatures
  LabelAmounts change;                      // times their features: what is added to the weights
  LabelFeatures found;                      // when they are not kept
};

class JointPass {
 public:
  // A problem without an index of relations' features is one of heads alone. What it and the layout
  // point to must outlive the pass. `memory` is for kept features, in bytes, half of it for those
  // of relations if there are any: about 100 bytes for each arc. `least` is the smallest amount of
  // a change that counts, as of ArcFeatures.
  JointPass(const JointProblem& problem, const WeightLayout& layout, int threads,
            std::size_t memory, double least);

  bool has_labels() const { return problem_.label_index != nullptr; }

  // Those of the layout; behind them a row for each feature of relations.
  std::size_t size() const { return first_row_ + rows_; }

  // For each sentence of the block: features and scores under factor * weights, and then
  // work(i, ...), which fills in value and changes. Throws as ArcPass does.
  using Work = std::function<void(std::size_t i, SentenceWork& sentence, LabelWork& labels)>;
  void run(std::span<const std::size_t> block, std::span<const double> weights, double factor,
           const Work& work);

  // Of the block that was run last, in its order.
  void add_changes(double factor, std::span<double> weights) const;
  double sum_of_values() const { return arcs_.sum_of_values(); }

  // As blocks of arcs and rows of relations. Throws std::runtime_error when one is not finite.
  std::vector<float> finished(std::span<const double> weights, double factor = 1) const;

 private:
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
