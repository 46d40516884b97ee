// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/joint_scorer.h"

#include <cstdint>
#include <span>

#include "arcus/model/label_scorer.h"

namespace arcus {

std::vector<int> ArcLabels::of(const Tree& tree) const {
  std::vector<int> labels;
  labels.reserve(static_cast<std::size_t>(tree.size()));
  for (int m = 1; m <= tree.size(); ++m) labels.push_back((*this)(tree.head(m), m));
  return labels;
}

void add_best_labels(const ArcLabelKeys& keys, const JointLabels& joint,
                     const CandidateArcs& candidates, ArcScores& scores, ArcLabels& best) {
  best.reset(keys.size());
  std::vector<std::uint64_t> arc_keys;
  std::vector<std::size_t> ends;  // of each candidate's keys, then rows
  std::vector<PackedWeights::Found> rows;
  std::vector<std::int16_t> sums(joint.rows.width());
  for (int m = 1; m <= keys.size(); ++m) {
    arc_keys.clear();
    ends.clear();
    for (const int h : candidates.heads_of(m)) {
      keys.append_keys(h, m, arc_keys);
      ends.push_back(arc_keys.size());
    }
    joint.rows.find_all(arc_keys, ends, rows);
    std::size_t begin = 0;
    std::size_t candidate = 0;
    for (const int h : candidates.heads_of(m)) {
      const std::size_t end = ends[candidate++];
      sum_rows(std::span(rows).subspan(begin, end - begin), sums);
      begin = end;
      const auto choices = joint.choices.of(keys.kind_of(h, m));
      int chosen = choices[0];
      for (const int label : choices) {
        if (sums[static_cast<std::size_t>(label)] > sums[static_cast<std::size_t>(chosen)]) {
          chosen = label;
        }
      }
      best(h, m) = chosen;
      scores(h, m) += joint.rows.unit() * sums[static_cast<std::size_t>(chosen)];
    }
  }
}

}  // namespace arcus
