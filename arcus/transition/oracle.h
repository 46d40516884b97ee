// SPDX-License-Identifier: Apache-2.0
//
// Which moves lead to a given tree, and what the others cost.
//
// For arc-eager parsers this is the dynamic oracle of Goldberg & Nivre (2012): in any
// configuration, also after mistakes, it counts the arcs of the tree that can still be added before
// the move and cannot be added after it. At least one move loses nothing, because arcs that can
// each be added can be added together. Words that go back into the buffer at the end
// (configuration.h) are not taken into account: this only finds arcs that count as lost. For
// arc-standard parsers, arcs that a removed word would still need are counted, so that the moves
// without loss lead to the tree from configurations without mistakes.
//
// O(d) for a move of a word with d dependents.
#pragma once

#include <vector>

#include "arcus/transition/configuration.h"

namespace arcus {

class Oracle {
 public:
  // The tree must be projective with a single root. Heads may be unknown: their arcs are not lost.
  explicit Oracle(const Tree& tree);

  // The number of arcs of the tree that an allowed move loses.
  int lost_arcs(const Configuration& configuration, Move move) const;

  // The next move to the tree, from a configuration without mistakes. Of several moves, an arc
  // comes first, and words are reduced as late as possible.
  Move next_move(const Configuration& configuration) const;

  int head(int m) const { return tree_.head(m); }

 private:
  int lost_arc_standard(const Configuration& configuration, Move move) const;
  int lost_arc_eager(const Configuration& configuration, Move move) const;
  int dependents_in_buffer(const Configuration& configuration, int word) const;
  int dependents_on_stack(const Configuration& configuration, int word) const;

  Tree tree_;
  // The dependents of h are dependents_[first_[h]] up to dependents_[first_[h + 1]].
  std::vector<int> first_;
  std::vector<int> dependents_;
};

}  // namespace arcus
