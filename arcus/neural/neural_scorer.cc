// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/neural_scorer.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "arcus/scorer/own_scratch.h"
#include "arcus/scorer/root_labels.h"

namespace arcus {
namespace {

// Rows of a part of a batch: enough sentences for the products to be fast, few enough for the
// part's matrices to stay in the cache.
constexpr std::size_t kPartRows = 1024;

std::size_t at(int position) { return static_cast<std::size_t>(position); }

// The weights of a model file may be so large that sums overflow.
double finite(float score) { return std::isfinite(score) ? score : 0; }

}  // namespace

// What labels need of the sentences of a batch.
struct NeuralScorer::NeuralScratch final : Scorer::Scratch {
  NetworkPass pass;
  std::vector<SentenceInputs> inputs;
  std::vector<const SentenceInputs*> part_inputs;
  std::vector<std::size_t> lengths;
  std::vector<Matrix> label_vectors;  // of each sentence: a row for each position
  Matrix scores;
  std::vector<BatchArc> arcs;  // of a tree
  Matrix products;
  Matrix label_scores;
};

NeuralScorer::NeuralScorer(WordInputs inputs, NetworkWeights weights, std::optional<int> root_label,
                           WeightBits bits)
    : inputs_(std::move(inputs)),
      weights_(std::move(weights)),
      root_label_(root_label),
      bits_(bits) {
  for (Matrix& table : weights_.tables) round_weights(WeightBits::k8, table);
  weights_.each_dense(
      [&](const DenseName& name, Matrix& matrix) { round_dense(bits_of(name), matrix); });
  packed_.pack(weights_, products());
}

std::unique_ptr<Scorer::Scratch> NeuralScorer::make_scratch() const {
  return std::make_unique<NeuralScratch>();
}

void NeuralScorer::score(std::span<const Sentence* const> batch, const ScoringOptions& options,
                         Scratch& scratch, std::span<SentenceScores> scores) const {
  NeuralScratch& own = own_scratch<NeuralScratch>(scratch);
  if (own.label_vectors.size() < batch.size()) own.label_vectors.resize(batch.size());
  // Sentences of like length go through the network together.
  std::vector<std::size_t> order(batch.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return batch[a]->size() > batch[b]->size();
  });
  for (std::size_t first = 0; first < order.size();) {
    std::size_t rows = 0;
    std::size_t end = first;
    while (end < order.size() &&
           (end == first || rows + at(batch[order[end]]->size()) < kPartRows)) {
      rows += at(batch[order[end]]->size()) + 1;
      ++end;
    }
    score_part(batch, std::span(order).subspan(first, end - first), own, scores);
    first = end;
  }
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (!options.given.empty()) leave_out(root_label_, options.given[i], scores[i].best);
    if (options.marginals) scores[i].for_marginals = scores[i].best;
  }
}

void NeuralScorer::score_part(std::span<const Sentence* const> batch,
                              std::span<const std::size_t> part, NeuralScratch& scratch,
                              std::span<SentenceScores> scores) const {
  if (scratch.inputs.size() < part.size()) scratch.inputs.resize(part.size());
  scratch.part_inputs.clear();
  scratch.lengths.clear();
  for (std::size_t i = 0; i < part.size(); ++i) {
    inputs_.look_up(*batch[part[i]], scratch.inputs[i]);
    scratch.part_inputs.push_back(&scratch.inputs[i]);
    scratch.lengths.push_back(at(batch[part[i]]->size()) + 1);
  }
  NetworkPass& pass = scratch.pass;
  pass.layout().set(scratch.lengths);
  pass.encode(weights_, packed_, scratch.part_inputs, {});
  for (std::size_t i = 0; i < part.size(); ++i) {
    const int n = batch[part[i]]->size();
    pass.score_arcs(i, scratch.scores);
    ArcScores& table = scores[part[i]].best;
    table.reset(n);
    for (int m = 1; m <= n; ++m) {
      const float* const row = scratch.scores.row(at(m));
      std::transform(row, row + n + 1, table.into(m).begin(), finite);
    }
    Matrix& vectors = scratch.label_vectors[part[i]];
    const std::size_t start = pass.layout().starts[i];
    const LabelVectors all = pass.label_vectors();
    vectors.resize(at(n) + 1, 2 * all.size);
    for (std::size_t p = 0; p < vectors.rows(); ++p) {
      std::copy_n(all.head(start + p).data(), 2 * all.size, vectors.row(p));
    }
  }
}

void NeuralScorer::score_labels(std::size_t index_in_batch, const Tree& tree, Scratch& scratch,
                                LabelScores& scores) const {
  NeuralScratch& own = own_scratch<NeuralScratch>(scratch);
  const Matrix& vectors = own.label_vectors.at(index_in_batch);
  own.arcs.clear();
  for (int m = 1; m <= tree.size(); ++m) {
    if (tree.head(m) != kNoHead) own.arcs.push_back({at(tree.head(m)), at(m)});
  }
  arcus::score_labels({vectors.row(0), vectors.columns(), vectors.columns() / 2}, packed_.labels,
                      own.arcs, own.products, own.label_scores);
  scores.reset(tree.size(), labels());
  for (std::size_t a = 0; a < own.arcs.size(); ++a) {
    const int m = static_cast<int>(own.arcs[a].modifier);
    const auto row = scores.of(m);
    for (int label = 0; label < labels(); ++label) {
      if (may_have(root_label_, tree.head(m), label)) {
        row[at(label)] = finite(own.label_scores(a, at(label)));
      }
    }
  }
}

ScorerDescription NeuralScorer::describe(std::span<const std::string>) const {
  ScorerDescription description;
  for (std::size_t f = 0; f < kFields; ++f) {
    const Matrix& table = weights_.tables[f];
    if (table.rows() == 0) continue;
    description.weights.push_back({std::string(name_of(static_cast<Field>(f))),
                                   table.values().size(), 0, static_cast<int>(WeightBits::k8)});
  }
  weights_.each_dense([&](const DenseName& name, const Matrix& matrix) {
    description.weights.push_back(
        {name.text, matrix.values().size(), 0, static_cast<int>(bits_of(name))});
  });
  description.network_bits = static_cast<int>(bits_);
  return description;
}

// The units and shares of linear models mean nothing here: a smaller model has 8 bits per weight.
std::shared_ptr<const Scorer> NeuralScorer::pruned(const Pruning&) const {
  return std::make_shared<NeuralScorer>(inputs_, weights_, root_label_, WeightBits::k8);
}

}  // namespace arcus
