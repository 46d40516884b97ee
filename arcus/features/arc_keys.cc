// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/arc_keys.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "arcus/base/hash.h"

namespace arcus {
namespace {

using Place = TemplatePart::Place;

// The part of a key that one place contributes: 0 when a value is missing, and a number of the
// template's own where it does not look at the place.
std::uint64_t part_of_key(const Template& tmpl, Place place, int position,
                          const SentenceAtoms& atoms) {
  std::uint64_t key = hash_bytes(tmpl.text, static_cast<std::uint64_t>(place) + 100);
  for (const TemplatePart& part : tmpl.parts) {
    if (part.place != place) continue;
    const std::uint64_t value = atoms(position + part.offset, part.atom);
    if (value == 0) return 0;
    key = scattered(key + value);
  }
  return key | 1;  // never 0
}

}  // namespace

int way_of(int h, int m) {
  const int between = std::abs(h - m) - 1;
  const int bucket = between <= 4 ? between : between <= 9 ? 5 : 6;
  return h < m ? bucket : kDistances + bucket;
}

ArcKeys::ArcKeys(const Sentence& sentence, FeatureSet set) : n_(sentence.size()) {
  const SentenceAtoms atoms(sentence);
  const auto fill = [&](const std::vector<const Template*>& templates, Place place,
                        std::vector<std::uint64_t>& table) {
    table.reserve(static_cast<std::size_t>(n_ + 1) * templates.size());
    for (int position = 0; position <= n_; ++position) {
      for (const Template* tmpl : templates) {
        table.push_back(part_of_key(*tmpl, place, position, atoms));
      }
    }
  };
  std::array<std::vector<const Template*>, 4> of_scope;
  for (const Template& tmpl : templates_of(set)) {
    of_scope[static_cast<std::size_t>(tmpl.scope)].push_back(&tmpl);
  }
  const auto& [head_only, modifier_only, pairs, betweens] = of_scope;
  head_only_ = head_only.size();
  modifier_only_ = modifier_only.size();
  pairs_ = pairs.size();
  betweens_ = betweens.size();
  fill(head_only, Place::kHead, head_keys_);
  fill(modifier_only, Place::kModifier, modifier_keys_);
  fill(pairs, Place::kHead, pair_heads_);
  fill(pairs, Place::kModifier, pair_modifiers_);
  fill(betweens, Place::kHead, between_heads_);
  fill(betweens, Place::kModifier, between_modifiers_);
  fill(betweens, Place::kBetween, between_words_);
}

void ArcKeys::append_pair_keys(int h, int m, std::vector<std::uint64_t>& keys) const {
  const auto heads = row(pair_heads_, pairs_, h);
  const auto modifiers = row(pair_modifiers_, pairs_, m);
  for (std::size_t t = 0; t < pairs_; ++t) {
    if (heads[t] != 0 && modifiers[t] != 0) keys.push_back(heads[t] + modifiers[t]);
  }
  const auto between_heads = row(between_heads_, betweens_, h);
  const auto between_modifiers = row(between_modifiers_, betweens_, m);
  for (std::size_t t = 0; t < betweens_; ++t) {
    if (between_heads[t] == 0 || between_modifiers[t] == 0) continue;
    const std::size_t start = keys.size();
    for (int b = std::min(h, m) + 1; b < std::max(h, m); ++b) {
      const std::uint64_t between = row(between_words_, betweens_, b)[t];
      const std::uint64_t key = between_heads[t] + between_modifiers[t] + between;
      const auto first = keys.begin() + static_cast<std::ptrdiff_t>(start);
      if (between != 0 && std::find(first, keys.end(), key) == keys.end()) keys.push_back(key);
    }
  }
}

void ArcKeys::append_keys(int h, int m, std::vector<std::uint64_t>& keys) const {
  for (const std::uint64_t key : of_head(h)) {
    if (key != 0) keys.push_back(key);
  }
  for (const std::uint64_t key : of_modifier(m)) {
    if (key != 0) keys.push_back(key);
  }
  append_pair_keys(h, m, keys);
}

}  // namespace arcus
