// SPDX-License-Identifier: Apache-2.0
//
// The network of Dozat & Manning (2017), in small: embeddings, a bidirectional LSTM, and for each
// word four vectors, as head and as modifier, of arcs and of labels.
//
//   score of an arc h -> m:   <U modifier_m + u, head_h>
//   score of its label l:     <[modifier_m; 1], V_l [head_h; 1]>
//
// Labels are scored for the arcs of a tree only. Cost per word, in multiply-adds: 4 hidden (inputs
// + hidden) for each direction of each layer, 2 hidden (2 arc + 2 label) for the four vectors, arc
// (arc + n) for arcs, labels (label + 1)^2 for labels.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "arcus/neural/dense_layer.h"
#include "arcus/neural/dropout.h"
#include "arcus/neural/embedding_layer.h"
#include "arcus/neural/lstm_layer.h"
#include "arcus/neural/weights.h"

namespace arcus {

// All weights except the tables, packed for matrix products.
struct PackedNetwork {
  std::vector<std::array<PackedLstm, 2>> layers;
  PackedDense projections;
  PackedDense arcs;
  PackedDense labels;

  void pack(const NetworkWeights& weights, Products products);
};

struct NetworkGradient {
  std::array<TableGradient, kFields> tables;
  NetworkWeights dense;  // its tables are empty

  void reset(const NetworkWeights& like);
  void clear();
};

struct NetworkDropout {
  FieldMask fields;
  std::vector<DropoutMask> inputs;  // of each layer, and of the projections
  std::vector<std::array<DropoutMask, 2>> recurrent;
  DropoutMask projected;

  // `of_sentence` has a random generator for each sentence of the batch, so that what is dropped
  // does not depend on the rest of the batch.
  void draw(std::span<Random> of_sentence, const BatchLayout& layout, const NetworkShape& shape,
            double dropout, double word_dropout);
};

// An arc of the batch, by rows.
struct BatchArc {
  std::size_t head = 0;
  std::size_t modifier = 0;
};

// The vectors that score labels, of rows that are `stride` apart: as head, then as modifier.
struct LabelVectors {
  const float* first = nullptr;
  std::size_t stride = 0;
  std::size_t size = 0;  // of each of the two

  std::span<const float> head(std::size_t row) const { return {first + row * stride, size}; }
  std::span<const float> modifier(std::size_t row) const {
    return {first + row * stride + size, size};
  }
};

// Scores of the labels of arcs: a row for each arc. The products of head and modifier are made for
// few arcs at a time; `products` is their memory.
void score_labels(const LabelVectors& vectors, const PackedDense& packed,
                  std::span<const BatchArc> arcs, Matrix& products, Matrix& scores);

// One batch on its way through the network. Memory is reused from batch to batch.
class NetworkPass {
 public:
  const BatchLayout& layout() const { return layout_; }
  BatchLayout& layout() { return layout_; }

  // Computes the vectors of all positions. The layout must be that of the batch.
  void encode(const NetworkWeights& weights, const PackedNetwork& packed,
              std::span<const SentenceInputs* const> batch, const NetworkDropout& dropout);

  // Scores of the arcs of a sentence: row m, column h.
  void score_arcs(std::size_t sentence, Matrix& scores);

  // Scores of the labels of arcs: a row for each arc.
  void score_labels(const PackedNetwork& packed, std::span<const BatchArc> arcs, Matrix& scores) {
    arcus::score_labels(label_vectors(), packed.labels, arcs, products_, scores);
  }

  // The way back. First clear_derivatives, then arcs and labels in any number, then
  // encode_back, which adds to the gradient of all weights.
  void clear_derivatives();
  void score_arcs_back(std::size_t sentence, const Matrix& d_scores);
  // Of the scores that score_labels gives to these arcs.
  void score_labels_back(const PackedNetwork& packed, std::span<const BatchArc> arcs,
                         const Matrix& d_scores, NetworkGradient& gradient);
  void encode_back(const NetworkWeights& weights, const PackedNetwork& packed,
                   std::span<const SentenceInputs* const> batch, const NetworkDropout& dropout,
                   NetworkGradient& gradient);

  // Of all positions. A caller that needs them after the next encode() copies them.
  LabelVectors label_vectors() const {
    return {projected_.row(0) + 2 * arc_, projected_.columns(), label_};
  }

 private:
  BatchLayout layout_;
  std::size_t arc_ = 0;
  std::size_t label_ = 0;
  std::vector<Matrix> outputs_;  // [0]: embeddings; [i]: of layer i; after dropout
  std::vector<std::array<LstmTrace, 2>> traces_;
  Matrix projected_;
  Matrix wanted_;    // what the head of each position should be
  Matrix products_;  // of heads and modifiers of some arcs, for labels
  LstmScratch lstm_scratch_;
  PackedMatrix packed_;
  RoundedRows rounded_;
  Matrix d_projected_;
  Matrix d_wanted_;
  Matrix d_products_;
  Matrix d_layer_;
  Matrix d_input_;
};

}  // namespace arcus
