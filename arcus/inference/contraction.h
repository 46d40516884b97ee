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

// A graph whose cycles of best arcs are being contracted. Its nodes are the words 1..n and, from
// n + 1 on, sets of words in the order in which they were made. Memory is kept between runs.
class Contraction {
 public:
  // Contracts until no cycle is left; the table must stay as it is until all has been read.
  // best[m - 1] is best_head(scores, m). False when there is no tree.
  bool run(const ArcScores& scores, std::span<const BestHead> best);

  // After run(): exchanges arcs of the root for others until one is left, each time the one whose
  // loss is smallest. False when there is no single-root tree.
  bool keep_one_root();

  // Undoes the contractions from the last to the first.
  void read_tree(Tree& tree);

  // After keep_one_root() and read_tree(): what a tree with this root arc gone loses at least, or
  // infinity when there is none. O(n).
  double least_loss_without_root(int root_word) const;

  // For each arc of the tree the cheapest tree that comes from replacing it, as a loss of score;
  // arcs that have no replacement are left out. The smallest loss is that of the second best tree,
  // and a tree that has some of the arcs and is not this one loses at least the smallest loss among
  // the others. Sorted by loss; at most `max_count`. After run() and read_tree(tree); if after
  // keep_one_root() too, only trees with the same root arc count. Good until the next call. No arc
  // into m but its best may score more than second_best[m - 1]: that saves looking at the arcs of
  // words whose loss is larger.
  struct Swap {
    Arc removed;
    double loss = 0;
    // The replacement leaves the arcs earlier in the list as they are. Where it may not, the tree
    // without this arc but with those may lose more.
    bool keeps_earlier = true;
  };
  std::span<const Swap> list_swaps(const Tree& tree, std::span<const double> second_best,
                                   std::size_t max_count);

 private:
  struct Node {
    int head = kNoHead;     // of the arc that enters it
    int parent = 0;         // the node that has absorbed it
    double score = kNoArc;  // of the arc that enters it, less what that breaks inside
    int trail = 0;          // the word from which the search came by; 0: not yet
    int label = 0;          // its words are those with this label, a list of so many
    int first_word = 0;
    int last_word = 0;
    int size = 1;
    std::size_t row = 0;  // of sets: where the scores of arcs that enter it start in rows_
    std::size_t members_begin = 0;  // and which nodes it was made of, in members_
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
  int above(int u) const;  // the node that u hangs from, by an arc not of the root
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
  bool one_root_ = false;  // has keep_one_root() been called?
  std::vector<Node> nodes_;
  std::vector<int> label_of_;   // by word
  std::vector<int> node_at_;    // by label: the node that its words are now in
  std::vector<int> next_word_;  // by word: the next one with the same label
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
  std::vector<int> order_;      // the tree's words, each subtree an interval
  std::vector<int> place_;      // by word: where its subtree starts in order_
  std::vector<int> below_;      // by word: number of words in its subtree, itself included
  std::vector<double> barred_;  // by word: kNoArc below the word that is being moved, else 0
};

}  // namespace arcus
