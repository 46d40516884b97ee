// SPDX-License-Identifier: Apache-2.0
//
// The weights of a parser whose scorer is linear, for tests that look inside.
#pragma once

#include "arcus/parser.h"
#include "arcus/scorer/linear_scorer.h"

namespace arcus::testing {

inline const LinearWeights& linear_weights(const Parser& parser) {
  return dynamic_cast<const LinearScorer&>(parser.scorer()).weights();
}

// The parser with other weights, and settings.
inline Parser with_weights(LinearWeights weights, ParserSettings settings) {
  return {std::make_shared<LinearScorer>(std::move(weights)), std::move(settings)};
}

}  // namespace arcus::testing
