// SPDX-License-Identifier: Apache-2.0
//
// The scores of arcs and labels come from a network (network.h). Labels are scored for the arcs of
// a given tree.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arcus/model/section_file.h"
#include "arcus/neural/matrix_bytes.h"
#include "arcus/neural/network.h"
#include "arcus/neural/word_inputs.h"
#include "arcus/scorer/scorer.h"

namespace arcus {

class NeuralScorer final : public Scorer {
 public:
  static constexpr std::uint8_t kCode = 24;  // in the model file

  // Rounds the weights to what the model file can hold: 8 bits in tables, `bits` in the matrices
  // that multiply vectors of words, 16 in the others. With 8 bits, the products with vectors of
  // words are those of byte_product.h.
  NeuralScorer(WordInputs inputs, NetworkWeights weights, std::optional<int> root_label,
               WeightBits bits);

  const WordInputs& inputs() const { return inputs_; }
  const NetworkWeights& weights() const { return weights_; }

  int labels() const override { return static_cast<int>(weights_.label_count()); }
  std::optional<int> root_label() const override { return root_label_; }
  bool has_filter() const override { return false; }
  bool uses_tags() const override { return inputs_.shape().has_tags(); }
  std::unique_ptr<Scratch> make_scratch() const override;
  void score(std::span<const Sentence* const> batch, const ScoringOptions& options,
             Scratch& scratch, std::span<SentenceScores> scores) const override;
  void score_labels(std::size_t index_in_batch, const Tree& tree, Scratch& scratch,
                    LabelScores& scores) const override;

  std::uint8_t code() const override { return kCode; }
  void write_weights(SectionWriter& file) const override;
  void write_notes(SectionWriter& file) const override;
  // Throws ModelError for sections that are missing, damaged or do not fit together.
  static std::shared_ptr<const NeuralScorer> read(const SectionFile& file, std::size_t labels);

  ScorerDescription describe(std::span<const std::string> labels) const override;
  std::shared_ptr<const Scorer> pruned(const Pruning& pruning) const override;

 private:
  struct NeuralScratch;

  NeuralScorer() = default;

  // Of a matrix in the model file.
  WeightBits bits_of(const DenseName& name) const {
    return name.of_words ? bits_ : WeightBits::k16;
  }
  Products products() const {
    return bits_ == WeightBits::k8 ? Products::kBytes : Products::kFloats;
  }

  void score_part(std::span<const Sentence* const> batch, std::span<const std::size_t> part,
                  NeuralScratch& scratch, std::span<SentenceScores> scores) const;

  WordInputs inputs_;
  NetworkWeights weights_;
  PackedNetwork packed_;
  std::optional<int> root_label_;
  WeightBits bits_ = WeightBits::k16;  // of matrices that multiply vectors of words
};

}  // namespace arcus
