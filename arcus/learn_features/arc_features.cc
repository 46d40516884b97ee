// SPDX-License-Identifier: Apache-2.0
//
// Each table is larger than the cache, and each lookup depends on the previous one: the key's
// position in the index, the feature's row, its weights. So each stage runs over all heads of a
// word and prefetches what the next stage reads.
#include "arcus/learn_features/arc_features.h"

#include <bit>
#include <cmath>

#include "arcus/learn_features/pair_keys.h"

namespace arcus {
namespace {

constexpr std::size_t kAhead = 16;  // how many terms ahead weights are prefetched
constexpr std::size_t kLine = 64;   // adjacent weights in one part: parts share no cache line

std::size_t at(int position) { return static_cast<std::size_t>(position); }

}  // namespace

void ArcFeatures::find_word(std::span<const std::uint64_t> keys,
                            RaggedArray<std::uint32_t>& ids) const {
  for (const std::uint64_t key : keys) {
    const std::uint32_t id = key == 0 ? FeatureIndex::kNone : layout_->features().arcs->find(key);
    if (id != FeatureIndex::kNone) ids.open_row().push_back(id);
  }
  ids.finish_row();
}

void ArcFeatures::find(const ArcKeys& keys, const WeightLayout& layout) {
  layout_ = &layout;
  n_ = keys.size();
  const FeatureIndex& index = *layout.features().arcs;
  head_ids_.clear();
  modifier_ids_.clear();
  terms_.clear();
  for (int h = 0; h <= n_; ++h) find_word(keys.of_head(h), head_ids_);
  for (int m = 1; m <= n_; ++m) {
    find_word(keys.of_modifier(m), modifier_ids_);
    gather_pair_keys(keys, m, index, keys_);
    found_.clear();
    for (int h = 0; h <= n_; ++h) {
      index.append_ids(keys_[at(h)], found_.open_row());
      found_.finish_row();
      for (const std::uint32_t id : found_[at(h)]) layout.prefetch(id);
    }
    for (int h = 0; h <= n_; ++h) {
      const int direction_distance = h == m ? 0 : direction_distance_of(h, m);
      for (const std::uint32_t id : found_[at(h)]) {
        const WeightLayout::Row& row = layout.row(id);
        terms_.open_row().push_back({row.unconditioned, row.with(direction_distance)});
      }
      terms_.finish_row();
    }
  }
}

ArcFeatures::ByDirectionDistance ArcFeatures::score_word(std::span<const std::uint32_t> ids,
                                                         std::span<const double> weights) const {
  ByDirectionDistance sums = {};
  for (const std::uint32_t id : ids) {
    const WeightLayout::Row& row = layout_->row(id);
    std::size_t next = row.unconditioned;
    const double unconditioned = weights[next++];
    for (unsigned seen = row.seen; seen != 0; seen &= seen - 1) {
      sums[static_cast<std::size_t>(std::countr_zero(seen))] += unconditioned + weights[next++];
    }
  }
  return sums;
}

void ArcFeatures::score(std::span<const double> weights, double factor, ArcScores& scores) const {
  scores.reset(n_, kNoArc);
  std::vector<ByDirectionDistance> heads;
  for (int h = 0; h <= n_; ++h) {
    heads.push_back(score_word(head_ids_[at(h)], weights));
  }
  const std::span<const Term> terms = terms_.values();
  std::size_t next = 0;
  std::size_t arc = 0;
  for (int m = 1; m <= n_; ++m) {
    const ByDirectionDistance modifier = score_word(modifier_ids_[at(m) - 1], weights);
    for (int h = 0; h <= n_; ++h, ++arc) {
      if (h == m) continue;
      const auto direction_distance = at(direction_distance_of(h, m));
      double sum = heads[at(h)][direction_distance] + modifier[direction_distance];
      for (const std::size_t end = terms_.end_of(arc); next < end; ++next) {
        if (next + kAhead < terms.size()) {
          __builtin_prefetch(&weights[terms[next + kAhead].unconditioned]);
        }
        sum += weights[terms[next].unconditioned] + weights[terms[next].conditioned];
      }
      scores(h, m) = factor * sum;
    }
  }
}

// Calls visit(index, amount) for the weights of the features whose row is wanted.
template <typename Wanted, typename Visit>
void ArcFeatures::visit_word(std::span<const std::uint32_t> ids, const ByDirectionDistance& amounts,
                             Wanted wanted, Visit visit) const {
  double all = 0;
  for (const double amount : amounts) all += amount;
  for (const std::uint32_t id : ids) {
    const WeightLayout::Row& row = layout_->row(id);
    if (!wanted(row.unconditioned)) continue;
    std::uint32_t next = row.unconditioned;
    visit(next++, all);
    for (unsigned seen = row.seen; seen != 0; seen &= seen - 1) {
      visit(next++, amounts[static_cast<std::size_t>(std::countr_zero(seen))]);
    }
  }
}

template <typename Wanted, typename Visit>
void ArcFeatures::visit_terms(const ArcTable& amounts, double min_amount, Wanted wanted,
                              Visit visit) const {
  std::vector<ByDirectionDistance> heads(at(n_) + 1, ByDirectionDistance{});
  std::size_t arc = 0;
  for (int m = 1; m <= n_; ++m) {
    ByDirectionDistance modifier = {};
    for (int h = 0; h <= n_; ++h, ++arc) {
      if (h == m) continue;
      const double amount = amounts(h, m);
      const auto direction_distance = at(direction_distance_of(h, m));
      heads[at(h)][direction_distance] += amount;
      modifier[direction_distance] += amount;
      if (!(std::abs(amount) > min_amount)) continue;
      for (const Term& term : terms_[arc]) {
        if (!wanted(term.unconditioned)) continue;
        visit(term.unconditioned, amount);
        visit(term.conditioned, amount);
      }
    }
    visit_word(modifier_ids_[at(m) - 1], modifier, wanted, visit);
  }
  for (int h = 0; h <= n_; ++h) {
    visit_word(head_ids_[at(h)], heads[at(h)], wanted, visit);
  }
}

void ArcFeatures::add(const ArcTable& amounts, double factor, double min_amount,
                      std::span<double> weights, std::size_t part, std::size_t parts) const {
  const auto change = [&](std::uint32_t place, double amount) {
    weights[place] += factor * amount;
  };
  if (parts == 1) {
    visit_terms(
        amounts, min_amount, [](std::uint32_t) { return true; }, change);
  } else {
    const auto is_ours = [&](std::uint32_t unconditioned) {
      return unconditioned / kLine % parts == part;
    };
    visit_terms(amounts, min_amount, is_ours, change);
  }
}

double ArcFeatures::squared_norm(const ArcTable& amounts, double min_amount,
                                 SparseSum& scratch) const {
  scratch.clear();
  visit_terms(
      amounts, min_amount, [](std::uint32_t) { return true; },
      [&](std::uint32_t place, double amount) {
        if (amount != 0) scratch.add(place, amount);
      });
  return scratch.squared_norm();
}

std::size_t ArcFeatures::bytes() const {
  return head_ids_.bytes() + modifier_ids_.bytes() + terms_.bytes();
}

void ArcFeatures::keep_only_found() {
  head_ids_.shrink_to_fit();
  modifier_ids_.shrink_to_fit();
  terms_.shrink_to_fit();
  keys_ = {};
  found_ = {};
}

}  // namespace arcus
