// SPDX-License-Identifier: Apache-2.0
//
// One layer of a bidirectional LSTM over a batch of sentences.
//
// The products with the inputs are one product for all positions of the batch. The recurrent
// products are one product for each step, whose rows are the sentences that are that long.
#pragma once

#include <array>

#include "arcus/neural/batch_layout.h"
#include "arcus/neural/dense_layer.h"
#include "arcus/neural/dropout.h"
#include "arcus/neural/weights.h"
#include "arcus/numeric/matrix.h"

namespace arcus {

struct PackedLstm {
  PackedDense input;
  PackedDense recurrent;

  void pack(const LstmWeights& weights, Products products) {
    input.pack(weights.input, products);
    recurrent.pack(weights.recurrent, products);
  }
};

// What one direction computed, for the way back.
struct LstmTrace {
  Matrix gates;     // rows x 4 hidden
  Matrix cells;     // rows x hidden
  Matrix previous;  // rows x hidden: the hidden state before, after dropout
};

struct LstmScratch {
  Matrix states;
  Matrix sums;
  Matrix d_hidden;
  Matrix d_cells;
  Matrix d_gates;
  PackedMatrix packed;
  RoundedRows rounded;
};

// Writes hidden states into the columns of `output` from `direction` * hidden on. `recurrent_mask`
// is dropout of the hidden states between steps.
void run_lstm(const Matrix& input, const LstmWeights& weights, const PackedLstm& packed,
              int direction, const BatchLayout& layout, const DropoutMask& recurrent_mask,
              LstmTrace& trace, LstmScratch& scratch, Matrix& output);

// Adds to d_input (rows x inputs) and to the gradients.
void run_lstm_back(const Matrix& input, const PackedLstm& packed, int direction,
                   const BatchLayout& layout, const DropoutMask& recurrent_mask,
                   const LstmTrace& trace, const Matrix& d_output, LstmScratch& scratch,
                   Matrix& d_input, LstmWeights& gradient);

}  // namespace arcus
