// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/joint_scorer.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "arcus/base/ragged_array.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/scorer/label_scorer.h"

namespace arcus {
namespace {

// Calls visit(h, m, choices, sums) for each candidate, with the relations that it can have and the
// scores of all relations in multiples of the rows' unit.
template <typename Visit>
void for_each_candidate(const ArcLabelKeys& keys, const JointLabels& joint,
                        const CandidateArcs& candidates, Visit visit) {
  RaggedArray<std::uint64_t> arc_keys;  // a row for each candidate
  RaggedBuffer<PackedWeights::Found> rows;
  std::vector<std::int16_t> sums(joint.rows.width());
  for (int m = 1; m <= keys.size(); ++m) {
    arc_keys.clear();
    for (const int h : candidates.heads_of(m)) {
      keys.append_keys(h, m, arc_keys.open_row());
      arc_keys.finish_row();
    }
    joint.rows.find_all(arc_keys.view(), rows);
    std::size_t candidate = 0;
    for (const int h : candidates.heads_of(m)) {
      sum_rows(rows[candidate++], sums);
      visit(h, m, joint.choices.of(keys.kind_of(h, m), h == kRoot),
            std::span<const std::int16_t>(sums));
    }
  }
}

int best_of(std::span<const int> choices, std::span<const std::int16_t> sums) {
  int chosen = choices[0];
  for (const int label : choices) {
    if (sums[static_cast<std::size_t>(label)] > sums[static_cast<std::size_t>(chosen)]) {
      chosen = label;
    }
  }
  return chosen;
}

}  // namespace

std::vector<int> ArcLabels::of(const Tree& tree) const {
  std::vector<int> labels;
  labels.reserve(static_cast<std::size_t>(tree.size()));
  for (int m = 1; m <= tree.size(); ++m) labels.push_back((*this)(tree.head(m), m));
  return labels;
}

void add_best_labels(const ArcLabelKeys& keys, const JointLabels& joint,
                     const CandidateArcs& candidates, std::span<const GivenLabel> given,
                     ArcScores* for_marginals, ArcScores& scores, ArcLabels& best) {
  const double unit = joint.rows.unit();
  best.reset(keys.size());
  if (for_marginals != nullptr) for_marginals->reset(keys.size(), kNoArc);
  for_each_candidate(
      keys, joint, candidates,
      [&](int h, int m, std::span<const int> choices, std::span<const std::int16_t> sums) {
        const GivenLabel only =
            given.empty() ? GivenLabel() : given[static_cast<std::size_t>(m) - 1];
        if (only.label != GivenLabel::kAny) {
          if (!only.on_any_arc && !std::binary_search(choices.begin(), choices.end(), only.label)) {
            scores(h, m) = kNoArc;
            return;
          }
          choices = {&only.label, 1};
        }
        const int chosen = best_of(choices, sums);
        const std::int16_t highest = sums[static_cast<std::size_t>(chosen)];
        best(h, m) = chosen;
        scores(h, m) += unit * highest;
        if (for_marginals == nullptr) return;
        (*for_marginals)(h, m) = scores(h, m);
        if (!joint.trained_with_sums) return;
        double sum = 0;
        for (const int label : choices) {
          sum += portable_exp(unit * (sums[static_cast<std::size_t>(label)] - highest));
        }
        (*for_marginals)(h, m) += portable_log(sum);
      });
}

void score_choices(const ArcLabelKeys& keys, const JointLabels& joint, const Tree& tree,
                   const std::function<void(int m, std::span<const int> choices,
                                            std::span<const double> scores)>& use) {
  CandidateArcs arcs;
  arcs.reset(tree.size());
  for (int m = 1; m <= tree.size(); ++m) {
    if (tree.head(m) != kNoHead) arcs.add(tree.head(m));
    arcs.finish_word();
  }
  std::vector<double> scores;
  for_each_candidate(
      keys, joint, arcs,
      [&](int, int m, std::span<const int> choices, std::span<const std::int16_t> sums) {
        scores.clear();
        for (const int label : choices) {
          scores.push_back(joint.rows.unit() * sums[static_cast<std::size_t>(label)]);
        }
        use(m, choices, scores);
      });
}

}  // namespace arcus
