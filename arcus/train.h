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
#include "arcus/neural/neural_options.h"
#include "arcus/parser.h"
#include "arcus/transition/configuration.h"

namespace arcus {

class Lexicon;
class TaughtText;

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

// Why a lexical parser may be worse than it should be.
enum class LexicalWarning {
  kNoSharedWords,  // the lexicon has no word of the treebank
  kNotCertified    // the learner stopped before the gap that was asked for
};

// For a lexical parser (arcus/lexical).
struct LexicalOptions {
  LinkFeatures features = {};
  LexicalLearnerOptions learner = {};  // the seed and the threads are those of TrainOptions
  // Similar words and PMI; needed for the Laplacian and the feature mi. Without one, a pair of
  // words that the treebank does not have scores 0.
  std::shared_ptr<const Lexicon> lexicon = nullptr;
  // Called with one line for each warning. TrainOptions::say does not have them.
  std::function<void(LexicalWarning, const std::string&)> warn = {};
};

// What to score with, if a network is trained.
enum class Scorers {
  kNeural,  // the network
  kBoth,    // its sum with a linear model
  kBest,    // linear, neural or both: the best on the development data
};

// Sentences that another parser has parsed (teacher.h), to train on in addition to the treebank.
// Relations, tree space, calibration and what the model says of its training are those of the
// treebank; relations that it does not have are unknown. Features of linear models may come from
// these sentences alone.
struct Teaching {
  const TaughtText* text = nullptr;  // must outlive the training; null: none
  // For the facts of the model: the teacher's name, and the lowest probability per word of the
  // sentences that were kept.
  std::string teacher = {};
  double min_probability = 0;
  // For a network. Soft targets (TaughtText::soft) are for a network only; the others learn trees.
  float weight = 1;             // of a sentence; one of the treebank has 1
  double share = 2;             // words in each epoch, in multiples of the treebank's
  std::size_t word_cutoff = 5;  // words that occur as often have a vector of their own
};

inline constexpr int kNeuralEpochs = 30;

// The papers have no cutoff.
inline constexpr int kTransitionCutoff = 5;
constexpr int default_cutoff(FeatureSet features) {
  return base_of(features) == FeatureSet::kPaper ? 1 : 2;
}

struct TrainOptions {
  // Train a transition parser. It is a perceptron, with a single root, and has no probabilities:
  // the options about learners, tree spaces, features, labels and calibration are not used.
  std::optional<TransitionOptions> transitions = std::nullopt;
  // Train a lexical parser. It has projective trees with a single root, uses forms (and tags, if
  // they are among its features), and has no relations: of the other options, only the seed, the
  // threads, the copies and the licence are used.
  std::optional<LexicalOptions> lexical = std::nullopt;
  // Score arcs and labels with a network in place of a linear model: with Scorers::kNeural, the
  // options about learners, features, cutoffs, labels and costs are not used.
  std::optional<NeuralOptions> neural = std::nullopt;
  Scorers scorers = Scorers::kNeural;
  int linear_epochs = 10;  // of the linear model, if there are both
  Teaching teaching = {};
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

// Whether words may have unknown heads.
bool takes_partial_trees(const TrainOptions& options);

// Throws ArgumentError for no sentences, for control characters in columns, for a number of
// sentences that `copies` does not divide, for costs or labels that the learner cannot learn, for
// words without heads if the learner does not take partial trees (learners.h), for sentences
// without a guide if the features look at it, and for a teacher beside such features.
void check_training(std::span<const Sentence> sentences, const TrainOptions& options);

// With development data, keeps the epoch with the best labelled (or unlabelled) attachment score,
// and calibrates on them. Without any, keeps the last epoch and calibrates as options.calibrate
// says, which takes another training (several, for fewer than 300 sentences).
// Replaces training trees outside the tree space by the nearest tree in it. Throws the exceptions
// of check_training.
Parser train_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TrainOptions& options);

}  // namespace arcus
