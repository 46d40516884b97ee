// SPDX-License-Identifier: Apache-2.0
//
// The sections of a neural scorer in the model file: `inputs` has the dimensions and vocabularies,
// `tables` the rows of the fields, `network` the other matrices.
#include "arcus/neural/neural_scorer.h"

namespace arcus {

void NeuralScorer::write_weights(SectionWriter& file) const {
  PackedWriter inputs;
  inputs_.write(inputs);
  file.add("inputs", inputs.bytes());
  PackedWriter tables;
  for (const Matrix& table : weights_.tables) {
    if (table.rows() > 0) write_matrix(table, WeightBits::k8, tables);
  }
  file.add("tables", tables.bytes());
  PackedWriter network;
  network.number(static_cast<std::uint8_t>(bits_));
  network.number(static_cast<std::int32_t>(root_label_.value_or(-1)));
  weights_.each_dense([&](const DenseName& name, const Matrix& matrix) {
    write_dense(matrix, bits_of(name), network);
  });
  file.add("network", network.bytes());
}

void NeuralScorer::write_notes(SectionWriter&) const {}

std::shared_ptr<const NeuralScorer> NeuralScorer::read(const SectionFile& file,
                                                       std::size_t labels) {
  const std::shared_ptr<NeuralScorer> result(new NeuralScorer);
  PackedReader inputs = file.reader("inputs");
  result->inputs_ = WordInputs::read(inputs);
  inputs.expect_end();
  const NetworkShape& shape = result->inputs_.shape();
  NetworkWeights& weights = result->weights_;
  PackedReader tables = file.reader("tables");
  for (std::size_t f = 0; f < kFields; ++f) {
    if (shape.fields[f] == 0) continue;
    weights.tables[f] = read_matrix(result->inputs_.rows(static_cast<Field>(f)), shape.fields[f],
                                    WeightBits::k8, tables);
  }
  tables.expect_end();
  PackedReader network = file.reader("network");
  const auto bits = network.number<std::uint8_t>();
  if (bits != 8 && bits != 16) network.fail("has weights of an unknown size");
  result->bits_ = static_cast<WeightBits>(bits);
  const auto root_label = network.number<std::int32_t>();
  if (root_label < -1 || root_label >= static_cast<std::int64_t>(labels)) {
    network.fail("has a relation that is not there");
  }
  if (root_label >= 0) {
    if (labels == 1) network.fail("leaves no relation to other arcs");
    result->root_label_ = root_label;
  }
  // Shapes before memory: each matrix is read with the size that the dimensions give it.
  const auto read = [&](std::size_t rows, std::size_t columns) {
    return read_dense(rows, columns, WeightBits::k16, network);
  };
  const auto read_of_words = [&](std::size_t rows, std::size_t columns) {
    return read_dense(rows, columns, result->bits_, network);
  };
  std::size_t width = shape.input();
  for (std::size_t layer = 0; layer < shape.layers; ++layer) {
    auto& directions = weights.layers.emplace_back();
    for (LstmWeights& lstm : directions) {
      lstm.input = read_of_words(width, 4 * shape.hidden);
      lstm.recurrent = read_of_words(shape.hidden, 4 * shape.hidden);
      lstm.bias = read(1, 4 * shape.hidden);
    }
    width = 2 * shape.hidden;
  }
  weights.projections.matrix = read_of_words(width, 2 * shape.arc + 2 * shape.label);
  weights.projections.bias = read(1, 2 * shape.arc + 2 * shape.label);
  weights.arcs.matrix = read(shape.arc, shape.arc);
  weights.arcs.bias = read(1, shape.arc);
  weights.labels = read((shape.label + 1) * (shape.label + 1), labels);
  network.expect_end();
  result->packed_.pack(weights, result->products());
  return result;
}

}  // namespace arcus
