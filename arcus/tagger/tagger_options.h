// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "arcus/tagger/tag_dictionary.h"

namespace arcus {

enum class TagLearner : std::uint8_t {
  kMaxent,      // maximum entropy, decoded with a beam (Ratnaparkhi, 1996)
  kPerceptron,  // averaged structured perceptron, decoded exactly (Collins, 2002)
};

struct TaggerOptions {
  TagLearner learner = TagLearner::kMaxent;
  int epochs = 8;
  std::uint64_t seed = 1;
  int cutoff = 2;          // word features that occur less often are left out
  int candidates = 6;      // kept per word after scoring its word features
  int beam = 5;            // for maximum entropy; 0: exact
  int recased = 10;        // one in this many sentences is also seen in each letter case; 0: none
  double rate = 0.02;      // for maximum entropy: the size of a weight's first step
  double margin = 1;       // for the perceptron
  double unit = 1.0 / 24;  // weights are rounded to multiples of it
  int min_units = 1;       // smaller weights are left out
  DictionaryOptions dictionary = {};
};

}  // namespace arcus
