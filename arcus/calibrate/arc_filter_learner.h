// SPDX-License-Identifier: Apache-2.0
//
// Trains the arc filter: for each word a log-linear model over all heads, by stochastic gradient
// steps, one word at a time.
#pragma once

#include <cstdint>
#include <span>

#include "arcus/scorer/arc_filter.h"
#include "arcus/text/sentence.h"

namespace arcus {

struct ArcFilterOptions {
  int epochs = 3;
  double step = 0.1;  // of AdaGrad
  std::uint64_t seed = 1;
};

// Skips words without a head. The caller sets the margin.
ArcFilter learn_arc_filter(std::span<const Sentence> sentences, const ArcFilterOptions& options);

}  // namespace arcus
