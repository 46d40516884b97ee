// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/configuration.h"

#include <utility>

namespace arcus {

std::string_view name_of(TransitionSystem system) {
  return system == TransitionSystem::kArcStandard ? "arc-standard" : "arc-eager";
}

std::optional<TransitionSystem> system_named(std::string_view name) {
  for (const auto system : {TransitionSystem::kArcStandard, TransitionSystem::kArcEager}) {
    if (name == name_of(system)) return system;
  }
  return std::nullopt;
}

void Configuration::reset(TransitionSystem system, int n) {
  system_ = system;
  nodes_.assign(static_cast<std::size_t>(n) + 1, Node());
  stack_.clear();
  next_ = 1;
  returned_ = kNone;
  make_moves_without_alternative();
}

bool Configuration::allows(Move move) const {
  if (move == Move::kShift) return returned_ == kNone && next_ <= size();
  if (system_ == TransitionSystem::kArcStandard) return adds_arc(move) && stack_.size() >= 2;
  if (stack_.empty() || buffer(0) == kNone) return false;
  const bool has_head = node(stack(0)).head != kNoHead;
  return move == Move::kRight || has_head == (move == Move::kReduce);
}

Arc Configuration::arc_of(Move move) const {
  const bool standard = system_ == TransitionSystem::kArcStandard;
  const int left = standard ? stack(1) : stack(0);
  const int right = standard ? stack(0) : buffer(0);
  return move == Move::kLeft ? Arc{right, left} : Arc{left, right};
}

void Configuration::add_arc(Arc arc, int label) {
  Node& modifier = node_of(arc.modifier);
  modifier.head = arc.head;
  modifier.label = label;
  Node& head = node_of(arc.head);
  // Dependents of one side are added from the nearest to the farthest.
  if (arc.modifier < arc.head) {
    head.left2 = head.left;
    head.left = arc.modifier;
    ++head.lefts;
  } else {
    head.right2 = head.right;
    head.right = arc.modifier;
    ++head.rights;
  }
}

void Configuration::pop() {
  node_of(stack_.back()).removed = true;
  stack_.pop_back();
}

void Configuration::apply(Move move, int label) {
  const bool standard = system_ == TransitionSystem::kArcStandard;
  if (adds_arc(move)) add_arc(arc_of(move), label);
  switch (move) {
    case Move::kShift:
      stack_.push_back(next_++);
      break;
    case Move::kLeft:
      if (standard) std::swap(stack_[stack_.size() - 2], stack_.back());
      pop();
      break;
    case Move::kRight:
      if (standard) {
        pop();
      } else {
        stack_.push_back(buffer(0));
        if (returned_ != kNone) {
          returned_ = kNone;
        } else {
          ++next_;
        }
      }
      break;
    case Move::kReduce:
      pop();
      break;
  }
  make_moves_without_alternative();
}

void Configuration::make_moves_without_alternative() {
  if (system_ == TransitionSystem::kArcStandard) {
    while (stack_.size() < 2 && next_ <= size()) stack_.push_back(next_++);
    return;
  }
  if (stack_.empty() && returned_ == kNone && next_ <= size()) stack_.push_back(next_++);
  while (buffer(0) == kNone && stack_.size() > 1) {
    if (node(stack_.back()).head == kNoHead) {
      returned_ = stack_.back();
      stack_.pop_back();
    } else {
      pop();
    }
  }
  if (stack_.empty() && returned_ != kNone) {
    stack_.push_back(returned_);
    returned_ = kNone;
  }
}

Tree Configuration::tree() const {
  Tree tree(size());
  for (int m = 1; m <= size(); ++m) {
    const int head = node(m).head;
    tree.set_head(m, head == kNoHead ? kRoot : head);
  }
  return tree;
}

}  // namespace arcus
