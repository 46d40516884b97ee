// SPDX-License-Identifier: Apache-2.0
//
// The weighted sum of two scorers is a scorer: of a linear one, which knows rare combinations of
// words and tags, and a neural one, which knows the whole sentence. It costs what both cost.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arcus/scorer/scorer.h"

namespace arcus {

class SumScorer final : public Scorer {
 public:
  static constexpr std::uint8_t kCode = 25;  // in the model file

  // What each score is multiplied by.
  struct Weights {
    double arcs = 1;
    double labels = 1;
  };
  struct Part {
    std::shared_ptr<const Scorer> scorer;
    Weights weights;
  };

  // The names of the parts' sections in the model file begin with these.
  static constexpr const char* kPrefixes[2] = {"first/", "second/"};

  // Throws ArgumentError if the labels of the two differ.
  SumScorer(Part first, Part second);

  const Part& part(std::size_t index) const { return parts_[index]; }

  int labels() const override { return parts_[0].scorer->labels(); }
  std::optional<int> root_label() const override { return parts_[0].scorer->root_label(); }
  bool has_filter() const override;
  bool uses_tags() const override {
    return parts_[0].scorer->uses_tags() || parts_[1].scorer->uses_tags();
  }
  bool uses_guide() const override;
  std::unique_ptr<Scratch> make_scratch() const override;
  void score(std::span<const Sentence* const> batch, const ScoringOptions& options,
             Scratch& scratch, std::span<SentenceScores> scores) const override;
  void score_labels(std::size_t index_in_batch, const Tree& tree, Scratch& scratch,
                    LabelScores& scores) const override;

  std::uint8_t code() const override { return kCode; }
  void write_weights(SectionWriter& file) const override;
  void write_notes(SectionWriter& file) const override;

  ScorerDescription describe(std::span<const std::string> labels) const override;
  std::shared_ptr<const Scorer> pruned(const Pruning& pruning) const override;

 private:
  struct SumScratch;

  Part parts_[2];
};

}  // namespace arcus
