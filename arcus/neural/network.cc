// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/network.h"

#include <algorithm>

namespace arcus {
namespace {

// Arcs whose products of head and modifier are in memory at a time.
constexpr std::size_t kLabelArcs = 64;

// Calls use(first, some arcs) for all arcs, in order.
template <typename Use>
void in_blocks(std::span<const BatchArc> arcs, Use use) {
  for (std::size_t first = 0; first < arcs.size(); first += kLabelArcs) {
    use(first, arcs.subspan(first, std::min(kLabelArcs, arcs.size() - first)));
  }
}

// The products of the vectors of heads and modifiers, each with a 1 at its end: a row for each arc.
void set_products(const LabelVectors& vectors, std::span<const BatchArc> arcs, Matrix& products) {
  products.resize(arcs.size(), (vectors.size + 1) * (vectors.size + 1));
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    const auto head = vectors.head(arcs[a].head);
    const auto modifier = vectors.modifier(arcs[a].modifier);
    float* to = products.row(a);
    for (std::size_t i = 0; i <= modifier.size(); ++i) {
      const float factor = i < modifier.size() ? modifier[i] : 1;
      for (const float value : head) *to++ = factor * value;
      *to++ = factor;
    }
  }
}

}  // namespace

void PackedNetwork::pack(const NetworkWeights& weights, Products products) {
  layers.resize(weights.layers.size());
  for (std::size_t layer = 0; layer < layers.size(); ++layer) {
    for (std::size_t direction = 0; direction < 2; ++direction) {
      layers[layer][direction].pack(weights.layers[layer][direction], products);
    }
  }
  projections.pack(weights.projections.matrix, products);
  // Small products; those of labels are too long for bytes.
  const Products small = products == Products::kBytes ? Products::kFloats : products;
  arcs.pack(weights.arcs.matrix, small);
  labels.pack(weights.labels, small);
}

void NetworkGradient::reset(const NetworkWeights& like) {
  dense.layers = like.layers;
  dense.projections = like.projections;
  dense.arcs = like.arcs;
  dense.labels = like.labels;
  for (std::size_t f = 0; f < kFields; ++f) {
    tables[f].reset(like.tables[f].rows(), like.tables[f].columns());
  }
  clear();
}

void NetworkGradient::clear() {
  dense.each_dense([](const DenseName&, Matrix& matrix) { matrix.fill(0); });
  for (TableGradient& table : tables) table.clear();
}

void NetworkDropout::draw(std::span<Random> of_sentence, const BatchLayout& layout,
                          const NetworkShape& shape, double dropout, double word_dropout) {
  draw_field_mask(of_sentence, layout, word_dropout, fields);
  inputs.resize(shape.layers + 1);
  recurrent.resize(shape.layers);
  for (std::size_t layer = 0; layer < shape.layers; ++layer) {
    // The embeddings lose whole fields instead.
    draw_mask(of_sentence, layer == 0 ? shape.input() : 2 * shape.hidden, layer == 0 ? 0 : dropout,
              inputs[layer]);
    for (DropoutMask& mask : recurrent[layer]) {
      draw_mask(of_sentence, shape.hidden, dropout, mask);
    }
  }
  draw_mask(of_sentence, 2 * shape.hidden, dropout, inputs[shape.layers]);
  draw_mask(of_sentence, 2 * shape.arc + 2 * shape.label, dropout, projected);
}

void NetworkPass::encode(const NetworkWeights& weights, const PackedNetwork& packed,
                         std::span<const SentenceInputs* const> batch,
                         const NetworkDropout& dropout) {
  static const DropoutMask kNone;
  const std::size_t layers = weights.layers.size();
  const auto input_mask = [&](std::size_t layer) -> const DropoutMask& {
    return dropout.inputs.empty() ? kNone : dropout.inputs[layer];
  };
  outputs_.resize(layers + 1);
  traces_.resize(layers);
  embed(weights.tables, batch, layout_, dropout.fields, outputs_[0]);
  apply_mask(input_mask(0), layout_, outputs_[0]);
  for (std::size_t layer = 0; layer < layers; ++layer) {
    Matrix& output = outputs_[layer + 1];
    output.resize(layout_.rows(), 2 * weights.layers[layer][0].recurrent.rows());
    for (int direction = 0; direction < 2; ++direction) {
      const auto d = static_cast<std::size_t>(direction);
      run_lstm(outputs_[layer], weights.layers[layer][d], packed.layers[layer][d], direction,
               layout_, dropout.recurrent.empty() ? kNone : dropout.recurrent[layer][d],
               traces_[layer][d], lstm_scratch_, output);
    }
    // Dropout between the layers. The recurrent connections have their own.
    apply_mask(input_mask(layer + 1), layout_, output);
  }
  dense(left(outputs_[layers]), packed.projections, &weights.projections.bias, rounded_,
        projected_);
  rectify(projected_);
  apply_mask(dropout.projected, layout_, projected_);
  arc_ = weights.arcs.matrix.rows();
  label_ = projected_.columns() / 2 - arc_;
  dense({projected_.row(0) + arc_, projected_.rows(), projected_.columns()}, packed.arcs,
        &weights.arcs.bias, rounded_, wanted_);
}

