// SPDX-License-Identifier: Apache-2.0
//
// The first layer: the vector of a position is the fields side by side, each the sum of rows of its
// table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/base/random.h"
#include "arcus/neural/batch_layout.h"
#include "arcus/neural/weights.h"
#include "arcus/neural/word_inputs.h"
#include "arcus/numeric/matrix.h"

namespace arcus {

// The gradient of one table. All rows are there, but only the touched ones are not 0.
struct TableGradient {
  Matrix rows;
  std::vector<std::uint32_t> touched;  // in the order of their first use
  std::vector<char> is_touched;

  void reset(std::size_t count, std::size_t columns);
  float* row(std::uint32_t index);  // touches it
  void clear();                     // in time linear in what was touched
};

// Factors of the fields of each position, by rows of the batch: dropout of whole fields. No rows:
// nothing is dropped.
using FieldMask = Matrix;
void draw_field_mask(std::span<Random> of_sentence, const BatchLayout& layout, double p,
                     FieldMask& mask);

void embed(const std::array<Matrix, kFields>& tables, std::span<const SentenceInputs* const> batch,
           const BatchLayout& layout, const FieldMask& mask, Matrix& output);

void embed_back(std::span<const SentenceInputs* const> batch, const BatchLayout& layout,
                const FieldMask& mask, const Matrix& d_output,
                std::array<TableGradient, kFields>& gradients);

}  // namespace arcus
