// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/oracle.h"

#include <algorithm>
#include <span>

namespace arcus {
namespace {

template <typename Counts>
int count_dependents(std::span<const int> dependents, Counts counts) {
  return static_cast<int>(std::count_if(dependents.begin(), dependents.end(), counts));
}

}  // namespace

Oracle::Oracle(const Tree& tree)
    : tree_(tree), first_(static_cast<std::size_t>(tree.size()) + 2, 0) {
  for (int m = 1; m <= tree.size(); ++m) {
    if (tree.head(m) != kNoHead) ++first_[static_cast<std::size_t>(tree.head(m)) + 1];
  }
  for (std::size_t h = 1; h < first_.size(); ++h) first_[h] += first_[h - 1];
  dependents_.resize(static_cast<std::size_t>(first_.back()));
  std::vector<int> next(first_.begin(), first_.end() - 1);
  for (int m = 1; m <= tree.size(); ++m) {
    if (tree.head(m) == kNoHead) continue;
    dependents_[static_cast<std::size_t>(next[static_cast<std::size_t>(tree.head(m))]++)] = m;
  }
}

int Oracle::dependents_in_buffer(const Configuration& configuration, int word) const {
  const auto h = static_cast<std::size_t>(word);
  return count_dependents(
      std::span(dependents_.begin() + first_[h], dependents_.begin() + first_[h + 1]),
      [&](int m) { return configuration.is_in_buffer(m); });
}

// Those without a head: an arc can be added to these only.
int Oracle::dependents_on_stack(const Configuration& configuration, int word) const {
  const auto h = static_cast<std::size_t>(word);
  return count_dependents(
      std::span(dependents_.begin() + first_[h], dependents_.begin() + first_[h + 1]), [&](int m) {
        return !configuration.is_in_buffer(m) && configuration.node(m).head == kNoHead;
      });
}

int Oracle::lost_arc_standard(const Configuration& configuration, Move move) const {
  if (move == Move::kShift) return 0;
  const Arc arc = configuration.arc_of(move);
  const int gold = head(arc.modifier);
  return (gold != kNoHead && gold != arc.head ? 1 : 0) +
         dependents_in_buffer(configuration, arc.modifier) +
         dependents_on_stack(configuration, arc.modifier);
}

int Oracle::lost_arc_eager(const Configuration& configuration, Move move) const {
  const int s0 = configuration.stack(0);
  const int b0 = configuration.buffer(0);
  // The root is as a word at the end of the buffer: it takes its dependent last.
  const auto is_ahead = [&](int h) {
    return h == kRoot || (h > 0 && configuration.is_in_buffer(h));
  };
  // Words that were removed from the stack are heads no more.
  const auto is_on_stack = [&](int h) { return h > 0 && configuration.is_on_stack(h); };
  switch (move) {
    case Move::kShift:
      return (is_on_stack(head(b0)) ? 1 : 0) + dependents_on_stack(configuration, b0);
    case Move::kLeft:
      return (head(s0) != b0 && is_ahead(head(s0)) ? 1 : 0) +
             dependents_in_buffer(configuration, s0);
    case Move::kRight:
      return (head(b0) != s0 && (is_ahead(head(b0)) || is_on_stack(head(b0))) ? 1 : 0) +
             dependents_on_stack(configuration, b0);
    case Move::kReduce:
      return dependents_in_buffer(configuration, s0);
  }
  return 0;
}

int Oracle::lost_arcs(const Configuration& configuration, Move move) const {
  return configuration.system() == TransitionSystem::kArcStandard
             ? lost_arc_standard(configuration, move)
             : lost_arc_eager(configuration, move);
}

Move Oracle::next_move(const Configuration& configuration) const {
  for (const Move move : {Move::kLeft, Move::kRight}) {
    if (!configuration.allows(move)) continue;
    const Arc arc = configuration.arc_of(move);
    if (head(arc.modifier) == arc.head && lost_arcs(configuration, move) == 0) return move;
  }
  if (configuration.allows(Move::kShift) && lost_arcs(configuration, Move::kShift) == 0) {
    return Move::kShift;
  }
  for (const Move move : {Move::kReduce, Move::kShift, Move::kRight, Move::kLeft}) {
    if (configuration.allows(move)) return move;
  }
  return Move::kShift;
}

}  // namespace arcus
