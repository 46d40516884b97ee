// SPDX-License-Identifier: Apache-2.0
//
// The score of the best projective tree by Eisner's pseudo-code as it is printed in McDonald,
// Crammer & Pereira (2006, figure 7): spans by length, one loop over splits per item, no shifts
// and no vectors. The judge of the fast one on long sentences.
#pragma once

#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree_space.h"

namespace arcus::testing {

// kNoArc when there is no tree.
double best_score_by_plain_eisner(const ArcScores& scores, Roots roots);

}  // namespace arcus::testing
