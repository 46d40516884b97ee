// SPDX-License-Identifier: Apache-2.0
//
// The state of a transition parser, and the moves that change it.
//
// A parser reads the words of the buffer from left to right, keeps words whose tree is not finished
// on a stack, and adds one arc at a time. s0 is the top of the stack, s1 the word below it, b0 the
// first word of the buffer.
//
//   arc-standard (Yamada & Matsumoto, 2003; Nivre, 2004)
//     shift   b0 goes onto the stack
//     left    adds the arc s0 -> s1 and removes s1
//     right   adds the arc s1 -> s0 and removes s0
//   arc-eager (Nivre, 2003)
//     shift   b0 goes onto the stack
//     left    adds the arc b0 -> s0 and removes s0, which must have no head
//     right   adds the arc s0 -> b0; b0 goes onto the stack
//     reduce  removes s0, which must have a head
//
// The root is not on the stack. The last word that has no head gets the root, so that every
// sequence of allowed moves ends in a projective tree with a single root. An arc-eager parser may
// end with several words without a head on its stack. The topmost goes back into the buffer then
// (Nivre & Fernández-González, 2014), and it can only become a head or a dependent of the others.
// Moves without an alternative are made without asking.
//
// A sentence of n words takes 2n - 1 moves, or at most 3n for arc-eager. Each is O(1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "arcus/tree/tree.h"

namespace arcus {

enum class TransitionSystem : std::uint8_t { kArcStandard, kArcEager };

std::string_view name_of(TransitionSystem system);                    // "arc-eager"
std::optional<TransitionSystem> system_named(std::string_view name);  // nullopt for others

enum class Move : std::uint8_t { kShift, kLeft, kRight, kReduce };
inline constexpr std::size_t kMoves = 4;
inline constexpr Move kAllMoves[kMoves] = {Move::kShift, Move::kLeft, Move::kRight, Move::kReduce};

inline constexpr bool adds_arc(Move move) { return move == Move::kLeft || move == Move::kRight; }

class Configuration {
 public:
  static constexpr int kNone = 0;  // no such word
  static constexpr int kNoLabel = -1;

  // What the parser knows of a word.
  struct Node {
    int head = kNoHead;
    int label = kNoLabel;  // of the arc from its head
    int left = kNone;      // the first dependent, to the left of the word
    int left2 = kNone;     // the second
    int right = kNone;     // the last dependent, to the right of the word
    int right2 = kNone;    // the one before
    int lefts = 0;         // number of dependents to the left
    int rights = 0;
    bool removed = false;  // from the stack
  };

  // All words in the buffer.
  void reset(TransitionSystem system, int n);

  TransitionSystem system() const { return system_; }
  int size() const { return static_cast<int>(nodes_.size()) - 1; }
  const Node& node(int word) const { return nodes_[static_cast<std::size_t>(word)]; }

  // kNone if there is no such word.
  int stack(std::size_t depth) const {
    return depth < stack_.size() ? stack_[stack_.size() - 1 - depth] : kNone;
  }
  int buffer(int place) const {
    if (returned_ != kNone) return place == 0 ? returned_ : kNone;
    return next_ + place <= size() ? next_ + place : kNone;
  }
  // Whether b0 is a word that was on the stack before. There is no b1 then.
  bool has_returned_word() const { return returned_ != kNone; }
  std::size_t stack_size() const { return stack_.size(); }
  bool is_in_buffer(int word) const { return word == returned_ || word >= next_; }
  bool is_on_stack(int word) const { return !is_in_buffer(word) && !node(word).removed; }

  // Whether the tree is complete.
  bool is_final() const { return buffer(0) == kNone && stack_.size() <= 1; }

  bool allows(Move move) const;

  // The arc that a move adds, for kLeft and kRight.
  Arc arc_of(Move move) const;

  // The words that the next arc is between: head and modifier of the arc that kLeft adds.
  Arc focus() const { return arc_of(Move::kLeft); }

  // The label is that of the arc. The move must be allowed.
  void apply(Move move, int label = kNoLabel);

  // Of a final configuration.
  Tree tree() const;

 private:
  void add_arc(Arc arc, int label);
  void pop();
  void make_moves_without_alternative();
  Node& node_of(int word) { return nodes_[static_cast<std::size_t>(word)]; }

  TransitionSystem system_ = TransitionSystem::kArcEager;
  std::vector<Node> nodes_;  // nodes_[0] is that of a word that is not there
  std::vector<int> stack_;
  int next_ = 1;
  int returned_ = kNone;  // a word that went back into the buffer
};

}  // namespace arcus
