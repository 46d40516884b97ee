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

#include "arcus/learn/learners.h"
#include "arcus/parser.h"

namespace arcus {

// How training trees that are not projective become so.
enum class Projectivize {
  kNearest,  // the nearest projective tree, over the words as they stand
  kReorder   // the tree as it is, over the words in the order in which it is projective
};

enum class Labels {
  kAfter,  // by a second stage that sees the tree
  kJoint,  // with the heads
  kBoth,   // with the heads, and again by the second stage
};

// The papers cut nothing off from their features.
constexpr int default_cutoff(FeatureSet features) { return features == FeatureSet::kPaper ? 1 : 2; }

struct TrainOptions {
  LearnerOptions learner = MiraOptions();
  std::map<std::string, float> costs = {};        // of a wrong head, by the word's relation or tag
  std::optional<bool> projective = std::nullopt;  // if not given, the data decides
  std::optional<bool> parse_projective = std::nullopt;  // when it parses; else as it was trained
  std::optional<Roots> roots = std::nullopt;
  Projectivize projectivize = Projectivize::kNearest;
  FeatureSet features = FeatureSet::kFull;
  int cutoff = 2;  // features of fewer gold arcs are left out, of heads and of relations
  bool labeled = true;
  Labels labels = Labels::kAfter;  // when and how relations are learnt
  int epochs = 10;
  std::uint64_t seed = 1;
  int threads = 1;  // for extraction and for scoring the development data; changes no byte
  PackOptions pack = {};
  std::string licence;
  std::function<void(const std::string&)> say = {};  // called with one line for each thing done
  // Called with the parser as it is after each epoch, from 1; its filter keeps every arc, and its
  // temperatures are 1.
  std::function<void(int epoch, const Parser&)> after_epoch = {};
};

// Throws ArgumentError for no sentences, for costs or labels that the learner cannot learn,
// and for words without heads if the learner does not take partial trees (learners.h).
void check_training(std::span<const Sentence> sentences, const TrainOptions& options);

// With development data the epoch with the best labelled (or unlabelled) attachment score on it is
// kept. Training trees that are not in the tree space are replaced by the nearest that is. Throws
// what check_training throws.
Parser train_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TrainOptions& options);

}  // namespace arcus
