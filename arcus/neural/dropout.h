// SPDX-License-Identifier: Apache-2.0
//
// Dropout that is shared over the words of a sentence (Gal & Ghahramani, 2016): one mask for each
// sentence, of factors 0 or 1 / (1 - p).
#pragma once

#include <cstddef>
#include <span>

#include "arcus/base/random.h"
#include "arcus/neural/batch_layout.h"
#include "arcus/numeric/matrix.h"

namespace arcus {

// A row for each sentence. No rows: nothing is dropped.
using DropoutMask = Matrix;

// Draws factors in order.
inline void draw_factors(Random& random, double p, std::span<float> factors) {
  const auto kept = static_cast<float>(1 / (1 - p));
  for (float& factor : factors) factor = random.uniform() < p ? 0 : kept;
}

inline void draw_mask(std::span<Random> of_sentence, std::size_t columns, double p,
                      DropoutMask& mask) {
  mask.resize(p > 0 ? of_sentence.size() : 0, columns);
  for (std::size_t s = 0; s < mask.rows(); ++s) {
    draw_factors(of_sentence[s], p, {mask.row(s), columns});
  }
}

// Multiplies the rows of each sentence by its mask: the same for values and for derivatives.
inline void apply_mask(const DropoutMask& mask, const BatchLayout& layout, Matrix& values) {
  if (mask.rows() == 0) return;
  for (std::size_t s = 0; s < layout.sentences(); ++s) {
    const float* const factors = mask.row(s);
    for (std::size_t r = layout.starts[s]; r < layout.starts[s + 1]; ++r) {
      float* const row = values.row(r);
      for (std::size_t j = 0; j < values.columns(); ++j) row[j] *= factors[j];
    }
  }
}

}  // namespace arcus
