// SPDX-License-Identifier: Apache-2.0
//
// A dependency tree, represented by the head of each word. Throughout Arcus, words are 1..n and 0
// is the root.
#pragma once

#include <compare>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

namespace arcus {

inline constexpr int kRoot = 0;
inline constexpr int kNoHead = -1;  // not known (yet)

// A head for each word. Not every value is a tree: see is_tree().
class Tree {
 public:
  Tree() : Tree(0) {}
  explicit Tree(int n);                       // n words without heads
  explicit Tree(std::span<const int> heads);  // heads[0] is the head of word 1
  Tree(std::initializer_list<int> heads) : Tree(std::span(heads.begin(), heads.size())) {}

  // Resets to n words without heads; reuses the memory.
  void reset(int n) { heads_.assign(static_cast<std::size_t>(n) + 1, kNoHead); }

  int size() const { return static_cast<int>(heads_.size()) - 1; }
  int head(int m) const { return heads_[static_cast<std::size_t>(m)]; }
  void set_head(int m, int h) { heads_[static_cast<std::size_t>(m)] = h; }
  std::span<const int> heads() const { return std::span(heads_).subspan(1); }  // of words 1..n

  friend bool operator==(const Tree&, const Tree&) = default;

 private:
  std::vector<int> heads_;  // heads_[0] is kNoHead: the root has none
};

struct Arc {
  int head = kNoHead;
  int modifier = kRoot;

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 finds a 0 in the defaulted comparison
  friend auto operator<=>(const Arc&, const Arc&) = default;
};

// The reason why a value is not a tree, and the first word concerned.
struct TreeDefect {
  enum class Kind { kHeadMissing, kHeadOutOfRange, kCycle };
  Kind kind = Kind::kHeadMissing;
  int word = 0;
};

// Returns the first defect; all heads are checked before cycles. O(n), no recursion. kAllowed is
// for partial trees: words without a head are then not defects.
enum class MissingHeads { kAreDefects, kAllowed };
std::optional<TreeDefect> find_defect(const Tree& tree,
                                      MissingHeads missing = MissingHeads::kAreDefects);

// Does every word have a head in 0..n, and is it reachable from the root? True if there are no
// words.
bool is_tree(const Tree& tree);

// The words whose head is the root, in order.
std::vector<int> roots(const Tree& tree);

// Does every word have a head?
bool has_all_heads(const Tree& tree);

}  // namespace arcus