void NetworkPass::score_arcs(std::size_t sentence, Matrix& scores) {
  const std::size_t start = layout_.starts[sentence];
  const std::size_t length = layout_.length(sentence);
  scores.resize(length, length);
  packed_.pack_transposed(projected_.row(start), length, arc_, projected_.columns());
  multiply({wanted_.row(start), length, arc_}, packed_, scores.row(0), length);
}

void score_labels(const LabelVectors& vectors, const PackedDense& packed,
                  std::span<const BatchArc> arcs, Matrix& products, Matrix& scores) {
  scores.resize(arcs.size(), packed.forward.columns());
  in_blocks(arcs, [&](std::size_t first, std::span<const BatchArc> block) {
    set_products(vectors, block, products);
    multiply(left(products), packed.forward, scores.row(first), scores.columns());
  });
}

void NetworkPass::clear_derivatives() {
  d_projected_.reset(projected_.rows(), projected_.columns());
  d_wanted_.reset(wanted_.rows(), wanted_.columns());
}

void NetworkPass::score_arcs_back(std::size_t sentence, const Matrix& d_scores) {
  const std::size_t start = layout_.starts[sentence];
  const std::size_t length = layout_.length(sentence);
  packed_.pack(projected_.row(start), length, arc_, projected_.columns());
  multiply_add(left(d_scores), packed_, d_wanted_.row(start), arc_);
  packed_.pack(wanted_.row(start), length, arc_, arc_);
  multiply_add(left_transposed(d_scores), packed_, d_projected_.row(start), d_projected_.columns());
}

void NetworkPass::score_labels_back(const PackedNetwork& packed, std::span<const BatchArc> arcs,
                                    const Matrix& d_scores, NetworkGradient& gradient) {
  const LabelVectors vectors = label_vectors();
  // Blocks follow each other, so every sum of the gradient has its terms in the order of the arcs.
  in_blocks(arcs, [&](std::size_t first, std::span<const BatchArc> block) {
    set_products(vectors, block, products_);
    packed_.pack(d_scores.row(first), block.size(), d_scores.columns(), d_scores.columns());
    multiply_add(left_transposed(products_), packed_, gradient.dense.labels.row(0),
                 gradient.dense.labels.columns());
    d_products_.resize(block.size(), products_.columns());
    multiply({d_scores.row(first), block.size(), d_scores.columns()}, packed.labels.back,
             d_products_.row(0), products_.columns());
    for (std::size_t a = 0; a < block.size(); ++a) {
      const auto head = vectors.head(block[a].head);
      const auto modifier = vectors.modifier(block[a].modifier);
      float* const d_head = d_projected_.row(block[a].head) + 2 * arc_;
      float* const d_modifier = d_projected_.row(block[a].modifier) + 2 * arc_ + label_;
      const float* d_product = d_products_.row(a);
      for (std::size_t i = 0; i <= label_; ++i) {
        const float factor = i < label_ ? modifier[i] : 1;
        float sum = d_product[label_];
        for (std::size_t j = 0; j < label_; ++j) {
          d_head[j] += factor * d_product[j];
          sum += d_product[j] * head[j];
        }
        if (i < label_) d_modifier[i] += sum;
        d_product += label_ + 1;
      }
    }
  });
}

void NetworkPass::encode_back(const NetworkWeights& weights, const PackedNetwork& packed,
                              std::span<const SentenceInputs* const> batch,
                              const NetworkDropout& dropout, NetworkGradient& gradient) {
  static const DropoutMask kNone;
  const std::size_t layers = weights.layers.size();
  // Modifiers of arcs.
  multiply_add(left(d_wanted_), packed.arcs.back, d_projected_.row(0) + arc_,
               d_projected_.columns());
  add_dense_gradient({projected_.row(0) + arc_, projected_.rows(), projected_.columns()}, arc_,
                     d_wanted_, packed_, gradient.dense.arcs.matrix, &gradient.dense.arcs.bias);
  // The mask keeps the sign of what it keeps, so the rectifier's side can be read off afterwards.
  apply_mask(dropout.projected, layout_, d_projected_);
  rectify_back(projected_, d_projected_);
  add_dense_gradient(left(outputs_[layers]), outputs_[layers].columns(), d_projected_, packed_,
                     gradient.dense.projections.matrix, &gradient.dense.projections.bias);
  d_layer_.resize(layout_.rows(), outputs_[layers].columns());
  multiply(left(d_projected_), packed.projections.back, d_layer_.row(0), d_layer_.columns());
  for (std::size_t layer = layers; layer-- > 0;) {
    if (!dropout.inputs.empty()) apply_mask(dropout.inputs[layer + 1], layout_, d_layer_);
    d_input_.reset(layout_.rows(), outputs_[layer].columns());
    for (int direction = 0; direction < 2; ++direction) {
      const auto d = static_cast<std::size_t>(direction);
      run_lstm_back(outputs_[layer], packed.layers[layer][d], direction, layout_,
                    dropout.recurrent.empty() ? kNone : dropout.recurrent[layer][d],
                    traces_[layer][d], d_layer_, lstm_scratch_, d_input_,
                    gradient.dense.layers[layer][d]);
    }
    std::swap(d_layer_, d_input_);
  }
  if (!dropout.inputs.empty()) apply_mask(dropout.inputs[0], layout_, d_layer_);
  embed_back(batch, layout_, dropout.fields, d_layer_, gradient.tables);
}

}  // namespace arcus
