// SPDX-License-Identifier: Apache-2.0
//
// Numbers for labelled arcs. An arc may have only a few of the labels (label_choices.h), so the
// numbers of a sentence are a ragged array: those of one arc are side by side, one for each label
// that it may have.
//
// Given a tree, its labels are independent. So a distribution over labelled trees consists of a
// distribution over trees, in which the score of an arc is the log of the sum of exp over its
// labels, and for each arc the share of each label in that sum (Koo et al., 2007, section 3.4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/learn_features/training_sentence.h"
#include "arcus/scorer/label_choices.h"
#include "arcus/tree/arc_scores.h"

namespace arcus {

// The labels that each arc of a sentence may have, and the positions of their numbers.
class ArcChoices {
 public:
  // `choices` must outlive the calls below.
  void find(const TrainingSentence& sentence, const LabelChoices& choices);

  int words() const { return n_; }
  std::size_t size() const { return size_; }  // count of numbers of all arcs

  // The labels that the arc may have, in ascending order.
  std::span<const int> of(int h, int m) const {
    return has_one_label() ? std::span<const int>(kZero) : of_arcs_[index(h, m)];
  }
  // The numbers of one arc in those of all arcs.
  template <typename Numbers>
  auto in(Numbers& numbers, int h, int m) const {
    return std::span(numbers).subspan(has_one_label() ? index(h, m) : starts_[index(h, m)],
                                      of(h, m).size());
  }

  std::size_t bytes() const {
    return of_arcs_.size() * (sizeof(std::span<const int>) + sizeof(std::uint32_t));
  }
  void keep_only_found();

 private:
  static constexpr int kZero[] = {0};

  bool has_one_label() const { return of_arcs_.empty(); }
  std::size_t index(int h, int m) const {
    return (static_cast<std::size_t>(m) - 1) * (static_cast<std::size_t>(n_) + 1) +
           static_cast<std::size_t>(h);
  }

  int n_ = 0;
  std::size_t size_ = 0;
  std::vector<std::span<const int>> of_arcs_;  // none on the diagonal; empty if arcs have one label
  std::vector<std::uint32_t> starts_;          // start of each arc's numbers
};

// Calls visit(h, m) for every arc of n words.
template <typename Visit>
void for_each_arc(int n, Visit visit) {
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h != m) visit(h, m);
    }
  }
}

// A number for every arc, and one for every label that it may have.
struct LabeledArcs {
  ArcTable arcs;
  std::vector<double> labels;  // see ArcChoices
};

// Turns scores of arcs and labels into scores of arcs with all their labels (the log of the sum of
// exp) and the log of each label's share of that sum.
void normalize_labels(const ArcChoices& choices, LabeledArcs& scores);

// Changes of the scores of some labels of some arcs.
class LabelAmounts {
 public:
  struct Term {
    int label = 0;
    double amount = 0;
  };
  struct Arc {
    int h = 0;
    int m = 0;
    std::size_t end = 0;  // end of its terms
  };

  void clear();
  void add(int h, int m, int label, double amount);  // an arc's labels must be added consecutively

  // Calls visit(h, m, terms) for each arc.
  template <typename Visit>
  void for_each(Visit visit) const {
    std::size_t begin = 0;
    for (const Arc& arc : arcs_) {
      visit(arc.h, arc.m, std::span(terms_).subspan(begin, arc.end - begin));
      begin = arc.end;
    }
  }

 private:
  std::vector<Arc> arcs_;
  std::vector<Term> terms_;
};

// Coefficients of labelled arcs. Multiplied by their features, they are a change of the weights.
struct LabeledChange {
  ArcTable arcs;
  LabelAmounts labels;
};

// The sum of amount * score over labelled arcs.
double product(const LabeledChange& change, const LabeledArcs& scores, const ArcChoices& choices);

}  // namespace arcus
