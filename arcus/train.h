// SPDX-License-Identifier: Apache-2.0
//
// Trains a parser on a treebank.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "arcus/features/templates.h"
#include "arcus/features/word_classes.h"
#include "arcus/learn/learners.h"
#include "arcus/lexical/learner_options.h"
#include "arcus/lexical/word_links.h"
#include "arcus/model/packed_weights.h"
#include "arcus/parser.h"
#include "arcus/transition/configuration.h"

namespace arcus {

class Lexicon;

// How to make non-projective training trees projective.
enum class Projectivize {
  kNearest,  // replace the tree by the nearest projective tree
  kReorder   // keep the tree and reorder the words so that it is projective
};

enum class Labels {
  kAfter,  // by a second stage that sees the tree
  kJoint,  // with the heads
  kBoth,   // with the heads, and again by the second stage
};

// How to calibrate the probabilities of a parser that is trained without development data.
enum class Calibrate {
  kHeldOut,  // on sentences that another parser, trained on the others, has not seen (held_out.h)
  kNone      // the temperatures stay 1
};

// For a transition parser (arcus/transition).
struct TransitionOptions {
  TransitionSystem system = TransitionSystem::kArcEager;
  int beam = 1;
  // How labels record the lifts that make a tree projective. kByData: `head` if at least 1 % of the
  // arcs are non-projective, else no lifts, and the nearest projective tree.
  enum class Pseudo { kByData, kNone, kHead, kPath, kHeadAndPath };
  Pseudo pseudo = Pseudo::kByData;
};

// For a lexical parser (arcus/lexical).
struct LexicalOptions {
  LinkFeatures features = {};
  LexicalLearnerOptions learner = {};  // the seed and the threads are those of TrainOptions
  // Similar words and PMI; needed for the Laplacian and the feature mi. Without one, a pair of
  // words that the treebank does not have scores 0.
  std::shared_ptr<const Lexicon> lexicon = nullptr;
};

// The papers have no cutoff.
inline constexpr int kTransitionCutoff = 5;
constexpr int default_cutoff(FeatureSet features) {
  return base_of(features) == FeatureSet::kPaper ? 1 : 2;
}

struct TrainOptions {
  // Train a transition parser. It is a perceptron, with a single root, and has no probabilities:
  // the options about learners, tree spaces, features, labels and calibration are not used.
  std::optional<TransitionOptions> transitions = std::nullopt;
  // Train a lexical parser. It has projective trees with a single root, uses forms only, and has no
  // relations: of the other options, only the seed, the threads and the licence are used.
  std::optional<LexicalOptions> lexical = std::nullopt;
  LearnerOptions learner = MiraOptions();
  std::map<std::string, float> costs = {};        // of a wrong head, by the word's relation or tag
  std::optional<bool> projective = std::nullopt;  // default: by the data
  std::optional<bool> parse_projective = std::nullopt;  // in parsing; default: as in training
  std::optional<Roots> roots = std::nullopt;
  Projectivize projectivize = Projectivize::kNearest;
  FeatureSet features = FeatureSet::kFull;  // if is_guided(): every sentence has a guide
  // Needed if has_classes(features), and only then (train_classes.h).
  std::shared_ptr<const WordClasses> classes = nullptr;
  int cutoff = 2;  // drop features (of heads and of relations) that occur in fewer gold arcs; of a
                   // transition parser, those that fewer updates change
  bool labeled = true;
  Labels labels = Labels::kAfter;  // when and how relations are learnt
  bool unique_labels = true;       // learn which relations a head has at most once
  int epochs = 10;
  std::uint64_t seed = 1;
  Calibrate calibrate = Calibrate::kHeldOut;  // without development data
  // How often the training data holds each sentence: first all sentences once, tagged as in
  // parsing, then the same in the same order with other tags.
  int copies = 1;
  int threads = 1;  // for features and development scores; never changes the model
  PackOptions pack = {};
  std::string licence;
  std::function<void(const std::string&)> say = {};  // called with one line per training step
  // Called with the parser after each epoch, from 1. It has no arc filter, and its temperatures are
  // 1. Not called for the parsers that are trained only to calibrate.
  std::function<void(int epoch, const Parser&)> after_epoch = {};
};

// Throws ArgumentError for no sentences, for control characters in columns, for a number of
// sentences that `copies` does not divide, for costs or labels that the learner cannot learn, for
// words without heads if the learner does not take partial trees (learners.h), and for sentences
// without a guide if the features look at it.
void check_training(std::span<const Sentence> sentences, const TrainOptions& options);

// With development data, keeps the epoch with the best labelled (or unlabelled) attachment score,
// and calibrates on them. Without any, keeps the last epoch and calibrates as options.calibrate
// says, which takes another training (several, for fewer than 300 sentences).
// Replaces training trees outside the tree space by the nearest tree in it. Throws the exceptions
// of check_training.
Parser train_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TrainOptions& options);

}  // namespace arcus
