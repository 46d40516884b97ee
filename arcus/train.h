// SPDX-License-Identifier: Apache-2.0
//
// From a treebank to a parser.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "arcus/learn/loss.h"
#include "arcus/parser.h"

namespace arcus {

enum class Learner { kPerceptron, kMira, kFactoredMira };

enum class Labels {
  kAfter,  // by a second stage that sees the tree
  kJoint,  // with the heads
  kBoth,   // with the heads, and again by the second stage
};

struct TrainOptions {
  Learner learner = Learner::kMira;
  int k = 5;
  bool violated = true;  // see MiraOptions
  Loss loss = {};
  std::map<std::string, float> costs = {};        // of a wrong head, by the word's relation or tag
  std::optional<bool> projective = std::nullopt;  // if not given, the data decides
  std::optional<Roots> roots = std::nullopt;
  FeatureSet features = FeatureSet::kFull;
  int cutoff = 1;  // features of fewer gold arcs are left out
  bool labeled = true;
  Labels labels = Labels::kAfter;  // when and how relations are learnt
  int epochs = 10;
  std::uint64_t seed = 1;
  int threads = 1;  // for extraction and for scoring the development data; changes no byte
  PackOptions pack = {};
  std::string licence;
  std::function<void(const std::string&)> say = {};  // told what happens, a line at a time
};

// With development data the epoch with the best labelled (or unlabelled) attachment score on it is
// kept. Training trees that are not in the tree space are replaced by the nearest that is. Throws
// std::invalid_argument for no sentences, for words without heads, and for a loss or a way of
// learning relations that the learner cannot use.
Parser train_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TrainOptions& options);

}  // namespace arcus
