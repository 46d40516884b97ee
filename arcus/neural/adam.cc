// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/adam.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "arcus/base/workers.h"

namespace arcus {
namespace {

struct StepSizes {
  float first;
  float second;
  float scale;  // of the gradient
  float rate;
  float root_correction;  // 1 / sqrt(1 - second^steps)
};

void update(const StepSizes& sizes, std::size_t count, const float* gradient, float* mean,
            float* square, float* weight) {
  constexpr float kSmall = 1e-8F;
  for (std::size_t i = 0; i < count; ++i) {
    const float g = sizes.scale * gradient[i];
    mean[i] = sizes.first * mean[i] + (1 - sizes.first) * g;
    square[i] = sizes.second * square[i] + (1 - sizes.second) * g * g;
    weight[i] -= sizes.rate * mean[i] / (std::sqrt(square[i]) * sizes.root_correction + kSmall);
  }
}

double squared_norm(std::span<const float> values) {
  double sum = 0;
  for (const float value : values) sum += static_cast<double>(value) * value;
  return sum;
}

std::vector<Matrix*> matrices_of(NetworkWeights& weights) {
  std::vector<Matrix*> result;
  weights.each_dense([&](const DenseName&, Matrix& matrix) { result.push_back(&matrix); });
  return result;
}

// Adds the gradients of a table to the first one.
void add_rows(std::vector<NetworkGradient>& gradients, std::size_t table) {
  TableGradient& sum = gradients[0].tables[table];
  for (std::size_t part = 1; part < gradients.size(); ++part) {
    const TableGradient& other = gradients[part].tables[table];
    for (const std::uint32_t row : other.touched) {
      float* const to = sum.row(row);
      const float* const from = other.rows.row(row);
      for (std::size_t j = 0; j < sum.rows.columns(); ++j) to[j] += from[j];
    }
  }
}

}  // namespace

AdamState start_adam(const NetworkWeights& like) {
  AdamState state{like, like};
  for (NetworkWeights* const moments : {&state.means, &state.squares}) {
    for (Matrix& table : moments->tables) table.fill(0);
    moments->each_dense([](const DenseName&, Matrix& matrix) { matrix.fill(0); });
  }
  return state;
}

void adam_step(const AdamOptions& options, std::vector<NetworkGradient>& gradients, double rate,
               int threads, AdamState& state, NetworkWeights& weights) {
  std::vector<std::vector<Matrix*>> parts;
  for (NetworkGradient& gradient : gradients) parts.push_back(matrices_of(gradient.dense));
  const std::size_t dense = parts[0].size();
  // Each task has its own matrix, so that the order of sums does not depend on the threads.
  std::vector<double> norms(dense + kFields, 0);
  parallel_for(dense + kFields, threads, [&](std::size_t i) {
    if (i < dense) {
      const auto sum = parts[0][i]->values();
      for (std::size_t part = 1; part < parts.size(); ++part) {
        const auto other = parts[part][i]->values();
        for (std::size_t j = 0; j < sum.size(); ++j) sum[j] += other[j];
      }
      norms[i] = squared_norm(sum);
      return;
    }
    add_rows(gradients, i - dense);
    const TableGradient& table = gradients[0].tables[i - dense];
    for (const std::uint32_t row : table.touched) {
      norms[i] += squared_norm({table.rows.row(row), table.rows.columns()});
    }
  });
  double norm = 0;
  for (const double part : norms) norm += part;
  norm = std::sqrt(norm);
  state.first_power *= options.first;
  state.second_power *= options.second;
  StepSizes sizes{};
  sizes.first = static_cast<float>(options.first);
  sizes.second = static_cast<float>(options.second);
  sizes.scale = static_cast<float>(norm > options.max_norm ? options.max_norm / norm : 1);
  sizes.rate = static_cast<float>(rate / (1 - state.first_power));
  sizes.root_correction = static_cast<float>(1 / std::sqrt(1 - state.second_power));
  const std::vector<Matrix*> means = matrices_of(state.means);
  const std::vector<Matrix*> squares = matrices_of(state.squares);
  const std::vector<Matrix*> values = matrices_of(weights);
  parallel_for(dense + kFields, threads, [&](std::size_t i) {
    if (i < dense) {
      update(sizes, values[i]->values().size(), parts[0][i]->row(0), means[i]->row(0),
             squares[i]->row(0), values[i]->row(0));
      return;
    }
    const std::size_t f = i - dense;
    const TableGradient& table = gradients[0].tables[f];
    for (const std::uint32_t row : table.touched) {
      update(sizes, table.rows.columns(), table.rows.row(row), state.means.tables[f].row(row),
             state.squares.tables[f].row(row), weights.tables[f].row(row));
    }
  });
}

}  // namespace arcus
