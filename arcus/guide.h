// SPDX-License-Identifier: Apache-2.0
//
// Guides: the trees of another parser, which a parser uses as features (stacking: Nivre & McDonald,
// 2008; Martins et al., 2008; McDonald et al., 2005, with the trees of Collins's parser).
//
// A parser that is trained on guides must see in training what it gets in parsing: guides with the
// errors that the guide makes on new text. So the guide of a training sentence comes from a parser
// that was trained on the other folds of the treebank (jackknifing). The guide of development data
// and of new text comes from a parser that was trained on all of it. With K folds, training takes
// K + 1 trainings of the guide more.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/parser.h"
#include "arcus/train.h"

namespace arcus {

enum class Guide {
  kNone,
  kTrained,  // by a parser that is trained with the parser, and becomes a part of it
  kGiven     // the sentences have guides, in training and in parsing
};

inline constexpr std::string_view kGuideFact = "guide";

struct GuideOptions {
  int folds = 5;
  TransitionOptions parser = {};
};

using TrainGuide = std::function<Parser(std::span<const Sentence>)>;

// Sets the guide of each sentence to the parse by a parser that was trained on the other folds, and
// returns a parser that was trained on all sentences. A fold is a run of consecutive sentences,
// with all their copies (see TrainOptions::copies); there are at most as many folds as sentences.
// The guide is trained on the sentences whose heads are all known. Calls `train` on `threads`
// threads. Throws ArgumentError if there are fewer than two folds, or no sentences to train on, and
// what `train` throws.
Parser jackknife_guides(std::span<Sentence> sentences, int copies, int folds, int threads,
                        const TrainGuide& train);

// Sets the guides of sentences that the parser was not trained on.
void add_guides(const Parser& guide, std::span<Sentence> sentences, int threads);

struct GuidedTraining {
  std::vector<Sentence> sentences;  // with guides
  std::vector<Sentence> development;
  std::shared_ptr<const Parser> guide;
  std::string description;  // how the guides were made
};

// Trains guides for the training of a parser with these options. They do not depend on the number
// of threads. The guide is a transition parser.
GuidedTraining train_guides(std::span<const Sentence> sentences,
                            std::span<const Sentence> development, const GuideOptions& guide,
                            const TrainOptions& options);

}  // namespace arcus
