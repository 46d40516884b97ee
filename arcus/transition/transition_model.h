// SPDX-License-Identifier: Apache-2.0
//
// A trained transition parser: its weights, and the options that parsing needs.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/features/atoms.h"
#include "arcus/model/packed_weights.h"
#include "arcus/model/section_file.h"
#include "arcus/scorer/scorer.h"
#include "arcus/transition/configuration.h"
#include "arcus/transition/perceptron_weights.h"
#include "arcus/transition/transition_features.h"
#include "arcus/tree/pseudo_projective.h"

namespace arcus {

inline constexpr int kMaxBeam = 1000;

struct TransitionModel {
  TransitionSystem system = TransitionSystem::kArcEager;
  int beam = 1;                                         // that it was trained with
  std::optional<PseudoEncoding> pseudo = std::nullopt;  // labels record lifted arcs
  std::optional<int> root_label =
      std::nullopt;  // of the arc from 0, and of no other, if there is one
  int labels = 0;    // 0: unlabelled
  PackedWeights moves = {};
  PackedWeights label_weights = {};

  // For the model file.
  static constexpr std::uint8_t kCode = 16;
  void write(SectionWriter& file) const;
  // Throws ModelError.
  static std::shared_ptr<const TransitionModel> read(const SectionFile& file, std::size_t labels);

  std::shared_ptr<const TransitionModel> pruned(const Pruning& pruning) const;
  ScorerDescription describe() const;
};

// The atoms that scores need.
AtomSet transition_atoms(TransitionSystem system);

// A sum of rows of weights of moves, in units.
using MoveSums = std::array<int, kMoves>;

// Memory that is reused from sentence to sentence.
struct TransitionScratch {
  Configuration configuration;
  std::vector<std::uint64_t> keys;
  RaggedBuffer<PackedWeights::Found> found;
  std::vector<std::array<std::optional<MoveSums>, kAnchors>> anchored;  // by word
  std::vector<std::int16_t> sums;
};

// The scores of a trained model. Sums are of integers, so they do not depend on the order.
//
// A quarter of the features follow from one word (Anchor). They are looked up when the word first
// takes the place, and their sum is kept for the next moves.
class PackedScores {
 public:
  // For the sentence of the atoms. The scratch must not be used by others meanwhile.
  PackedScores(const TransitionModel& model, const SentenceAtoms& atoms,
               TransitionScratch& scratch);

  void score_moves(const Configuration& configuration, MoveScores& scores) const;

  // The best label of a new arc; kNoLabel from an unlabelled model. All arcs from 0 have the root
  // label, if there is one, and no others do.
  int best_label(const Configuration& configuration, const Arc& arc) const;

 private:
  MoveSums sum_moves(const TransitionFeatures& features, const Configuration& configuration) const;
  MoveSums sum_anchored(Anchor anchor, const Configuration& configuration) const;

  const TransitionModel& model_;
  const SentenceAtoms& atoms_;
  TransitionScratch& scratch_;
};

}  // namespace arcus
