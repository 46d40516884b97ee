// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/linear_scorer.h"

#include <optional>
#include <utility>

#include "arcus/features/arc_keys.h"
#include "arcus/features/atoms.h"
#include "arcus/features/label_keys.h"
#include "arcus/scorer/arc_scorer.h"
#include "arcus/scorer/label_scorer.h"
#include "arcus/scorer/own_scratch.h"
#include "arcus/scorer/root_labels.h"

namespace arcus {

// The data of a sentence that its labels need.
struct LinearScorer::SentenceState {
  std::optional<LabelKeys> label_keys;         // of the second stage
  std::optional<ArcLabelKeys> arc_label_keys;  // of joint labels
  ArcLabels best;                              // joint label of each arc
};

struct LinearScorer::LinearScratch final : Scorer::Scratch {
  CandidateArcs candidates;
  std::vector<SentenceState> sentences;
};

LinearScorer::LinearScorer(LinearWeights weights) : weights_(std::move(weights)) {}

std::unique_ptr<Scorer::Scratch> LinearScorer::make_scratch() const {
  return std::make_unique<LinearScratch>();
}

void LinearScorer::score(std::span<const Sentence* const> batch, const ScoringOptions& options,
                         Scratch& scratch, std::span<SentenceScores> scores) const {
  LinearScratch& own = own_scratch<LinearScratch>(scratch);
  if (own.sentences.size() < batch.size()) own.sentences.resize(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    SentenceAtoms atoms(*batch[i], weights_.classes.get());
    if (options.every_arc || options.marginals || !has_filter()) {
      keep_all(batch[i]->size(), own.candidates);
    } else {
      weights_.filter->filter(ArcKeys(atoms, FeatureSet::kCoarse), own.candidates,
                              uses_guide() ? atoms.guide() : GuideArcs());
    }
    score_arcs(ArcKeys(atoms, weights_.features), *weights_.arcs, own.candidates, scores[i].best);
    SentenceState& state = own.sentences[i];
    const auto given = options.given.empty() ? std::span<const GivenLabel>() : options.given[i];
    if (weights_.joint) {
      state.arc_label_keys.emplace(atoms, uses_guide());
      add_best_labels(*state.arc_label_keys, *weights_.joint, own.candidates, given,
                      options.marginals ? &scores[i].for_marginals : nullptr, scores[i].best,
                      state.best);
    } else {
      leave_out(weights_.root_label, given, scores[i].best);
      if (options.marginals) scores[i].for_marginals = scores[i].best;
    }
    if (labels() > 0 && !labels_come_with_arcs()) {
      state.label_keys.emplace(std::move(atoms), uses_guide());
    }
  }
}

void LinearScorer::score_labels(std::size_t index_in_batch, const Tree& tree, Scratch& scratch,
                                LabelScores& scores) const {
  SentenceState& state = own_scratch<LinearScratch>(scratch).sentences.at(index_in_batch);
  scores.reset(tree.size(), labels());
  if (labels_come_with_arcs()) {
    score_choices(*state.arc_label_keys, *weights_.joint, tree,
                  [&](int m, std::span<const int> choices, std::span<const double> of_choices) {
                    const auto row = scores.of(m);
                    for (std::size_t i = 0; i < choices.size(); ++i) {
                      row[static_cast<std::size_t>(choices[i])] = of_choices[i];
                    }
                  });
    return;
  }
  const double unit = weights_.second_stage->unit();
  score_labels_of_tree(
      *state.label_keys, tree, *weights_.second_stage,
      [&](int m, std::span<const std::int16_t> multiples) {
        const auto row = scores.of(m);
        for (std::size_t label = 0; label < multiples.size(); ++label) {
          if (may_have(weights_.root_label, tree.head(m), static_cast<int>(label))) {
            row[label] = unit * multiples[label];
          }
        }
      });
}

std::vector<int> LinearScorer::best_labels(std::size_t index_in_batch, const Tree& tree,
                                           Scratch& scratch) const {
  SentenceState& state = own_scratch<LinearScratch>(scratch).sentences.at(index_in_batch);
  return labels_come_with_arcs()
             ? state.best.of(tree)
             : label_tree(*state.label_keys, tree, *weights_.second_stage, weights_.root_label);
}

}  // namespace arcus
