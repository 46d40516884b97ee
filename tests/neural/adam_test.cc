// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/adam.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/sample_parser.h"

namespace arcus {
namespace {

constexpr double kRate = 0.01;

// Weights of 0, with gradients in two parts. Only a few numbers of the gradient are set: those of
// the matrix of arcs and of the table of words.
class Steps {
 public:
  Steps() : inputs_(testing::sample(), shape()), weights(inputs_, 2), gradients(2) {
    state = start_adam(weights);
    for (NetworkGradient& gradient : gradients) gradient.reset(weights);
  }

  void step() {
    adam_step({}, gradients, kRate, 1, state, weights);
    for (NetworkGradient& gradient : gradients) gradient.clear();
  }

  Matrix& words() { return weights.tables[0]; }
  float& arc() { return weights.arcs.matrix(0, 0); }
  void set_arc(std::size_t part, float value) { gradients[part].dense.arcs.matrix(0, 0) = value; }
  void set_word(std::size_t part, std::uint32_t row, float value) {
    gradients[part].tables[0].row(row)[0] = value;
  }

 private:
  static NetworkShape shape() {
    NetworkShape shape;
    shape.fields = {2, 0, 0, 0, 0, 0};
    shape.layers = 1;
    shape.hidden = shape.arc = shape.label = 2;
    return shape;
  }

  WordInputs inputs_;

 public:
  NetworkWeights weights;
  std::vector<NetworkGradient> gradients;
  AdamState state;
};

TEST(Adam, TwoStepsAreThoseOfTheDefinition) {
  Steps steps;
  steps.set_arc(0, 0.5F);
  steps.set_arc(1, -0.1F);
  steps.step();
  // The first step is the rate: both means are corrected to the gradient itself.
  EXPECT_NEAR(steps.arc(), -kRate, 1e-8);
  steps.set_arc(0, -0.2F);
  steps.step();
  const double mean = 0.9 * 0.1 * 0.4 + 0.1 * -0.2;
  const double square = 0.99 * 0.01 * 0.16 + 0.01 * 0.04;
  const double change = mean / (1 - 0.9 * 0.9) / std::sqrt(square / (1 - 0.99 * 0.99));
  EXPECT_NEAR(steps.arc(), -kRate - kRate * change, 1e-8);
  EXPECT_EQ(steps.weights.arcs.matrix(0, 1), 0);
}

TEST(Adam, ALargeGradientIsScaledDown) {
  Steps steps;
  // Norm 10, of which 5 are left.
  steps.set_arc(0, 6);
  steps.set_word(1, 3, 8);
  steps.step();
  EXPECT_NEAR(steps.state.means.arcs.matrix(0, 0), 0.1 * 3, 1e-6);
  EXPECT_NEAR(steps.state.means.tables[0](3, 0), 0.1 * 4, 1e-6);
  EXPECT_NEAR(steps.state.squares.tables[0](3, 0), 0.01 * 16, 1e-6);
  // Norm 5: as it is.
  Steps others;
  others.set_arc(0, 3);
  others.set_word(0, 3, 4);
  others.step();
  EXPECT_NEAR(others.state.means.arcs.matrix(0, 0), 0.1 * 3, 1e-6);
}

TEST(Adam, ARowOfATableChangesOnlyInStepsThatTouchIt) {
  Steps steps;
  steps.set_word(0, 3, 0.5F);
  steps.set_word(1, 4, 0.5F);
  steps.step();
  EXPECT_NEAR(steps.words()(3, 0), -kRate, 1e-8);
  EXPECT_NEAR(steps.words()(4, 0), -kRate, 1e-8);
  EXPECT_EQ(steps.words()(5, 0), 0);
  const float value = steps.words()(3, 0);
  const float mean = steps.state.means.tables[0](3, 0);
  steps.set_word(0, 4, 0.5F);
  steps.step();
  EXPECT_EQ(steps.words()(3, 0), value);
  EXPECT_EQ(steps.state.means.tables[0](3, 0), mean);
  EXPECT_NEAR(steps.words()(4, 0), -2 * kRate, 1e-7);
}

}  // namespace
}  // namespace arcus
