// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/embedding_layer.h"

#include <algorithm>

#include "arcus/neural/dropout.h"

namespace arcus {

void TableGradient::reset(std::size_t count, std::size_t columns) {
  rows.reset(count, columns);
  touched.clear();
  is_touched.assign(count, 0);
}

float* TableGradient::row(std::uint32_t index) {
  if (is_touched[index] == 0) {
    is_touched[index] = 1;
    touched.push_back(index);
  }
  return rows.row(index);
}

void TableGradient::clear() {
  for (const std::uint32_t index : touched) {
    std::fill_n(rows.row(index), rows.columns(), 0.0F);
    is_touched[index] = 0;
  }
  touched.clear();
}

void draw_field_mask(std::span<Random> of_sentence, const BatchLayout& layout, double p,
                     FieldMask& mask) {
  mask.resize(p > 0 ? layout.rows() : 0, kFields);
  if (mask.rows() == 0) return;
  for (std::size_t s = 0; s < layout.sentences(); ++s) {
    draw_factors(of_sentence[s], p, {mask.row(layout.starts[s]), layout.length(s) * kFields});
  }
}

namespace {

// Calls use(field, table row, output row, first column, factor) for each row that is looked up.
template <typename Sizes, typename Use>
void each_lookup(const Sizes& columns_of, std::span<const SentenceInputs* const> batch,
                 const BatchLayout& layout, const FieldMask& mask, Use use) {
  std::size_t column = 0;
  for (std::size_t f = 0; f < kFields; ++f) {
    const std::size_t columns = columns_of(f);
    if (columns == 0) continue;
    for (std::size_t s = 0; s < batch.size(); ++s) {
      const auto& rows = (*batch[s])[f];
      for (std::size_t p = 0; p < layout.length(s); ++p) {
        const std::size_t r = layout.starts[s] + p;
        const float factor = mask.rows() == 0 ? 1 : mask(r, f);
        if (factor == 0) continue;
        for (const std::uint32_t row : rows[p]) use(f, row, r, column, factor);
      }
    }
    column += columns;
  }
}

}  // namespace

void embed(const std::array<Matrix, kFields>& tables, std::span<const SentenceInputs* const> batch,
           const BatchLayout& layout, const FieldMask& mask, Matrix& output) {
  std::size_t width = 0;
  for (const Matrix& table : tables) width += table.columns();
  output.reset(layout.rows(), width);
  each_lookup(
      [&](std::size_t f) { return tables[f].columns(); }, batch, layout, mask,
      [&](std::size_t f, std::uint32_t row, std::size_t r, std::size_t column, float factor) {
        const float* const from = tables[f].row(row);
        float* const to = output.row(r) + column;
        for (std::size_t j = 0; j < tables[f].columns(); ++j) to[j] += factor * from[j];
      });
}

void embed_back(std::span<const SentenceInputs* const> batch, const BatchLayout& layout,
                const FieldMask& mask, const Matrix& d_output,
                std::array<TableGradient, kFields>& gradients) {
  each_lookup(
      [&](std::size_t f) { return gradients[f].rows.columns(); }, batch, layout, mask,
      [&](std::size_t f, std::uint32_t row, std::size_t r, std::size_t column, float factor) {
        float* const to = gradients[f].row(row);
        const float* const from = d_output.row(r) + column;
        for (std::size_t j = 0; j < gradients[f].rows.columns(); ++j) {
          to[j] += factor * from[j];
        }
      });
}

}  // namespace arcus
