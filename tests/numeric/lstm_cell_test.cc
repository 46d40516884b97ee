// SPDX-License-Identifier: Apache-2.0
#include "arcus/numeric/lstm_cell.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "tests/support/cpu_targets.h"

namespace arcus {
namespace {

TEST(LstmCell, SigmoidAndTanhAreWithinTheStatedErrors) {
  for (const std::int64_t target : testing::targets()) {
    const testing::OnTarget on(target);
    std::vector<float> x;
    for (int i = -100'000; i <= 100'000; i += 7) x.push_back(static_cast<float>(i) * 1e-3F);
    std::vector<float> sigmoid = x;
    std::vector<float> tangent = x;
    sigmoids(sigmoid.data(), x.size());
    tanhs(tangent.data(), x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double exact = 1 / (1 + std::exp(-static_cast<double>(x[i])));
      if (x[i] > -80) {
        ASSERT_NEAR(sigmoid[i] / exact, 1, 2e-6) << x[i];
      }
      ASSERT_GE(sigmoid[i], 0);
      ASSERT_NEAR(tangent[i], std::tanh(static_cast<double>(x[i])), 3e-7) << x[i];
    }
  }
}

// The loss of one step: the sum of hidden states and cells times fixed factors.
double loss_of(const std::vector<float>& sums, const std::vector<float>& previous,
               std::size_t size) {
  std::vector<float> gates = sums;
  std::vector<float> cell(size);
  std::vector<float> hidden(size);
  lstm_step(gates.data(), previous.data(), size, cell.data(), hidden.data());
  double loss = 0;
  for (std::size_t i = 0; i < size; ++i) {
    loss += static_cast<double>(hidden[i]) * (1 + static_cast<double>(i)) - 0.5 * cell[i];
  }
  return loss;
}

TEST(LstmCell, DerivativesAreTheSlopesOfAStep) {
  Random random(1);
  for (const std::size_t size : {1, 5, 16, 21}) {
    std::vector<float> sums(4 * size);
    std::vector<float> previous(size);
    for (float& value : sums) value = static_cast<float>(2 * random.uniform() - 1);
    for (float& value : previous) value = static_cast<float>(2 * random.uniform() - 1);
    std::vector<float> gates = sums;
    std::vector<float> cell(size);
    std::vector<float> hidden(size);
    lstm_step(gates.data(), previous.data(), size, cell.data(), hidden.data());
    std::vector<float> d_hidden(size);
    std::vector<float> d_cell(size, -0.5F);
    std::vector<float> d_gates(4 * size);
    for (std::size_t i = 0; i < size; ++i) d_hidden[i] = 1 + static_cast<float>(i);
    lstm_step_back(gates.data(), previous.data(), cell.data(), d_hidden.data(), size, d_cell.data(),
                   d_gates.data());
    const auto expect_slope = [&](float& value, float derivative) {
      constexpr float kStep = 1e-2F;
      const float before = value;
      value = before + kStep;
      const double above = loss_of(sums, previous, size);
      value = before - kStep;
      const double below = loss_of(sums, previous, size);
      value = before;
      EXPECT_NEAR(derivative, (above - below) / (2 * kStep), 2e-3 * static_cast<double>(size));
    };
    for (std::size_t i = 0; i < 4 * size; ++i) expect_slope(sums[i], d_gates[i]);
    for (std::size_t i = 0; i < size; ++i) expect_slope(previous[i], d_cell[i]);
  }
}

TEST(LstmCell, AStepDoesNotDependOnTheWidthOfVectors) {
  // Widths that are no multiple of a vector are padded; a number must not see its neighbours.
  Random random(2);
  std::vector<float> sums(4);
  for (float& value : sums) value = static_cast<float>(2 * random.uniform() - 1);
  const float previous = 0.3F;
  std::vector<float> of_fused;  // of the CPUs that round a * b + c once
  for (const std::int64_t target : testing::targets()) {
    const testing::OnTarget on(target);
    float cell = 0;
    float hidden = 0;
    std::vector<float> gates = sums;
    lstm_step(gates.data(), &previous, 1, &cell, &hidden);
    for (const std::size_t size : {2, 4, 7, 16, 37}) {
      std::vector<float> many;
      for (const float value : sums) many.insert(many.end(), size, value);
      const std::vector<float> previous_cells(size, previous);
      std::vector<float> cells(size);
      std::vector<float> hiddens(size);
      lstm_step(many.data(), previous_cells.data(), size, cells.data(), hiddens.data());
      EXPECT_EQ(cells, std::vector<float>(size, cell)) << target;
      EXPECT_EQ(hiddens, std::vector<float>(size, hidden)) << target;
    }
    if (!testing::has_fused_products(target)) continue;
    const std::vector<float> found = {cell, hidden, gates[0], gates[1], gates[2], gates[3]};
    if (of_fused.empty()) of_fused = found;
    EXPECT_EQ(found, of_fused) << target;
  }
}

}  // namespace
}  // namespace arcus
