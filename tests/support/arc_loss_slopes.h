// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include <gtest/gtest.h>

#include "arcus/neural/arc_losses.h"

namespace arcus::testing {

// Expects that the derivatives are the slopes of the loss, by each score.
inline void expect_slopes(NeuralLoss loss, const ArcTarget& target, const TreeSpace& space,
                          Matrix& scores) {
  ArcLossScratch scratch;
  Matrix d_scores;
  Matrix unused;
  arc_loss(loss, scores, target, space, scratch, d_scores);
  for (std::size_t i = 0; i < scores.values().size(); ++i) {
    constexpr float kStep = 1e-2F;
    float& value = scores.values()[i];
    const float before = value;
    value = before + kStep;
    const double above = arc_loss(loss, scores, target, space, scratch, unused);
    value = before - kStep;
    const double below = arc_loss(loss, scores, target, space, scratch, unused);
    value = before;
    ASSERT_NEAR(d_scores.values()[i], (above - below) / (2.0 * kStep), 1e-3)
        << name_of(loss) << " " << i % scores.columns() << " -> " << i / scores.columns();
  }
}

}  // namespace arcus::testing
