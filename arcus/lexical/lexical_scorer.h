// SPDX-License-Identifier: Apache-2.0
//
// Scores arcs by a lexical model. If links have no direction, both directions of a link have its
// score, and arcs from 0 have the score 0. It has no labels, and looks at tags only if they are
// among its features. A link between words costs a lookup, or up to (kMaxSimilarWords + 1)^2
// lookups if it was never seen in training, and one for each indicator.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "arcus/lexical/lexical_model.h"
#include "arcus/scorer/scorer.h"

namespace arcus {

class LexicalScorer final : public Scorer {
 public:
  explicit LexicalScorer(LexicalModel model) : model_(std::move(model)) {}

  static constexpr std::uint8_t kCode = 32;
  static std::shared_ptr<const LexicalScorer> read(const SectionFile& file);  // throws ModelError

  const LexicalModel& model() const { return model_; }

  int labels() const override { return 0; }
  bool has_filter() const override { return false; }
  bool uses_tags() const override { return model_.features.tags; }
  std::unique_ptr<Scratch> make_scratch() const override;
  void score(std::span<const Sentence* const> batch, const ScoringOptions& options,
             Scratch& scratch, std::span<SentenceScores> scores) const override;
  void score_labels(std::size_t index_in_batch, const Tree& tree, Scratch& scratch,
                    LabelScores& scores) const override;

  std::uint8_t code() const override { return kCode; }
  void write_weights(SectionWriter& file) const override { model_.write(file); }
  void write_notes(SectionWriter& /*file*/) const override {}
  ScorerDescription describe(std::span<const std::string> labels) const override;
  std::shared_ptr<const Scorer> pruned(const Pruning& /*pruning*/) const override {
    return nullptr;
  }

 private:
  LexicalModel model_;
};

}  // namespace arcus
