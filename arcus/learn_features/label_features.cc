// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn_features/label_features.h"

#include <algorithm>

#include "arcus/learn_features/pair_keys.h"

namespace arcus {
namespace {

using Side = ArcLabelKeys::Side;

constexpr std::size_t kAhead = 8;   // how many rows ahead are prefetched
constexpr std::size_t kLine = 8;    // doubles in a cache line
constexpr std::size_t kGroup = 16;  // adjacent rows in one part: parts share few cache lines
constexpr std::size_t kParts = 3;   // rows of ids per word

std::size_t at(int position) { return static_cast<std::size_t>(position); }

}  // namespace

// Looks up the keys in keys_.
void LabelFeatures::find_words(const FeatureIndex& index, Ids& words) {
  words.clear();
  for (const std::uint64_t key : keys_.values()) index.prefetch(key);
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    index.append_ids(keys_[i], words.open_row());
    words.finish_row();
  }
}

void LabelFeatures::find(const TrainingSentence& sentence, const TrainingFeatures& features) {
  n_ = sentence.tree.size();
  labels_ = features.choices->labels();
  choices_.find(sentence, *features.choices);
  heads_.clear();
  if (!sentence.label_keys) return;
  const ArcLabelKeys& keys = *sentence.label_keys;
  const FeatureIndex& index = *features.labels;
  constexpr std::array<Side, kParts> kAll = {Side::kEither, Side::kHeadFirst, Side::kHeadLast};
  const auto gather = [&](int first, const auto& append) {
    keys_.clear();
    for (int position = first; position <= n_; ++position) {
      for (const Side side : kAll) {
        append(position, side);
        keys_.finish_row();
      }
    }
  };
  gather(0, [&](int h, Side side) { keys.append_head_keys(h, side, keys_.open_row()); });
  find_words(index, heads_);
  gather(1, [&](int m, Side side) { keys.append_modifier_keys(m, side, keys_.open_row()); });
  find_words(index, modifiers_);

  pairs_.clear();
  for (int m = 1; m <= n_; ++m) {
    gather_pair_keys(keys, m, index, keys_);
    for (int h = 0; h <= n_; ++h) {
      index.append_ids(keys_[at(h)], pairs_.open_row());
      pairs_.finish_row();
    }
  }
}

std::vector<double> LabelFeatures::score_words(const Ids& words,
                                               std::span<const double> rows) const {
  const std::size_t count = words.size() / kParts;
  std::vector<double> sums(count * kSides * labels_, 0);
  const auto add_rows = [&](std::size_t part, double* sum) {
    for (const std::uint32_t id : words[part]) {
      const double* const row = &rows[id * labels_];
      for (std::size_t label = 0; label < labels_; ++label) sum[label] += row[label];
    }
  };
  for (std::size_t word = 0; word < count; ++word) {
    double* const first = &sums[word * kSides * labels_];
    double* const last = first + labels_;
    add_rows(word * kParts, first);
    std::copy(first, last, last);
    add_rows(word * kParts + 1, first);
    add_rows(word * kParts + 2, last);
  }
  return sums;
}

void LabelFeatures::score(std::span<const double> rows, double factor,
                          std::vector<double>& scores) const {
  scores.assign(choices_.size(), 0);
  if (!has_features()) return;
  const std::vector<double> heads = score_words(heads_, rows);
  const std::vector<double> modifiers = score_words(modifiers_, rows);
  const std::span<const std::uint32_t> pairs = pairs_.values();
  std::size_t next = 0;  // index in pairs
  for (int m = 1; m <= n_; ++m) {
    for (int h = 0; h <= n_; ++h) {
      if (h == m) continue;
      const std::size_t arc = index_of(h, m);
      const std::size_t side = side_of(h, m);
      const std::span<const int> choices = choices_.of(h, m);
      const std::span<double> sums = choices_.in(scores, h, m);
      const double* const head = &heads[(at(h) * kSides + side) * labels_];
      const double* const modifier = &modifiers[((at(m) - 1) * kSides + side) * labels_];
      for (std::size_t i = 0; i < choices.size(); ++i) {
        sums[i] = head[choices[i]] + modifier[choices[i]];
      }
      for (const std::size_t end = pairs_.end_of(arc); next < end; ++next) {
        if (next + kAhead < pairs.size()) {
          // The next arcs have nearly the same labels.
          const double* const ahead = &rows[pairs[next + kAhead] * labels_];
          for (std::size_t i = at(choices.front()); i <= at(choices.back()); i += kLine) {
            __builtin_prefetch(ahead + i);
          }
        }
        const double* const row = &rows[pairs[next] * labels_];
        for (std::size_t i = 0; i < choices.size(); ++i) sums[i] += row[choices[i]];
      }
      for (double& sum : sums) sum *= factor;
    }
  }
}

