// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/lstm_layer.h"

#include <algorithm>
#include <cstddef>

#include "arcus/numeric/lstm_cell.h"

namespace arcus {
namespace {

void copy_masked(const float* from, std::size_t size, const float* mask, float* to) {
  if (mask == nullptr) {
    std::copy_n(from, size, to);
    return;
  }
  for (std::size_t j = 0; j < size; ++j) to[j] = from[j] * mask[j];
}

const float* mask_of(const DropoutMask& mask, std::size_t sentence) {
  return mask.rows() == 0 ? nullptr : mask.row(sentence);
}

void add(const float* from, std::size_t size, float* to) {
  for (std::size_t j = 0; j < size; ++j) to[j] += from[j];
}

}  // namespace

void run_lstm(const Matrix& input, const LstmWeights& weights, const PackedLstm& packed,
              int direction, const BatchLayout& layout, const DropoutMask& recurrent_mask,
              LstmTrace& trace, LstmScratch& scratch, Matrix& output) {
  const std::size_t hidden = weights.recurrent.rows();
  const bool backward = direction == 1;
  const std::size_t first_column = backward ? hidden : 0;
  dense(left(input), packed.input, &weights.bias, scratch.rounded, trace.gates);
  trace.cells.resize(input.rows(), hidden);
  trace.previous.resize(input.rows(), hidden);
  const AlignedFloats no_cell(hidden, 0);
  for (std::size_t step = 0; step < layout.steps(); ++step) {
    const std::size_t active = layout.active(step);
    if (step > 0) {
      scratch.states.resize(active, hidden);
      for (std::size_t i = 0; i < active; ++i) {
        const std::size_t before = layout.row(i, step - 1, backward);
        copy_masked(output.row(before) + first_column, hidden,
                    mask_of(recurrent_mask, layout.by_length[i]), scratch.states.row(i));
        std::copy_n(scratch.states.row(i), hidden,
                    trace.previous.row(layout.row(i, step, backward)));
      }
      dense(left(scratch.states), packed.recurrent, nullptr, scratch.rounded, scratch.sums);
    }
    for (std::size_t i = 0; i < active; ++i) {
      const std::size_t row = layout.row(i, step, backward);
      const float* previous_cell = no_cell.data();
      if (step > 0) {
        add(scratch.sums.row(i), 4 * hidden, trace.gates.row(row));
        previous_cell = trace.cells.row(layout.row(i, step - 1, backward));
      } else {
        std::fill_n(trace.previous.row(row), hidden, 0.0F);
      }
      lstm_step(trace.gates.row(row), previous_cell, hidden, trace.cells.row(row),
                output.row(row) + first_column);
    }
  }
}

void run_lstm_back(const Matrix& input, const PackedLstm& packed, int direction,
                   const BatchLayout& layout, const DropoutMask& recurrent_mask,
                   const LstmTrace& trace, const Matrix& d_output, LstmScratch& scratch,
                   Matrix& d_input, LstmWeights& gradient) {
  const std::size_t hidden = gradient.recurrent.rows();
  const bool backward = direction == 1;
  const std::size_t first_column = backward ? hidden : 0;
  scratch.d_gates.resize(input.rows(), 4 * hidden);
  scratch.d_hidden.reset(layout.sentences(), hidden);  // from the next step
  scratch.d_cells.reset(layout.sentences(), hidden);
  const AlignedFloats no_cell(hidden, 0);
  for (std::size_t step = layout.steps(); step-- > 0;) {
    const std::size_t active = layout.active(step);
    scratch.sums.resize(active, 4 * hidden);
    for (std::size_t i = 0; i < active; ++i) {
      const std::size_t row = layout.row(i, step, backward);
      float* const d_hidden = scratch.d_hidden.row(i);
      add(d_output.row(row) + first_column, hidden, d_hidden);
      const float* const previous_cell =
          step > 0 ? trace.cells.row(layout.row(i, step - 1, backward)) : no_cell.data();
      lstm_step_back(trace.gates.row(row), previous_cell, trace.cells.row(row), d_hidden, hidden,
                     scratch.d_cells.row(i), scratch.d_gates.row(row));
      std::copy_n(scratch.d_gates.row(row), 4 * hidden, scratch.sums.row(i));
    }
    if (step == 0) break;
    multiply(left(scratch.sums), packed.recurrent.back, scratch.d_hidden.row(0), hidden);
    for (std::size_t i = 0; i < active; ++i) {
      const float* const mask = mask_of(recurrent_mask, layout.by_length[i]);
      if (mask == nullptr) continue;
      float* const d_hidden = scratch.d_hidden.row(i);
      for (std::size_t j = 0; j < hidden; ++j) d_hidden[j] *= mask[j];
    }
  }
  multiply_add(left(scratch.d_gates), packed.input.back, d_input.row(0), d_input.columns());
  add_dense_gradient(left(input), input.columns(), scratch.d_gates, scratch.packed, gradient.input,
                     &gradient.bias);
  add_dense_gradient(left(trace.previous), hidden, scratch.d_gates, scratch.packed,
                     gradient.recurrent, nullptr);
}

}  // namespace arcus
