// SPDX-License-Identifier: Apache-2.0
//
// The contraction of cycles behind chu_liu_edmonds.cc and kbest_arborescence.cc; not for users.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "arcus/inference/rows.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"

namespace arcus {

// A graph whose cycles of best arcs are being contracted. Its nodes are the words 1..n and, from
// n + 1 on, sets of words in the order in which they were made. Memory is kept between runs.
class Contraction {
 public:
  enum class Rows { kReuse, kKeep };  // cheapest_swap() needs the rows of absorbed nodes

  // Contracts until no cycle is left; the table must stay as it is until the tree is read.
  // best[m - 1] is best_head(scores, m). False when there is no tree.
  bool run(const ArcScores& scores, std::span<const BestHead> best, Rows rows);

  // After run(): exchanges arcs of the root for others until one is left, each time the one whose
  // loss is smallest. False when there is no single-root tree.
  bool keep_one_root();

  // Undoes the contractions from the last to the first.
  void read_tree(Tree& tree);

  // The arc of the tree whose best replacement loses least, and that loss: the score of the second
  // best tree is that much lower, and some second best tree lacks the arc. Empty when the tree is
  // the only one. After run() with kKeep and read_tree(tree), without keep_one_root().
  struct Swap {
    Arc removed;
    double loss = 0;
  };
  std::optional<Swap> cheapest_swap(const Tree& tree);

 private:
  struct Node {
    int head = kNoHead;  // the arc that enters it, between words
    int modifier = kNoHead;
    double score = kNoArc;  // of that arc, less what it breaks inside the node
    double same_head = 0;   // loss of the best other arc from the same head
    int parent = 0;         // the node that has absorbed it
    int first_word = 0;
    int last_word = 0;
    int trail = 0;        // the word from which the search came by; 0: not yet
    std::size_t row = 0;  // where its row of entering scores starts in rows_; words use scores_
  };
  struct RootArc {
    int node = 0;
    int other_head = kNoHead;
    double other_score = kNoArc;
    double loss = 0;
  };

  Node& node(int u) { return nodes_[static_cast<std::size_t>(u)]; }
  const Node& node(int u) const { return nodes_[static_cast<std::size_t>(u)]; }
  int node_of(int word) const { return node_of_[static_cast<std::size_t>(word)]; }
  int above(int u) const { return node_of(node(u).head); }  // the node that u hangs from
  std::size_t width() const { return static_cast<std::size_t>(scores_->size()) + 1; }
  const double* row(int u) const;

  int contract_cycle_at(int u);
  void enter(int u, int head, double score);
  bool enter_by_best(int u);
  RootArc root_arc(int u) const;
  void number_subtrees(const Tree& tree);

  const ArcScores* scores_ = nullptr;
  Rows keep_ = Rows::kReuse;
  std::vector<Node> nodes_;
  std::vector<int> node_of_;    // by word: the node that it is now in
  std::vector<int> next_word_;  // by word: the next in its node's list
  std::vector<double> broken_;  // by word: score of the arcs inside its node that entering at the
                                // word breaks, one for each node around it
  std::vector<double> rows_;
  std::vector<int> cycle_;
  std::vector<RootArc> root_arcs_;
  std::vector<char> settled_;  // by node, in read_tree
  std::vector<int> entered_;   // by word: the largest node that its arc enters
  std::vector<int> first_child_;
  std::vector<int> next_sibling_;
  std::vector<int> waiting_;
  std::vector<int> order_;      // the tree's words, each subtree an interval
  std::vector<int> place_;      // by word: where its subtree starts in order_
  std::vector<int> below_;      // by word: number of words in its subtree, itself included
  std::vector<double> barred_;  // by word: kNoArc below the word that is being moved, else 0
};

}  // namespace arcus
