// SPDX-License-Identifier: Apache-2.0
//
// Are the probabilities that a parser writes worth the name? Of the arcs of probability p, a share
// of p should be right.
//
// Arcs are put into ten bins by their probability; in each, the mean probability is held against
// the share that is right. The expected calibration error is the mean distance of the two, by the
// arcs of the bins (Naeini, Cooper & Hauskrecht, 2015). Relations are judged where the head is
// right, because their probability is given the tree.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

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
  double expected_error() const;  // from 0 to 1; 0 of nothing
};

struct Calibration {
  Reliability heads;      // HeadProb= in MISC
  Reliability relations;  // DeprelProb=, of words whose head is right
};

// Of words without probabilities nothing is added.
void add_sentence(const Sentence& gold, const Sentence& system, Calibration& calibration);

// The number that MISC has for the name, if it is one from 0 to 1.
std::optional<double> probability_in_misc(std::string_view misc, std::string_view name);

}  // namespace arcus