// Calls visit(id, terms) for the features that are wanted. For features of one word, the terms are
// sums over all its arcs.
template <typename Wanted, typename Visit>
void LabelFeatures::visit_rows(const LabelAmounts& amounts, Wanted wanted, Visit visit) const {
  if (!has_features()) return;
  std::vector<double> heads((at(n_) + 1) * kSides * labels_, 0);
  std::vector<double> modifiers(at(n_) * kSides * labels_, 0);
  amounts.for_each([&](int h, int m, std::span<const LabelAmounts::Term> terms) {
    const std::size_t side = side_of(h, m);
    double* const head = &heads[(at(h) * kSides + side) * labels_];
    double* const modifier = &modifiers[((at(m) - 1) * kSides + side) * labels_];
    for (const auto& [label, amount] : terms) {
      head[label] += amount;
      modifier[label] += amount;
    }
    for (const std::uint32_t id : pairs_[index_of(h, m)]) {
      if (wanted(id)) visit(id, terms);
    }
  });

  std::vector<LabelAmounts::Term> terms;
  const auto visit_word = [&](const Ids& words, std::size_t place, const double* sums,
                              const double* more) {
    terms.clear();
    for (std::size_t label = 0; label < labels_; ++label) {
      const double amount = sums[label] + (more == nullptr ? 0 : more[label]);
      if (amount != 0) terms.push_back({static_cast<int>(label), amount});
    }
    if (terms.empty()) return;
    for (const std::uint32_t id : words[place]) {
      if (wanted(id)) visit(id, std::span<const LabelAmounts::Term>(terms));
    }
  };
  const auto visit_words = [&](const Ids& words, const std::vector<double>& sums) {
    for (std::size_t word = 0; word * kParts < words.size(); ++word) {
      const double* const first = &sums[word * kSides * labels_];
      const double* const last = first + labels_;
      visit_word(words, word * kParts, first, last);
      visit_word(words, word * kParts + 1, first, nullptr);
      visit_word(words, word * kParts + 2, last, nullptr);
    }
  };
  visit_words(heads_, heads);
  visit_words(modifiers_, modifiers);
}

void LabelFeatures::add(const LabelAmounts& amounts, double factor, std::span<double> rows,
                        std::size_t part, std::size_t parts) const {
  const auto is_ours = [&](std::uint32_t id) { return parts == 1 || id / kGroup % parts == part; };
  visit_rows(amounts, is_ours, [&](std::uint32_t id, std::span<const LabelAmounts::Term> terms) {
    double* const row = &rows[id * labels_];
    for (const auto& [label, amount] : terms) row[label] += factor * amount;
  });
}

double LabelFeatures::squared_norm(const LabelAmounts& amounts, SparseSum& scratch) const {
  scratch.clear();
  visit_rows(
      amounts, [](std::uint32_t) { return true; },
      [&](std::uint32_t id, std::span<const LabelAmounts::Term> terms) {
        const auto row = static_cast<std::uint32_t>(id * labels_);
        for (const auto& [label, amount] : terms) {
          scratch.add(row + static_cast<std::uint32_t>(label), amount);
        }
      });
  return scratch.squared_norm();
}

std::size_t LabelFeatures::bytes() const {
  return heads_.bytes() + modifiers_.bytes() + pairs_.bytes() + choices_.bytes();
}

void LabelFeatures::keep_only_found() {
  heads_.shrink_to_fit();
  modifiers_.shrink_to_fit();
  pairs_.shrink_to_fit();
  choices_.keep_only_found();
  keys_ = {};
}

}  // namespace arcus
