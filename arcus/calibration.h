// SPDX-License-Identifier: Apache-2.0
//
// Fits the arc filter, which drops arcs before they are scored, and the temperatures and the noise,
// which turn scores into probabilities. Runs after the parser's weights are trained.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "arcus/calibrate/choice_calibration.h"
#include "arcus/calibrate/noise.h"
#include "arcus/calibrate/temperature.h"
#include "arcus/parser.h"
#include "arcus/scorer/arc_filter.h"
#include "arcus/train.h"
#include "arcus/training_data.h"

namespace arcus {

// Returns an arc filter whose margin is set so that it drops at most 5 in 10,000 of the correct
// arcs that the parser finds. The margin is measured on the development data, or on some of the
// training sentences if there is none; there the parser finds more correct arcs, so the margin is
// wider.
std::shared_ptr<const ArcFilter> calibrated_filter(const Parser& parser,
                                                   std::span<const Sentence> sentences,
                                                   std::span<const Sentence> development,
                                                   const TrainOptions& options);

// Which tree a relation is scored in, to fit the temperature of relations.
enum class RelationTree {
  kGold,  // every word with a known relation counts
  // As in parsing: the relations of a tree with errors are less certain. Words count whose head is
  // right, because the probability of a relation is conditioned on its arc.
  kParsed
};

// Fits the temperatures and the noise of trees and of relations to sentences that were not trained
// on. The sentences may be scored by several parsers: each tenth of held-out data has its own.
class TemperatureFit {
 public:
  // Scores the sentences with the parser. Takes 8 (n + 1)^2 bytes for n words. Unknown heads are
  // accepted with kParsed only.
  void add(const Parser& parser, std::span<const Sentence> sentences,
           const RelationNumbers& relations, RelationTree relation_tree,
           const TrainOptions& options);

  // Sets the temperature and the noise of heads, and those of relations. Returns false if the
  // right tree of no sentence is in the tree space; the temperature of trees is then 1.
  bool fit(const TrainOptions& options, ParserSettings& settings) const;

 private:
  std::vector<Chosen> chosen_heads(const TreeSpace& space, double temperature, int threads) const;

  std::vector<ScoredSentence> trees_;
  std::vector<Tree> found_;  // for each of trees_; without words if no tree was found
  std::vector<ScoredChoice> labels_;
};

}  // namespace arcus
