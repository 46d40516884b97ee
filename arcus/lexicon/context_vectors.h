// SPDX-License-Identifier: Apache-2.0
//
// The vectors of words that similarities are computed from: PMI with each context.
#pragma once

#include <cstdint>

#include "arcus/base/ragged_array.h"
#include "arcus/lexicon/lexicon.h"

namespace arcus {

struct ContextValue {
  std::uint32_t word = 0;
  float value = 0;
};

// Both halves of the symmetric matrix of PMI: row u has the contexts of u, ascending.
RaggedArray<ContextValue> vectors_of(const Lexicon::Contents& contents);

}  // namespace arcus
