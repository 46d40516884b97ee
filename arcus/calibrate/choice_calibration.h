// SPDX-License-Identifier: Apache-2.0
//
// Two numbers that calibrate the probabilities of a choice among several, such as that of the
// relation of an arc.
//
// The temperature is that of temperature.h. It makes all choices sharper or flatter, but it cannot
// say that even a sure choice is sometimes wrong, for example because a tag was. The noise can: it
// is a share of the probability that the possible choices divide evenly,
//
//   p = (1 - noise) softmax(scores / temperature) + noise / choices.
//
// The best choice stays the same. The fit costs about 70 sums over all scores.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace arcus {

struct ChoiceCalibration {
  double temperature = 1;
  double noise = 0;  // at least 0, below 1

  friend bool operator==(const ChoiceCalibration&, const ChoiceCalibration&) = default;
};

// Replaces scores by log-probabilities, up to a constant. A choice of score -inf is not possible.
void calibrate_choice(const ChoiceCalibration& calibration, std::span<double> scores);

struct ScoredChoice {
  std::vector<double> scores;  // finite
  std::size_t right = 0;
};

// Returns the numbers with the highest likelihood; the noise is at most 0.5. It is 0 unless it
// makes the choices more likely by a test at the 5 % level. Without choices the temperature is 1.
ChoiceCalibration fit_choices(std::span<const ScoredChoice> choices);

}  // namespace arcus
