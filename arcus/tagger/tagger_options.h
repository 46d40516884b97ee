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
  int cutoff = 2;          // features of words that occur less often are left out
  int candidates = 6;      // of a word that stay when its own features have been scored
  int beam = 5;            // of maximum entropy; 0: exact
  int recased = 10;        // of so many sentences, one is also seen in each other case; 0: none
  double rate = 0.02;      // of maximum entropy: the first step of each weight
  double margin = 1;       // of the perceptron
  double unit = 1.0 / 24;  // weights become multiples of it
  int min_units = 1;       // smaller weights are left out
  DictionaryOptions dictionary = {};
};

}  // namespace arcus
