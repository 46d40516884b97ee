// SPDX-License-Identifier: Apache-2.0
//
// Heads and relations learnt together (McDonald, Crammer & Pereira, 2005; McDonald, 2006, chapter
// 5): the perceptron and k-best MIRA over labelled trees.
//
// A labelled arc's score is that of the arc and that of the relation, whose features look at the
// two words and their neighbours. Both kinds of weights make one vector, so that the steps are
// those of the learners of heads. The loss of a tree counts its wrong heads and its wrong
// relations. It is a sum too: the trees that violate their margin most are found by raising every
// wrong head and every wrong relation, choosing each arc's best relation, and searching for trees
// as always.
#pragma once

#include <span>
#include <vector>

#include "arcus/learn/joint_problem.h"
#include "arcus/learn/mira.h"
#include "arcus/scorer/joint_scorer.h"

namespace arcus {

// What a tree with these relations costs: for each word the cost of a wrong head, and once more of
// a wrong relation.
double joint_loss(const Loss& loss, const TrainingSentence& gold, const Tree& tree,
                  const std::vector<int>& labels);

// The features of the right tree with its relations without those of the other, normalized.
SparseVector joint_difference(const JointProblem& problem, const TrainingSentence& gold,
                              const Tree& tree, const std::vector<int>& labels,
                              ArcDifferences& differences);

// The scores of all arcs, each with its best relation; raised by what each costs, if so asked.
void score_joint(const JointProblem& problem, const TrainingSentence& sentence,
                 std::span<const float> weights, bool with_loss, ArcScores& scores,
                 ArcLabels& best);

// Both return the weights of arcs and, behind them, of relations.
std::vector<float> train_joint_perceptron(const JointProblem& problem);
std::vector<float> train_joint_mira(const JointProblem& problem, const MiraOptions& options);

}  // namespace arcus
