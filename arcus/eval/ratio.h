// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace arcus {

// part / whole, or 0 if whole is 0, so that scores of an empty file are not NaN.
inline double ratio(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

// Precision, recall and F1 = 2 correct / (system + gold), the harmonic mean of the two.
struct PrecisionRecall {
  std::int64_t correct = 0;
  std::int64_t gold = 0;
  std::int64_t system = 0;

  double precision() const { return ratio(correct, system); }
  double recall() const { return ratio(correct, gold); }
  double f1() const { return ratio(2 * correct, system + gold); }

  friend bool operator==(const PrecisionRecall&, const PrecisionRecall&) = default;
};

}  // namespace arcus
