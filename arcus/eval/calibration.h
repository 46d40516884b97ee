// SPDX-License-Identifier: Apache-2.0
//
// Calibration of a parser's probabilities: of the arcs with probability p, a fraction of p should
// be right.
//
// Arcs are put into ten bins by their probability; in each bin, the mean probability is compared
// with the fraction of right arcs. The expected calibration error is the mean absolute difference
// of the two, weighted by the number of arcs (Naeini, Cooper & Hauskrecht, 2015). Relations are
// evaluated where the head is right, because their probability is conditioned on the tree.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "arcus/text/sentence.h"

namespace arcus {

struct Reliability {
  static constexpr std::size_t kBins = 10;
  struct Bin {
    std::int64_t count = 0;
    std::int64_t right = 0;
    double sum = 0;  // of probabilities
  };
  std::array<Bin, kBins> bins = {};

  void add(double probability, bool right);
  std::int64_t count() const;
  double expected_error() const;  // from 0 to 1; 0 if there are no arcs
};

struct Calibration {
  Reliability heads;      // HeadProb= in MISC
  Reliability relations;  // DeprelProb=, for words whose head is right
};

// Words without probabilities are skipped.
void add_sentence(const Sentence& gold, const Sentence& system, Calibration& calibration);

}  // namespace arcus
