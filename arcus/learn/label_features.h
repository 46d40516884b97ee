// SPDX-License-Identifier: Apache-2.0
//
// The features of the relations of all arcs of one sentence, looked up once: to sum over the
// relations of each arc, and then to change the weights of those same features.
//
// Every arc has a score for each relation that it may have (label_choices.h), a sum of rows of
// weights. About half of the rows look at one word only; they are summed by word and side first,
// so that they cost n and not n^2.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/features/label_keys.h"
#include "arcus/learn/sparse_sum.h"
#include "arcus/model/feature_index.h"
#include "arcus/scorer/label_choices.h"
#include "arcus/tree/arc_scores.h"

namespace arcus {

// By how much the score of some relations of some arcs is to change.
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

class LabelFeatures {
 public:
  // Index and choices must outlive the next calls.
  void find(const ArcLabelKeys& keys, const FeatureIndex& index, const LabelChoices& choices);

  // The score of each relation of each arc: factor * the sum of its column in the rows of its
  // features. Those of an arc lie side by side: see numbers_of.
  void score(std::span<const double> rows, double factor, std::vector<double>& scores) const;

  // To each arc's score adds the log of the sum, over its relations, of exp(score). What is left of
  // a relation's score is the logarithm of its share of that sum.
  void take_log_sums(ArcScores& arcs, std::span<double> scores) const;

  // The relations of an arc, in rising order, and the numbers that they have.
  std::span<const int> choices_of(int h, int m) const { return choices_[index_of(h, m)]; }
  template <typename Numbers>
  auto numbers_of(int h, int m, Numbers& numbers) const {
    return std::span(numbers).subspan(starts_[index_of(h, m)], choices_of(h, m).size());
  }

  // rows += factor * the amounts times their features. Of several parts, as in arc_features.h.
  void add(const LabelAmounts& amounts, double factor, std::span<double> rows, std::size_t part = 0,
           std::size_t parts = 1) const;

  // The sum of the amounts times the scores, and |the amounts times their features|^2.
  double product(const LabelAmounts& amounts, std::span<const double> scores) const;
  double squared_norm(const LabelAmounts& amounts, SparseSum& scratch) const;

  std::size_t bytes() const;  // of what was found
  void keep_only_found();     // gives back all other memory

 private:
  // Of one word as head or as modifier: ids for arcs of either side, of head first, of head last.
  static constexpr std::size_t kSides = 2;
  struct WordIds {
    std::vector<std::uint32_t> ids;
    std::vector<std::uint32_t> ends;  // three for each word
  };

  static std::size_t side_of(int h, int m) { return h < m ? 0 : 1; }
  std::size_t index_of(int h, int m) const {
    return (static_cast<std::size_t>(m) - 1) * (static_cast<std::size_t>(n_) + 1) +
           static_cast<std::size_t>(h);
  }
  std::span<const std::uint32_t> pairs_of(std::size_t arc) const {
    const std::size_t begin = arc == 0 ? 0 : ends_[arc - 1];
    return std::span(pairs_).subspan(begin, ends_[arc] - begin);
  }
  static std::span<const std::uint32_t> part_of(const WordIds& word, std::size_t part);
  void find_words(const FeatureIndex& index, WordIds& words);
  template <typename Wanted, typename Visit>
  void visit_rows(const LabelAmounts& amounts, Wanted wanted, Visit visit) const;

  // Sums of each word and side: [(word * kSides + side) * labels + label].
  std::vector<double> score_words(const WordIds& words, std::span<const double> rows) const;

  int n_ = 0;
  std::size_t labels_ = 0;
  WordIds heads_;      // 0..n
  WordIds modifiers_;  // 1..n
  std::vector<std::uint32_t> pairs_;
  std::vector<std::uint32_t> ends_;            // of each arc's pairs, (n + 1) to a modifier
  std::vector<std::span<const int>> choices_;  // of each arc; none on the diagonal
  std::vector<std::uint32_t> starts_;          // of each arc's numbers
  std::size_t numbers_ = 0;

  std::vector<std::uint64_t> keys_;  // scratch
  std::vector<std::size_t> key_ends_;
};

}  // namespace arcus
