// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/unique_labels.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/model/packed_bytes.h"
#include "arcus/numeric/log_sum_exp.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/optimize/assignment.h"

namespace arcus {
namespace {

constexpr int kNoLabel = -1;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// The choices of a dependent: its best label of each group, and its best free label.
struct Choices {
  std::vector<int> of_group;  // kNoLabel: it can have no label of the group
  int free = kNoLabel;
  int best = 0;  // of all labels
};

Choices choices_of(std::span<const double> scores, const UniqueLabels& unique) {
  Choices choices;
  choices.of_group.assign(unique.groups().size(), kNoLabel);
  choices.best = best_label(scores);
  for (int label = 0; label < unique.labels(); ++label) {
    const double score = scores[at(label)];
    if (score == kNoArc) continue;
    const int group = unique.group_of(label);
    int& best = group == UniqueLabels::kFree ? choices.free : choices.of_group[at(group)];
    if (best == kNoLabel || score > scores[at(best)]) best = label;
  }
  return choices;
}

// The log-probability that the label is right or its arc is wrong.
double value_of(double log_label, double arc_probability) {
  if (arc_probability >= 1) return log_label;
  return portable_log1p(arc_probability * (portable_exp(log_label) - 1));
}

// One row per dependent; one column per group and one per dependent.
class ClashTable {
 public:
  ClashTable(std::size_t dependents, std::size_t groups)
      : groups_(groups),
        columns_(groups + dependents),
        values_(dependents * columns_, kNoArc),
        choices_(dependents) {}

  void set_row(std::size_t row, std::span<const double> log_scores, double arc_probability,
               const UniqueLabels& unique) {
    const double log_sum = log_sum_exp(log_scores);
    const auto value = [&](int label) {
      if (log_sum == kNoArc) return 0.0;  // the arc can have no label: all are equal
      return value_of(log_scores[at(label)] - log_sum, arc_probability);
    };
    Choices& choices = choices_[row] = choices_of(log_scores, unique);
    for (std::size_t group = 0; group < groups_; ++group) {
      const int label = choices.of_group[group];
      if (label != kNoLabel) values_[row * columns_ + group] = value(label);
    }
    if (choices.free == kNoLabel) {
      must_clash_.push_back(row);
      choices.free = choices.best;
    }
    values_[row * columns_ + groups_ + row] = value(choices.free);
  }

  // The label of each row.
  std::vector<int> best() {
    const double price = price_of_clash();
    for (const std::size_t row : must_clash_) values_[row * columns_ + groups_ + row] -= price;
    std::vector<int> labels;
    const auto assignment = best_assignment(values_, choices_.size(), columns_);
    for (std::size_t row = 0; row < choices_.size(); ++row) {
      const std::size_t column = assignment.value()[row];
      labels.push_back(column < groups_ ? choices_[row].of_group[column] : choices_[row].free);
    }
    return labels;
  }

 private:
  // Larger than any difference in the sum of the other values, so that clashes are fewest.
  double price_of_clash() const {
    double sum = 1;
    for (std::size_t row = 0; row < choices_.size(); ++row) {
      const auto begin = values_.begin() + static_cast<std::ptrdiff_t>(row * columns_);
      const auto end = begin + static_cast<std::ptrdiff_t>(columns_);
      double low = 0;  // no value is above 0
      std::for_each(begin, end, [&](double value) {
        if (value != kNoArc) low = std::min(low, value);
      });
      sum -= low;
    }
    return sum;
  }

  std::size_t groups_;
  std::size_t columns_;
  std::vector<double> values_;
  std::vector<Choices> choices_;
  std::vector<std::size_t> must_clash_;  // rows without a free label
};

}  // namespace

UniqueLabels::UniqueLabels(std::vector<std::vector<int>> groups, int labels)
    : groups_(std::move(groups)) {
  if (groups_.empty()) return;
  group_of_.assign(at(labels), kFree);
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    if (groups_[group].empty()) throw ArgumentError("found a group without a label");
    for (const int label : groups_[group]) {
      if (label < 0 || label >= labels) throw ArgumentError("found a label that is not there");
      if (group_of(label) != kFree) throw ArgumentError("found a label that is in two groups");
      group_of_[at(label)] = static_cast<int>(group);
    }
  }
}

void UniqueLabels::write(PackedWriter& writer) const {
  writer.number(static_cast<std::uint32_t>(groups_.size()));
  for (const std::vector<int>& group : groups_) {
    writer.numbers(std::vector<std::uint32_t>(group.begin(), group.end()));
  }
}

UniqueLabels UniqueLabels::read(PackedReader& reader, std::size_t labels) {
  std::vector<std::vector<int>> groups;
  std::vector<bool> seen(labels, false);
  const auto count = reader.number<std::uint32_t>();
  for (std::uint32_t i = 0; i < count; ++i) {
    std::vector<int>& group = groups.emplace_back();
    for (const std::uint32_t label : reader.numbers<std::uint32_t>()) {
      if (label >= labels) reader.fail("has a relation that is not there");
      if (seen[label]) reader.fail("has a relation twice");
      seen[label] = true;
      group.push_back(static_cast<int>(label));
    }
    if (group.empty()) reader.fail("has a group without a relation");
  }
  return {std::move(groups), static_cast<int>(labels)};
}

std::vector<int> clashing_heads(const Tree& tree, std::span<const int> labels,
                                const UniqueLabels& unique) {
  std::vector<int> heads;
  if (unique.empty()) return heads;
  std::vector<std::pair<int, int>> taken;  // groups, of heads
  for (int m = 1; m <= tree.size(); ++m) {
    if (tree.head(m) <= kRoot) continue;
    const int group = unique.group_of(labels[at(m) - 1]);
    if (group != UniqueLabels::kFree) taken.emplace_back(tree.head(m), group);
  }
  std::sort(taken.begin(), taken.end());
  for (std::size_t i = 1; i < taken.size(); ++i) {
    const int head = taken[i].first;
    if (taken[i] == taken[i - 1] && (heads.empty() || heads.back() != head)) heads.push_back(head);
  }
  return heads;
}

void resolve_clashes(std::span<const int> heads, const Tree& tree, const LabelScores& log_scores,
                     std::span<const double> arc_probabilities, const UniqueLabels& unique,
                     std::span<int> labels) {
  std::vector<int> dependents;
  for (const int h : heads) {
    dependents.clear();
    for (int m = 1; m <= tree.size(); ++m) {
      if (tree.head(m) == h) dependents.push_back(m);
    }
    ClashTable table(dependents.size(), unique.groups().size());
    for (std::size_t row = 0; row < dependents.size(); ++row) {
      const int m = dependents[row];
      table.set_row(row, log_scores.of(m), arc_probabilities[at(m) - 1], unique);
    }
    const std::vector<int> best = table.best();
    for (std::size_t row = 0; row < dependents.size(); ++row) {
      labels[at(dependents[row]) - 1] = best[row];
    }
  }
}

}  // namespace arcus
