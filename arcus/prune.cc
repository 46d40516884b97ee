// SPDX-License-Identifier: Apache-2.0
#include "arcus/prune.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "arcus/parser_file.h"
#include "arcus/training_facts.h"

namespace arcus {
namespace {

constexpr int kPrunedBits = 8;  // of the weights of a network

bool has_features(const ScorerDescription& scorer) {
  return scorer.network_bits == 0 || std::any_of(scorer.weights.begin(), scorer.weights.end(),
                                                 [](const auto& each) { return each.bits == 0; });
}

std::string fact_of_features(const Pruning& pruning) {
  if (!pruning.thousandths) {
    return fmt::format("unit times {}, at least {}", pruning.unit_times, pruning.min_multiple);
  }
  return fmt::format("unit times {}, {:.1f} % of the features", pruning.unit_times,
                     *pruning.thousandths / 10.0);
}

}  // namespace

bool has_features(const Parser& parser) { return has_features(parser.describe()); }

Parser pruned(const Parser& parser, const Pruning& pruning) {
  const ScorerDescription scorer = parser.describe();
  const bool features = has_features(scorer);
  const bool rounds = scorer.network_bits > kPrunedBits;
  if (!features && !rounds) return parser;
  ParserSettings settings = parser.settings();
  // The temperatures stay, but they were fitted to the scores of the larger parser.
  for (Fact& fact : settings.facts) {
    if (fact.name == kProbabilitiesFact && fact.value.starts_with("calibrated")) {
      fact.value += ", then pruned";
    }
  }
  std::string fact = features ? fact_of_features(pruning) : "";
  if (rounds) {
    fact += fmt::format("{}weights of {} bits", features ? ", network " : "", kPrunedBits);
  }
  settings.facts.push_back({"pruned", fact});
  return parser.pruned(pruning, std::move(settings));
}

namespace {

// Doubling the unit has no measurable cost in accuracy and saves a fifth of the file.
Parser with_share(const Parser& parser, int thousandths) {
  return pruned(parser, {.unit_times = 2, .min_multiple = 1, .thousandths = thousandths});
}

}  // namespace

Parser pruned_to(const Parser& parser, std::size_t bytes) {
  if (sections_of(parser).size() <= bytes) return parser;
  int low = 0;
  for (int high = 1001; high - low > 1;) {
    const int middle = low + (high - low) / 2;
    (sections_of(with_share(parser, middle)).size() <= bytes ? low : high) = middle;
  }
  return with_share(parser, low);
}

std::size_t smallest_size(const Parser& parser) {
  return sections_of(with_share(parser, 0)).size();
}

}  // namespace arcus
