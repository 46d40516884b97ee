// SPDX-License-Identifier: Apache-2.0
//
// The scorer of the papers: the score of an arc is <w, f(h, m)>.
//
// The arc filter drops implausible arcs by their tags (arc_filter.h); the features of the others
// are looked up in a packed table (arc_scorer.h). Labels are scored with the arcs (joint_scorer.h),
// for a given tree (label_scorer.h), or both: then the former contribute to the arc scores, and the
// latter choose the labels.
//
// Tables are shared, never copied: the parsers of two epochs share the filter and the table of
// labels.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arcus/features/templates.h"
#include "arcus/features/word_classes.h"
#include "arcus/model/model_notes.h"
#include "arcus/model/packed_weights.h"
#include "arcus/model/section_file.h"
#include "arcus/scorer/arc_filter.h"
#include "arcus/scorer/joint_scorer.h"
#include "arcus/scorer/scorer.h"

namespace arcus {

struct LinearWeights {
  FeatureSet features = FeatureSet::kFull;
  std::shared_ptr<const WordClasses> classes = nullptr;  // if has_classes(features)
  int labels = 0;
  // The label that all arcs from 0 have and no other arc has, if there is one. The choices of joint
  // labels have it too.
  std::optional<int> root_label = std::nullopt;
  // The default filter keeps every arc, the default tables have no features.
  std::shared_ptr<const ArcFilter> filter = std::make_shared<ArcFilter>();
  std::shared_ptr<const PackedWeights> arcs = std::make_shared<PackedWeights>();
  std::shared_ptr<const PackedWeights> second_stage = std::make_shared<PackedWeights>();
  std::shared_ptr<const JointLabels> joint = nullptr;  // none: labels are not scored with arcs
  // Metadata for `arcus inspect`; scoring does not use it.
  std::vector<NamedTemplate> arc_names = {};
  std::vector<NamedTemplate> label_names = {};
};

class LinearScorer final : public Scorer {
 public:
  explicit LinearScorer(LinearWeights weights);

  const LinearWeights& weights() const { return weights_; }

  int labels() const override { return weights_.labels; }
  std::optional<int> root_label() const override { return weights_.root_label; }
  bool has_filter() const override { return !weights_.filter->keeps_all(); }
  bool uses_guide() const override { return is_guided(weights_.features); }
  std::unique_ptr<Scratch> make_scratch() const override;
  void score(std::span<const Sentence* const> batch, const ScoringOptions& options,
             Scratch& scratch, std::span<SentenceScores> scores) const override;
  void score_labels(std::size_t index_in_batch, const Tree& tree, Scratch& scratch,
                    LabelScores& scores) const override;
  std::vector<int> best_labels(std::size_t index_in_batch, const Tree& tree,
                               Scratch& scratch) const override;

  std::uint8_t code() const override { return static_cast<std::uint8_t>(weights_.features); }
  void write_weights(SectionWriter& file) const override;
  void write_notes(SectionWriter& file) const override;
  // Throws ModelError for sections that are missing, damaged or do not fit together.
  static std::shared_ptr<const LinearScorer> read(const SectionFile& file, std::uint8_t code,
                                                  std::size_t labels);
  static bool is_code(std::uint8_t code);  // whether it is the code of a linear scorer

  ScorerDescription describe(std::span<const std::string> labels) const override;
  std::shared_ptr<const Scorer> pruned(const Pruning& pruning) const override;

 private:
  struct SentenceState;
  struct LinearScratch;

  bool labels_come_with_arcs() const {
    return weights_.joint != nullptr && weights_.second_stage->size() == 0;
  }

  LinearWeights weights_;
};

}  // namespace arcus
