// SPDX-License-Identifier: Apache-2.0
//
// The contraction of cycles for chu_liu_edmonds.cc and kbest_arborescence.cc. Internal: not for
// users of the library.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/inference/best_heads.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"

namespace arcus {

// A graph whose cycles of best arcs are contracted. Its nodes are the words 1..n and, from n + 1
// on, the contracted cycles in the order in which they were made. Memory is reused between runs.
class Contraction {
 public:
  // Contracts until no cycle is left. best[m - 1] is best_head(scores, m). The scores must not
  // change until all results have been read. Returns false if there is no tree.
  bool run(const ArcScores& scores, std::span<const BestHead> best);

  // After run(): replaces root arcs until one is left, each time the one with the smallest loss.
  // Returns false if there is no single-root tree.
  bool keep_one_root();

  // Undoes the contractions, from the last to the first.
  void read_tree(Tree& tree);

  // After keep_one_root() and read_tree(): a lower bound of the loss of any tree without this root
  // arc, or infinity if there is no such tree. O(n).
  double min_loss_without_root(int root_word) const;

  // For each arc of the tree, the loss in score of the cheapest tree that replaces the arc; arcs
  // without a replacement are left out. The smallest loss is that of the second best tree. Any
  // other tree that keeps a set of these arcs loses at least the smallest loss among the arcs that
  // are not in the set. The result is sorted by loss, has at most `max_count` elements and is valid
  // until the next call. Call this after run() and read_tree(tree); after keep_one_root(), only
  // trees with the same root arc are considered. second_best[m - 1] must be at least the score of
  // every arc into m except the best one: with this bound, words whose loss is too large are
  // skipped.
  struct Swap {
    Arc removed;
    double loss = 0;
    // True if the replacement keeps the arcs earlier in the list. If false, the best tree that has
    // those arcs but not this one may lose more.
    bool keeps_earlier = true;
  };
  std::span<const Swap> list_swaps(const Tree& tree, std::span<const double> second_best,
                                   std::size_t max_count);

 private:
  struct Node {
    int head = kNoHead;     // of the arc that enters it
    int parent = 0;         // the node that it was contracted into
    double score = kNoArc;  // of the arc that enters it, minus what that breaks inside
    int trail = 0;          // the start word of the search that visited it; 0: not visited
    int label = 0;          // shared by the words of the node, which are a linked list
    int first_word = 0;
    int last_word = 0;
    int size = 1;
    std::size_t row = 0;  // for cycles: start in rows_ of the scores of arcs that enter it
    std::size_t members_begin = 0;  // for cycles: its members in members_
    std::size_t members_end = 0;
  };
  struct RootArc {
    int node = 0;
    int other_head = kNoHead;
    double other_score = kNoArc;
    double loss = 0;
  };

  Node& node(int u) { return nodes_[static_cast<std::size_t>(u)]; }
  const Node& node(int u) const { return nodes_[static_cast<std::size_t>(u)]; }
  int above(int u) const;  // the node of u's head, which must not be the root
  std::size_t width() const { return static_cast<std::size_t>(scores_->size()) + 1; }
  std::span<const double> row(int u) const;
  std::span<const int> members(int u) const;

  int contract_cycle_at(int u);
  bool enter_by_best(int u);
  RootArc root_arc(int u) const;
  void number_subtrees(const Tree& tree);
  double loss_without(const Arc& arc);
  bool contains(int u, int word) const;

  const ArcScores* scores_ = nullptr;
  bool one_root_ = false;  // keep_one_root() has been called
  std::vector<Node> nodes_;
  std::vector<int> label_of_;   // by word
  std::vector<int> node_at_;    // by label: the node that currently contains its words
  std::vector<int> next_word_;  // by word: the next word with the same label
  std::vector<double> rows_;
  std::vector<int> members_;
  std::vector<RootArc> root_arcs_;

  std::vector<char> settled_;      // by node
  std::vector<int> entered_;       // by word: the largest node that its arc enters
  std::vector<double> same_head_;  // by word: loss of the best other arc from its head into that

  std::vector<Swap> swaps_;
  std::vector<int> first_child_;
  std::vector<int> next_sibling_;
  std::vector<int> waiting_;
  std::vector<int> order_;      // the words of the tree; each subtree is an interval
  std::vector<int> place_;      // by word: start of its subtree in order_
  std::vector<int> below_;      // by word: size of its subtree, including the word itself
  std::vector<double> barred_;  // by word: kNoArc in the subtree of the moved word, else 0
};

}  // namespace arcus
