// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/weights.h"

#include <algorithm>
#include <cmath>

namespace arcus {
namespace {

void randomize(Matrix& matrix, double reach, Random& random) {
  for (float& value : matrix.values()) {
    value = static_cast<float>((2 * random.uniform() - 1) * reach);
  }
}

// Glorot & Bengio (2010).
double reach_of(std::size_t inputs, std::size_t outputs) {
  return std::sqrt(6.0 / static_cast<double>(inputs + outputs));
}

}  // namespace

NetworkWeights::NetworkWeights(const WordInputs& inputs, std::size_t label_count) {
  const NetworkShape& shape = inputs.shape();
  for (std::size_t f = 0; f < kFields; ++f) {
    if (shape.fields[f] > 0) {
      tables[f].reset(inputs.rows(static_cast<Field>(f)), shape.fields[f]);
    }
  }
  std::size_t width = shape.input();
  for (std::size_t layer = 0; layer < shape.layers; ++layer) {
    auto& directions = layers.emplace_back();
    for (LstmWeights& lstm : directions) {
      lstm.input.reset(width, 4 * shape.hidden);
      lstm.recurrent.reset(shape.hidden, 4 * shape.hidden);
      lstm.bias.reset(1, 4 * shape.hidden);
    }
    width = 2 * shape.hidden;
  }
  projections.matrix.reset(width, 2 * shape.arc + 2 * shape.label);
  projections.bias.reset(1, projections.matrix.columns());
  arcs.matrix.reset(shape.arc, shape.arc);
  arcs.bias.reset(1, shape.arc);
  labels.reset((shape.label + 1) * (shape.label + 1), label_count);
}

std::size_t NetworkWeights::count(const WordInputs& inputs, std::size_t label_count) {
  const NetworkShape& shape = inputs.shape();
  std::size_t sum = 0;
  for (std::size_t f = 0; f < kFields; ++f) {
    if (shape.fields[f] > 0) sum += inputs.rows(static_cast<Field>(f)) * shape.fields[f];
  }
  std::size_t width = shape.input();
  for (std::size_t layer = 0; layer < shape.layers; ++layer) {
    sum += 2 * (width + shape.hidden + 1) * 4 * shape.hidden;
    width = 2 * shape.hidden;
  }
  sum += (width + 1) * (2 * shape.arc + 2 * shape.label);
  sum += (shape.arc + 1) * shape.arc;
  return sum + (shape.label + 1) * (shape.label + 1) * label_count;
}

void NetworkWeights::randomize(Random& random) {
  for (Matrix& table : tables) {
    if (table.rows() == 0) continue;
    arcus::randomize(table, std::sqrt(3.0 / static_cast<double>(table.columns())), random);
  }
  // The tables of hashed values are summed over about ten rows.
  for (float& value : tables[static_cast<std::size_t>(Field::kAffix)].values()) value *= 0.3F;
  // A value that is unknown looks like one that was dropped in training.
  for (std::size_t f = 0; f < kFields; ++f) {
    if (static_cast<Field>(f) == Field::kAffix || tables[f].rows() == 0) continue;
    std::fill_n(tables[f].row(Vocabulary::kUnknownRow), tables[f].columns(), 0.0F);
  }
  for (auto& directions : layers) {
    for (LstmWeights& lstm : directions) {
      const std::size_t hidden = lstm.recurrent.rows();
      arcus::randomize(lstm.input, reach_of(lstm.input.rows(), hidden), random);
      arcus::randomize(lstm.recurrent, reach_of(hidden, hidden), random);
      // The cell remembers until training says otherwise.
      for (std::size_t i = 0; i < hidden; ++i) lstm.bias(0, hidden + i) = 1;
    }
  }
  const std::size_t part = projections.matrix.columns() / 4;
  arcus::randomize(projections.matrix, reach_of(projections.matrix.rows(), part), random);
  arcus::randomize(arcs.matrix, 0.5 * reach_of(arcs.matrix.rows(), arcs.matrix.rows()), random);
  // `labels` starts as zero: all labels have the same score.
}

void NetworkWeights::set_words(const WordVectors& vectors, const WordInputs& inputs) {
  Matrix& table = tables[static_cast<std::size_t>(Field::kWord)];
  double squares = 0;
  for (const float value : vectors.rows.values()) squares += static_cast<double>(value) * value;
  if (squares == 0) return;
  // Random vectors have numbers with a mean square of one by the dimension.
  const auto factor =
      static_cast<float>(std::sqrt(static_cast<double>(vectors.rows.rows()) / squares));
  std::vector<char> is_set(table.rows(), 0);
  for (std::size_t i = 0; i < vectors.words.size(); ++i) {
    const std::uint32_t row = inputs.row_of_form(vectors.words[i]);
    if (is_set[row] != 0) continue;
    is_set[row] = 1;
    for (std::size_t j = 0; j < table.columns(); ++j) table(row, j) = factor * vectors.rows(i, j);
  }
}

}  // namespace arcus
