// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/sum_scorer.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/model/section_file.h"
#include "arcus/scorer/own_scratch.h"

namespace arcus {

struct SumScorer::SumScratch final : Scorer::Scratch {
  std::unique_ptr<Scratch> parts[2];
  std::vector<SentenceScores> second;
  LabelScores second_labels;
};

namespace {

// An arc that one part leaves out stays left out.
double weighted_sum(double x, double of_x, double y, double of_y) {
  return x == kNoArc || y == kNoArc ? kNoArc : of_x * x + of_y * y;
}

void add(const ArcScores& other, double of_other, double of_scores, ArcScores& scores) {
  for (int m = 1; m <= scores.size(); ++m) {
    for (int h = 0; h <= scores.size(); ++h) {
      if (h != m) scores(h, m) = weighted_sum(scores(h, m), of_scores, other(h, m), of_other);
    }
  }
}

}  // namespace

SumScorer::SumScorer(Part first, Part second) : parts_{std::move(first), std::move(second)} {
  if (parts_[0].scorer->labels() != parts_[1].scorer->labels() ||
      parts_[0].scorer->root_label() != parts_[1].scorer->root_label()) {
    throw ArgumentError("found two scorers with other labels, expected the same");
  }
}

bool SumScorer::has_filter() const {
  return parts_[0].scorer->has_filter() || parts_[1].scorer->has_filter();
}

bool SumScorer::uses_guide() const {
  return parts_[0].scorer->uses_guide() || parts_[1].scorer->uses_guide();
}

std::unique_ptr<Scorer::Scratch> SumScorer::make_scratch() const {
  auto scratch = std::make_unique<SumScratch>();
  for (std::size_t i = 0; i < 2; ++i) scratch->parts[i] = parts_[i].scorer->make_scratch();
  return scratch;
}

void SumScorer::score(std::span<const Sentence* const> batch, const ScoringOptions& options,
                      Scratch& scratch, std::span<SentenceScores> scores) const {
  SumScratch& own = own_scratch<SumScratch>(scratch);
  if (own.second.size() < batch.size()) own.second.resize(batch.size());
  parts_[0].scorer->score(batch, options, *own.parts[0], scores);
  parts_[1].scorer->score(batch, options, *own.parts[1], own.second);
  const double first = parts_[0].weights.arcs;
  const double second = parts_[1].weights.arcs;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    add(own.second[i].best, second, first, scores[i].best);
    if (options.marginals) {
      add(own.second[i].for_marginals, second, first, scores[i].for_marginals);
    }
  }
}

void SumScorer::score_labels(std::size_t index_in_batch, const Tree& tree, Scratch& scratch,
                             LabelScores& scores) const {
  SumScratch& own = own_scratch<SumScratch>(scratch);
  parts_[0].scorer->score_labels(index_in_batch, tree, *own.parts[0], scores);
  parts_[1].scorer->score_labels(index_in_batch, tree, *own.parts[1], own.second_labels);
  for (int m = 1; m <= tree.size(); ++m) {
    const auto row = scores.of(m);
    const auto other = own.second_labels.of(m);
    for (std::size_t label = 0; label < row.size(); ++label) {
      row[label] = weighted_sum(row[label], parts_[0].weights.labels, other[label],
                                parts_[1].weights.labels);
    }
  }
}

void SumScorer::write_weights(SectionWriter& file) const {
  PackedWriter sum;
  for (const Part& part : parts_) {
    sum.number(part.scorer->code());
    sum.number(part.weights.arcs);
    sum.number(part.weights.labels);
  }
  file.add("sum", sum.bytes());
  for (std::size_t i = 0; i < 2; ++i) {
    SectionWriter sections;
    parts_[i].scorer->write_weights(sections);
    parts_[i].scorer->write_notes(sections);
    file.add_part(kPrefixes[i], sections);
  }
}

void SumScorer::write_notes(SectionWriter&) const {}

ScorerDescription SumScorer::describe(std::span<const std::string> labels) const {
  ScorerDescription description = parts_[0].scorer->describe(labels);
  ScorerDescription other = parts_[1].scorer->describe(labels);
  const auto append = [](auto& to, auto& from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  };
  // Both may have weights of the same name.
  const bool alike = (description.network_bits > 0) == (other.network_bits > 0);
  const auto add_kind = [&](ScorerDescription& part, const char* place) {
    const char* const kind = part.network_bits > 0 ? "neural" : "linear";
    for (auto& weights : part.weights) weights.name += fmt::format(" ({})", alike ? place : kind);
  };
  add_kind(description, "first");
  add_kind(other, "second");
  append(description.weights, other.weights);
  append(description.arc_features, other.arc_features);
  append(description.label_features, other.label_features);
  description.network_bits = std::max(description.network_bits, other.network_bits);
  if (!description.filter_margin) description.filter_margin = other.filter_margin;
  return description;
}

std::shared_ptr<const Scorer> SumScorer::pruned(const Pruning& pruning) const {
  Part smaller[2];
  for (std::size_t i = 0; i < 2; ++i) {
    smaller[i] = {parts_[i].scorer->pruned(pruning), parts_[i].weights};
    if (!smaller[i].scorer) return nullptr;
  }
  return std::make_shared<SumScorer>(smaller[0], smaller[1]);
}

}  // namespace arcus
