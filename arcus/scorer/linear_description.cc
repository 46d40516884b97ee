// SPDX-License-Identifier: Apache-2.0
//
// Description and pruning of a linear scorer.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "arcus/features/feature_names.h"
#include "arcus/scorer/linear_scorer.h"
#include "arcus/scorer/pruned_weights.h"

namespace arcus {
namespace {

// name_of(column) is the name of a column of the weights. Skips features without a row and
// templates without features.
template <typename NameOf>
std::vector<ScorerDescription::Template> described(const std::vector<NamedTemplate>& templates,
                                                   const PackedWeights& weights, NameOf name_of) {
  std::vector<ScorerDescription::Template> result;
  for (const NamedTemplate& tmpl : templates) {
    ScorerDescription::Template heavy{tmpl.text, {}};
    for (const NamedFeature& feature : tmpl.features) {
      const std::int8_t* const found = weights.find(feature.key);
      if (found == nullptr) continue;
      std::vector<int> row(found, found + weights.width());
      const auto largest = std::max_element(row.begin(), row.end(),
                                            [](int a, int b) { return std::abs(a) < std::abs(b); });
      ScorerDescription::Feature line{feature.name, weights.unit() * *largest,
                                      name_of(static_cast<std::size_t>(largest - row.begin())), 0};
      std::sort(row.begin(), row.end());
      line.median = weights.unit() * row[row.size() / 2];
      heavy.features.push_back(std::move(line));
    }
    if (!heavy.features.empty()) result.push_back(std::move(heavy));
  }
  return result;
}

void drop_names(const PackedWeights& weights, std::vector<NamedTemplate>& templates) {
  for (NamedTemplate& tmpl : templates) {
    std::erase_if(tmpl.features, [&](const NamedFeature& feature) {
      return weights.find(feature.key) == nullptr;
    });
  }
  std::erase_if(templates, [](const NamedTemplate& tmpl) { return tmpl.features.empty(); });
}

}  // namespace

ScorerDescription LinearScorer::describe(std::span<const std::string> labels) const {
  ScorerDescription result;
  const auto add = [&](const char* name, const PackedWeights& weights) {
    result.weights.push_back({name, weights.size(), weights.unit()});
  };
  add("arcs", *weights_.arcs);
  if (weights_.second_stage->size() > 0) add("relations", *weights_.second_stage);
  if (weights_.joint) add("relations with arcs", weights_.joint->rows);
  if (has_filter()) result.filter_margin = ArcFilter::kUnit * weights_.filter->margin();
  result.arc_features = described(weights_.arc_names, *weights_.arcs, [](std::size_t column) {
    return direction_distance_name(static_cast<int>(column));
  });
  // A damaged file may name features of relations without having relations.
  result.label_features =
      described(weights_.label_names, *weights_.second_stage, [&](std::size_t column) {
        return column < labels.size() ? labels[column] : std::to_string(column);
      });
  return result;
}

std::shared_ptr<const Scorer> LinearScorer::pruned(const Pruning& pruning) const {
  const auto smaller = [&](const PackedWeights& weights) {
    return std::make_shared<const PackedWeights>(pruned_weights(weights, pruning));
  };
  LinearWeights result = weights_;
  result.arcs = smaller(*weights_.arcs);
  if (weights_.second_stage->size() > 0) result.second_stage = smaller(*weights_.second_stage);
  if (weights_.joint) {
    result.joint = std::make_shared<const JointLabels>(
        JointLabels{pruned_weights(weights_.joint->rows, pruning), weights_.joint->choices,
                    weights_.joint->trained_with_sums});
  }
  drop_names(*result.arcs, result.arc_names);
  drop_names(*result.second_stage, result.label_names);
  return std::make_shared<const LinearScorer>(std::move(result));
}

}  // namespace arcus
