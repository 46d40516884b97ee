// SPDX-License-Identifier: Apache-2.0
//
// The words are numbered in depth-first order, so that the yield of h is an interval of numbers. An
// arc is projective if the smallest and the largest number between its ends lie in the head's
// interval. A table of range minima answers that in constant time.
//
// Gaps are counted without enumerating yields. The number of contiguous pieces in the yield of h is
// its number of words minus the number of neighbouring pairs in it. A pair of neighbours is in the
// yields of its lowest common ancestor and of all ancestors of that.
#include "arcus/tree/projectivity.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <functional>
#include <utility>

namespace arcus {
namespace {

std::size_t at(int position) { return static_cast<std::size_t>(position); }

// Finds the smallest value under Less in values[i..j] in O(1), after O(n log n) preprocessing.
template <typename Less>
class RangeFirst {
 public:
  explicit RangeFirst(std::vector<int> values) {
    levels_.push_back(std::move(values));
    for (std::size_t width = 1; 2 * width <= levels_[0].size(); width *= 2) {
      const std::vector<int>& narrow = levels_.back();
      std::vector<int> wide(narrow.size() - width);
      for (std::size_t i = 0; i < wide.size(); ++i) {
        wide[i] = std::min(narrow[i], narrow[i + width], Less{});
      }
      levels_.push_back(std::move(wide));
    }
  }

  int operator()(int i, int j) const {  // i <= j
    const std::size_t width = std::bit_floor(at(j - i + 1));
    const auto& level = levels_[static_cast<std::size_t>(std::countr_zero(width))];
    return std::min(level[at(i)], level[at(j + 1) - width], Less{});
  }

 private:
  std::vector<std::vector<int>> levels_;  // levels_[k][i] covers values i .. i + 2^k - 1
};

// Depth-first numbers: number(0) = 0, and the yield of h is number(h) .. last(h).
struct DepthFirst {
  std::vector<int> number;
  std::vector<int> last;

  explicit DepthFirst(const Tree& tree) : number(at(tree.size()) + 1), last(number.size()) {
    const int n = tree.size();
    // The dependents of each word as a linked list, ordered by position.
    std::vector<int> first_child(number.size(), 0);
    std::vector<int> next_sibling(number.size(), 0);
    for (int m = n; m >= 1; --m) {
      next_sibling[at(m)] = first_child[at(tree.head(m))];
      first_child[at(tree.head(m))] = m;
    }
    int numbered = 0;
    int word = kRoot;
    for (;;) {
      number[at(word)] = numbered++;
      if (first_child[at(word)] != 0) {
        word = first_child[at(word)];
        continue;
      }
      while (word != kRoot && next_sibling[at(word)] == 0) {
        last[at(word)] = numbered - 1;
        word = tree.head(word);
      }
      last[at(word)] = numbered - 1;
      if (word == kRoot) return;
      word = next_sibling[at(word)];
    }
  }
};

}  // namespace

std::vector<Arc> non_projective_arcs(const Tree& tree) {
  std::vector<Arc> result;
  const DepthFirst order(tree);
  const RangeFirst<std::less<>> smallest(order.number);
  const RangeFirst<std::greater<>> largest(order.number);
  for (int m = 1; m <= tree.size(); ++m) {
    const int h = tree.head(m);
    const int left = std::min(h, m) + 1;
    const int right = std::max(h, m) - 1;
    if (left > right) continue;
    if (smallest(left, right) < order.number[at(h)] || largest(left, right) > order.last[at(h)]) {
      result.push_back({h, m});
    }
  }
  return result;
}

bool is_projective(const Tree& tree) { return non_projective_arcs(tree).empty(); }

int gap_degree(const Tree& tree) {
  const int n = tree.size();
  const DepthFirst order(tree);
  // Let i < j be the depth-first numbers of two words. The number of their lowest common ancestor
  // is the smallest number of a head among the words numbered i+1 .. j.
  std::vector<int> word_with_number(at(n) + 1);
  for (int word = 0; word <= n; ++word) word_with_number[at(order.number[at(word)])] = word;
  std::vector<int> head_numbers(at(n) + 1, 0);
  for (int m = 1; m <= n; ++m) {
    head_numbers[at(order.number[at(m)])] = order.number[at(tree.head(m))];
  }
  const RangeFirst<std::less<>> smallest_head(head_numbers);

  // pieces[k], for the word numbered k: first its own contribution, then the sum over its yield.
  std::vector<int> pieces(at(n) + 1, 1);
  for (int word = 2; word <= n; ++word) {
    const auto [i, j] = std::minmax(order.number[at(word - 1)], order.number[at(word)]);
    --pieces[at(smallest_head(i + 1, j))];
  }
  int max_gaps = 0;
  for (int k = n; k >= 1; --k) {  // dependents have larger numbers than their heads
    max_gaps = std::max(max_gaps, pieces[at(k)] - 1);
    pieces[at(head_numbers[at(k)])] += pieces[at(k)];
  }
  return max_gaps;
}

}  // namespace arcus
