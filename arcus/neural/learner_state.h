// SPDX-License-Identifier: Apache-2.0
//
// Where a training stands after an epoch: enough to go on as if it had never stopped.
#pragma once

#include <cstddef>

#include "arcus/model/packed_bytes.h"
#include "arcus/neural/weights.h"

namespace arcus {

// The moments of Adam (adam.h).
struct AdamState {
  NetworkWeights means;
  NetworkWeights squares;
  double first_power = 1;  // of the decays, to the number of steps
  double second_power = 1;
};

struct LearnerState {
  int epoch = 0;  // the last one that is done
  NetworkWeights weights;
  AdamState adam;
};

// All numbers of the weights as they are, without rounding.
void write_weights(const NetworkWeights& weights, PackedWriter& writer);
void write_state(const LearnerState& state, PackedWriter& writer);

// Into weights of the right shapes. Throw ModelError for other shapes.
void read_weights(PackedReader& reader, NetworkWeights& weights);
void read_state(PackedReader& reader, LearnerState& state);

}  // namespace arcus
