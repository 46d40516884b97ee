// SPDX-License-Identifier: Apache-2.0
//
// The scores of a packed model keep sums of words from move to move. They must be those of all
// features of the configuration, looked up one by one.
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/transition/transition_model.h"
#include "arcus/transition/transition_search.h"
#include "tests/support/sentences.h"

namespace arcus {
namespace {

constexpr int kLabels = 3;

// Every atom has a value in some word.
const Sentence kSentence = [] {
  Sentence sentence = testing::tagged_sentence(
      "The/D old/A dogs/N of/P my/D aunt/N chase/V big/A cats/N in/P the/D park/N ./.");
  for (Word& word : sentence.words) {
    word.lemma = word.form;
    word.upos = word.xpos;
    if (word.upos == "N") word.feats = "Case=Nom|Number=Plur";
    if (word.upos == "V") word.feats = "Mood=Ind|VerbForm=Fin";
  }
  return sentence;
}();

std::vector<Move> allowed_moves(const Configuration& configuration) {
  std::vector<Move> moves;
  for (const Move move : kAllMoves) {
    if (configuration.allows(move)) moves.push_back(move);
  }
  return moves;
}

// Calls visit with the configurations of a random sequence of moves.
template <typename Visit>
void walk(TransitionSystem system, Random& random, Visit visit) {
  Configuration configuration;
  configuration.reset(system, kSentence.size());
  while (!configuration.is_final()) {
    visit(configuration);
    const std::vector<Move> moves = allowed_moves(configuration);
    // Many shifts leave words without a head, which go back into the buffer.
    const Move move = configuration.allows(Move::kShift) && random.below(2) == 0
                          ? Move::kShift
                          : moves[random.below(moves.size())];
    configuration.apply(move, static_cast<int>(random.below(kLabels)));
  }
}

std::vector<std::uint64_t> move_keys(const SentenceAtoms& atoms,
                                     const Configuration& configuration) {
  std::vector<std::uint64_t> keys;
  TransitionFeatures::of_moves(configuration.system())
      .find_keys(atoms, configuration, configuration.focus(), keys);
  return keys;
}

// Random weights for half of the features of random configurations.
TransitionModel random_model(TransitionSystem system) {
  const SentenceAtoms atoms(kSentence);
  Random random(11);
  FeatureIndex index;
  for (int i = 0; i < 100; ++i) {
    walk(system, random, [&](const Configuration& configuration) {
      for (const std::uint64_t key : move_keys(atoms, configuration)) {
        if (key % 2 == 0) index.insert(key);
      }
    });
  }
  std::vector<float> rows;
  index.for_each([&](std::uint64_t, std::uint32_t) {
    for (std::size_t i = 0; i < kMoves; ++i) {
      rows.push_back(static_cast<float>(random.below(100)) - 50);
    }
  });
  TransitionModel model;
  model.system = system;
  model.moves = PackedWeights::pack(index, rows, kMoves, {.unit = 1});
  return model;
}

TEST(PackedScores, AreTheSumsOfAllFeaturesAfterAnyMoves) {
  for (const TransitionSystem system :
       {TransitionSystem::kArcEager, TransitionSystem::kArcStandard}) {
    const TransitionModel model = random_model(system);
    const SentenceAtoms all_atoms(kSentence);
    const SentenceAtoms atoms(kSentence, transition_atoms(system));
    TransitionScratch scratch;
    const PackedScores scores(model, atoms, scratch);
    Random random(11);
    int returned = 0;
    for (int i = 0; i < 200; ++i) {
      walk(system, random, [&](const Configuration& configuration) {
        MoveScores expected = {};
        for (const std::uint64_t key : move_keys(all_atoms, configuration)) {
          const std::int8_t* const row = model.moves.find(key);
          for (std::size_t k = 0; row != nullptr && k < kMoves; ++k) expected[k] += row[k];
        }
        MoveScores found = {};
        scores.score_moves(configuration, found);
        ASSERT_EQ(found, expected);
        returned += configuration.has_returned_word() ? 1 : 0;
      });
    }
    EXPECT_EQ(returned > 0, system == TransitionSystem::kArcEager);
  }
}

TEST(PackedScores, OfASentenceDoNotDependOnTheOneBefore) {
  const TransitionModel model = random_model(TransitionSystem::kArcEager);
  const Sentence other = testing::tagged_sentence("Cats/N sleep/V");
  const SentenceAtoms atoms(kSentence);
  const SentenceAtoms other_atoms(other);
  Configuration configuration;
  configuration.reset(model.system, other.size());
  MoveScores fresh;
  TransitionScratch fresh_scratch;
  PackedScores(model, other_atoms, fresh_scratch).score_moves(configuration, fresh);

  TransitionScratch scratch;
  MoveScores scores;
  Configuration before;
  before.reset(model.system, kSentence.size());
  PackedScores(model, atoms, scratch).score_moves(before, scores);
  EXPECT_NE(scores, fresh);
  PackedScores(model, other_atoms, scratch).score_moves(configuration, scores);
  EXPECT_EQ(scores, fresh);
}

}  // namespace
}  // namespace arcus
