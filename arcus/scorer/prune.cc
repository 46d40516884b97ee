// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/prune.h"

#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace arcus {
namespace {

void drop_names(const PackedWeights& weights, std::vector<NamedTemplate>& templates) {
  for (NamedTemplate& tmpl : templates) {
    std::erase_if(tmpl.features, [&](const NamedFeature& feature) {
      return weights.find(feature.key) == nullptr;
    });
  }
  std::erase_if(templates, [](const NamedTemplate& tmpl) { return tmpl.features.empty(); });
}

// The model with change(weights) in place of each of its tables of weights.
template <typename Change>
ParserModel with_weights(const ParserModel& model, const std::string& fact, Change change) {
  ParserModel result = model;
  result.arcs = change(model.arcs);
  if (model.labels.size() > 0) result.labels = change(model.labels);
  if (model.joint) result.joint->rows = change(model.joint->rows);
  drop_names(result.arcs, result.arc_names);
  drop_names(result.labels, result.label_names);
  result.facts.push_back({"pruned", fact});
  return result;
}

constexpr int kParts = 1000;  // shares are told in thousandths

ParserModel with_share(const ParserModel& model, int unit_times, int share) {
  const auto fact =
      fmt::format("unit times {}, {:.1f} % of the features", unit_times, 100.0 * share / kParts);
  return with_weights(model, fact, [&](const PackedWeights& weights) {
    const std::size_t rows = weights.size() * static_cast<std::size_t>(share) / kParts;
    return weights.heaviest(rows).packed_again(unit_times, 1);
  });
}

}  // namespace

ParserModel pruned(const ParserModel& model, const PruneOptions& options) {
  const auto fact = fmt::format("unit times {}, at least {}", options.unit_times, options.least);
  return with_weights(model, fact, [&](const PackedWeights& weights) {
    return weights.packed_again(options.unit_times, options.least);
  });
}

ParserModel pruned_to(const ParserModel& model, std::size_t bytes) {
  const std::size_t size = sections_of(model).size();
  if (size <= bytes) return model;
  // A unit twice as large costs nothing that could be measured, and is worth a fifth of the file.
  const int unit_times = 2;
  ParserModel smallest = with_share(model, unit_times, 0);
  const std::size_t least = sections_of(smallest).size();
  if (least > bytes) {
    throw std::invalid_argument(
        fmt::format("found a limit of {} bytes, expected at least {}", bytes, least));
  }
  int low = 0;
  for (int high = kParts + 1; high - low > 1;) {
    const int middle = low + (high - low) / 2;
    (sections_of(with_share(model, unit_times, middle)).size() <= bytes ? low : high) = middle;
  }
  return with_share(model, unit_times, low);
}

}  // namespace arcus
