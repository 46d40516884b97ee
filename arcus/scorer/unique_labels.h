// SPDX-License-Identifier: Apache-2.0
//
// Labels that a head gives to at most one of its dependents, as `nsubj` in Universal Dependencies,
// and the most probable labels of a tree under this constraint.
//
// Unique labels form groups, such as nsubj, nsubj:pass and csubj: a head has at most one dependent
// with a label of the group. Each label is in at most one group, so that the best labels of a
// head's dependents are an assignment problem (optimize/assignment.h): a dependent takes a group,
// with its best label of the group, or its best free label. The constraint changes nothing if the
// best label of each arc alone breaks no rule, which is cheap to see. Otherwise a head with d
// dependents and g groups costs O(d g (d + g)).
//
// Two subjects often mean that one of them belongs to another head. The label of a wrong arc does
// not matter, so the labels maximise the probability that every label is right or its arc wrong:
// the product of 1 - p(arc) (1 - p(label | arc)). Of two subjects, the one with the doubtful arc
// gets another label. For arcs that are certain this is the product of p(label | arc).
//
// Arcs from 0 are free: a sentence may have several roots.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/scorer/scorer.h"
#include "arcus/tree/tree.h"

namespace arcus {

class PackedReader;
class PackedWriter;

class UniqueLabels {
 public:
  static constexpr int kFree = -1;

  UniqueLabels() = default;  // all labels are free

  // Throws ArgumentError for an empty group, for a label that is in two, and for one that is not
  // below `labels`.
  UniqueLabels(std::vector<std::vector<int>> groups, int labels);

  bool empty() const { return groups_.empty(); }
  int labels() const { return static_cast<int>(group_of_.size()); }
  const std::vector<std::vector<int>>& groups() const { return groups_; }

  // Returns kFree for a free label.
  int group_of(int label) const {
    return empty() ? kFree : group_of_[static_cast<std::size_t>(label)];
  }

  void write(PackedWriter& writer) const;
  static UniqueLabels read(PackedReader& reader, std::size_t labels);  // throws ModelError

  friend bool operator==(const UniqueLabels&, const UniqueLabels&) = default;

 private:
  std::vector<std::vector<int>> groups_;
  std::vector<int> group_of_;  // by label; empty if there are no groups
};

// The heads with two dependents in one group, in increasing order; labels[m - 1] is of word m.
std::vector<int> clashing_heads(const Tree& tree, std::span<const int> labels,
                                const UniqueLabels& unique);

// Replaces the labels of the dependents of these heads by the most probable ones without a clash.
// `log_scores` are log p(label | arc) up to a constant for each arc, arc_probabilities[m - 1] is
// p(arc) of word m. Where the arcs may have no labels without a clash (see LabelScores), there are
// as few clashes as possible.
void resolve_clashes(std::span<const int> heads, const Tree& tree, const LabelScores& log_scores,
                     std::span<const double> arc_probabilities, const UniqueLabels& unique,
                     std::span<int> labels);

}  // namespace arcus
