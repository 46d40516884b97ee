// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/learner_state.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace arcus {
namespace {

template <typename Weights, typename Use>
void each_matrix(Weights& weights, Use use) {
  for (auto& table : weights.tables) use(table);
  weights.each_dense([&](const DenseName&, auto& matrix) { use(matrix); });
}

}  // namespace

void write_weights(const NetworkWeights& weights, PackedWriter& writer) {
  each_matrix(weights, [&](const Matrix& matrix) { writer.numbers(matrix.values()); });
}

void write_state(const LearnerState& state, PackedWriter& writer) {
  writer.number(static_cast<std::int32_t>(state.epoch));
  writer.number(state.adam.first_power);
  writer.number(state.adam.second_power);
  for (const NetworkWeights* part : {&state.weights, &state.adam.means, &state.adam.squares}) {
    write_weights(*part, writer);
  }
}

void read_weights(PackedReader& reader, NetworkWeights& weights) {
  each_matrix(weights, [&](Matrix& matrix) {
    const std::vector<float> values = reader.numbers<float>();
    if (values.size() != matrix.values().size()) reader.fail("has a matrix of the wrong size");
    std::copy(values.begin(), values.end(), matrix.values().begin());
  });
}

void read_state(PackedReader& reader, LearnerState& state) {
  state.epoch = reader.number<std::int32_t>();
  state.adam.first_power = reader.number_between(0, 1);
  state.adam.second_power = reader.number_between(0, 1);
  for (NetworkWeights* part : {&state.weights, &state.adam.means, &state.adam.squares}) {
    read_weights(reader, *part);
  }
}

}  // namespace arcus
