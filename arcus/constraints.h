// SPDX-License-Identifier: Apache-2.0
//
// Constraints on a parse: heads and relations that it must have, arcs that it must not have. An
// annotator corrects some words of a sentence, and the parser finds the best tree that agrees.
//
//   arcus::Constraints constraints;
//   constraints.heads = arcus::Tree(sentence.size());
//   constraints.heads.set_head(3, 2);
//   constraints.forbidden = {{5, 4}};
//   const auto parse = parser.parse(
//       sentence, {.constraints = [&](const arcus::Sentence&) { return constraints; }});
//
// A given head is the only head that its word can have. A given relation is written whatever head
// its word gets. If relations are scored with the arcs, the arcs into the word are scored with this
// relation, so that the best tree with the given relations is found exactly. A relation that the
// model does not know is written as given.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arcus/base/error.h"
#include "arcus/text/sentence.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

struct Constraints {
  Tree heads;                          // kNoHead: free. A tree of no words: all are free
  std::vector<std::string> relations;  // of words 1..n; "_" or "": free. Empty: all are free
  std::vector<Arc> forbidden;          // arcs

  int head(int m) const { return heads.size() == 0 ? kNoHead : heads.head(m); }
  // Empty if the word's relation is free.
  std::string_view relation(int m) const;
  bool forbids(int h, int m) const;
  bool empty() const;  // everything is free
};

// A constraint that means nothing or that contradicts another one.
struct ConstraintDefect {
  int word = 0;  // the word that has the constraint; 0: the sentence as a whole
  std::string message;
};

// A constraint in a file that cannot be read.
class BadConstraint : public ConstraintError {
 public:
  explicit BadConstraint(const ConstraintDefect& defect)
      : ConstraintError(defect.message), word_(defect.word) {}
  int word() const { return word_; }

 private:
  int word_;
};

// The constraints that a sentence has in its columns: HEAD and DEPREL unless they are "_", and in
// MISC "Not=3", or "Not=3,5", for heads that the word must not have. Throws BadConstraint for a
// HEAD that the sentence does not have, and for a Not= (in any case) that does not list heads of
// other words.
Constraints given_constraints(const Sentence& sentence);

// Why no tree meets the constraints: a head out of range or the word itself, a cycle, two roots in
// a space of single roots, a given head that is also forbidden, a word without any head left. Some
// constraints that no tree meets have no defect of these kinds. Given relations never exclude all
// trees.
std::optional<ConstraintDefect> find_contradiction(const Constraints& constraints,
                                                   const TreeSpace& space);

// Throws ArgumentError unless the constraints are for n words, with heads from 0 to n.
void check_constraints(const Constraints& constraints, int n);

// Sets the arcs that the constraints exclude to kNoArc.
void exclude_arcs(const Constraints& constraints, ArcScores& scores);

}  // namespace arcus
