// SPDX-License-Identifier: Apache-2.0
//
// In most treebanks all arcs from 0 have one label, such as `root`, and no other arc has it. A
// scorer that knows this label gives it to no other arcs.
#pragma once

#include <optional>
#include <span>

#include "arcus/scorer/scorer.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"

namespace arcus {

// Whether an arc from this head can have the label.
inline bool may_have(std::optional<int> root_label, int h, int label) {
  return !root_label || (h == kRoot) == (label == *root_label);
}

// Leaves out the arcs that cannot have the label given to their word.
inline void leave_out(std::optional<int> root_label, std::span<const GivenLabel> given,
                      ArcScores& scores) {
  for (int m = 1; m <= static_cast<int>(given.size()); ++m) {
    const auto [label, on_any_arc] = given[static_cast<std::size_t>(m) - 1];
    if (label == GivenLabel::kAny || on_any_arc) continue;
    for (int h = 0; h <= scores.size(); ++h) {
      if (!may_have(root_label, h, label)) scores(h, m) = kNoArc;
    }
  }
}

}  // namespace arcus
