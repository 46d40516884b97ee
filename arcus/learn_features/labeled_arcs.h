// SPDX-License-Identifier: Apache-2.0
//
// Numbers of labelled arcs. An arc may have few of the labels (label_choices.h), so that the
// numbers of a sentence's labels are ragged: those of one arc lie side by side, as many as it has
// choices.
//
// The labels of a tree do not look at each other. A distribution over labelled trees is therefore
// one over trees, in which an arc has the log of the sum of exp over its labels for a score, and
// for each arc the share of each label in that sum (Koo et al., 2007, section 3.4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/learn_features/training_sentence.h"
#include "arcus/scorer/label_choices.h"
#include "arcus/tree/arc_scores.h"

namespace arcus {

// The labels that each arc of a sentence may have, and where their numbers lie.
class ArcChoices {
 public:
  // The choices must outlive the next calls.
  void find(const TrainingSentence& sentence, const LabelChoices& choices);

  int words() const { return n_; }
  std::size_t size() const { return size_; }  // numbers of all arcs

  // In rising order.
  std::span<const int> of(int h, int m) const {
    return has_one_label() ? std::span<const int>(kZero) : of_arcs_[index(h, m)];
  }
  // The numbers of an arc among those of all.
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
  std::vector<std::span<const int>> of_arcs_;  // none on the diagonal; empty: one label each
  std::vector<std::uint32_t> starts_;          // of each arc's numbers
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

// A number of every arc, and one of every label that it may have.
struct LabeledArcs {
  ArcTable arcs;
  std::vector<double> labels;  // see ArcChoices
};

// Scores of arcs and of labels become scores of arcs with all their labels (the log of the sum of
// exp) and logarithms of the labels' shares of that sum.
void normalize_labels(const ArcChoices& choices, LabeledArcs& scores);

// By how much the scores of some labels of some arcs are to change.
class LabelAmounts {
 public:
  struct Term {
    int label = 0;
    double amount = 0;
  };
  struct Arc {
    int h = 0;
    int m = 0;
    std::size_t end = 0;  // of its terms
  };

  void clear();
  void add(int h, int m, int label, double amount);  // an arc's labels one after the other

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

// Amounts of labelled arcs; times their features, a change of the weights.
struct LabeledChange {
  ArcTable arcs;
  LabelAmounts labels;
};

// The sum of the amounts times the scores.
double product(const LabeledChange& change, const LabeledArcs& scores, const ArcChoices& choices);

}  // namespace arcus
