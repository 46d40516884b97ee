// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/network.h"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/neural/arc_losses.h"

namespace arcus {
namespace {

Word word(const std::string& form, const std::string& upos, const std::string& feats, int head) {
  Word result;
  result.form = form;
  result.lemma = form;
  result.upos = upos;
  result.xpos = upos + "x";
  result.feats = feats;
  result.head = head;
  return result;
}

std::vector<Sentence> sentences() {
  std::vector<Sentence> result(3);
  result[0].words = {word("the", "DET", "Definite=Def|PronType=Art", 2),
                     word("dog", "NOUN", "Number=Sing", 3), word("barks", "VERB", "_", 0)};
  result[1].words = {word("dogs", "NOUN", "Number=Plur", 0)};
  result[2].words = {word("the", "DET", "_", 2), word("dogs", "NOUN", "Number=Plur", 4),
                     word("all", "ADV", "_", 4), word("bark", "VERB", "Number=Plur", 0)};
  return result;
}

NetworkShape small_shape() {
  NetworkShape shape;
  shape.fields = {5, 4, 3, 3, 3, 2};
  shape.affix_rows = 50;
  shape.layers = 2;
  shape.hidden = 6;
  shape.arc = 5;
  shape.label = 3;
  return shape;
}

constexpr std::size_t kLabels = 4;

// A network, a batch, and the loss of the batch, with or without dropout.
class Problem {
 public:
  explicit Problem(NeuralLoss loss, double dropout)
      : loss_(loss),
        sentences_(sentences()),
        inputs_(sentences_, small_shape()),
        weights(inputs_, kLabels) {
    Random random(7);
    weights.randomize(random);
    // Labels start as zeros; the test needs slopes.
    for (float& value : weights.labels.values()) {
      value = static_cast<float>(random.uniform() - 0.5);
    }
    std::vector<std::size_t> lengths;
    looked_up_.resize(sentences_.size());
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      inputs_.look_up(sentences_[i], looked_up_[i]);
      batch_.push_back(&looked_up_[i]);
      lengths.push_back(sentences_[i].words.size() + 1);
    }
    pass_.layout().set(lengths);
    std::vector<Random> randoms;
    for (std::size_t i = 0; i < sentences_.size(); ++i) randoms.emplace_back(i + 1);
    dropout_.draw(randoms, pass_.layout(), inputs_.shape(), dropout, dropout);
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      trees_.push_back(tree_of(sentences_[i]));
      for (int m = 1; m <= sentences_[i].size(); ++m) {
        const std::size_t start = pass_.layout().starts[i];
        arcs_.push_back({start + static_cast<std::size_t>(trees_[i].head(m)),
                         start + static_cast<std::size_t>(m)});
      }
    }
  }

  double loss(NetworkGradient* gradient = nullptr) {
    PackedNetwork packed;
    packed.pack(weights, Products::kTraining);
    pass_.encode(weights, packed, batch_, dropout_);
    pass_.clear_derivatives();
    double sum = 0;
    Matrix scores;
    Matrix d_scores;
    ArcLossScratch scratch;
    for (std::size_t i = 0; i < batch_.size(); ++i) {
      pass_.score_arcs(i, scores);
      sum += arc_loss(loss_, scores, {&trees_[i]}, {true, Roots::kSingle}, scratch, d_scores);
      pass_.score_arcs_back(i, d_scores);
    }
    pass_.score_labels(packed, arcs_, scores);
    d_scores.resize(arcs_.size(), kLabels);
    for (std::size_t a = 0; a < arcs_.size(); ++a) {
      sum += cross_entropy({scores.row(a), kLabels}, a % kLabels, {d_scores.row(a), kLabels});
    }
    if (gradient != nullptr) {
      pass_.score_labels_back(packed, arcs_, d_scores, *gradient);
      pass_.encode_back(weights, packed, batch_, dropout_, *gradient);
    }
    return sum;
  }

 private:
  NeuralLoss loss_;
  std::vector<Sentence> sentences_;
  WordInputs inputs_;
  std::vector<SentenceInputs> looked_up_;
  std::vector<const SentenceInputs*> batch_;
  std::vector<Tree> trees_;
  std::vector<BatchArc> arcs_;
  NetworkPass pass_;
  NetworkDropout dropout_;

 public:
  NetworkWeights weights;
};

// Of all numbers of a matrix: the loss around the number against the gradient.
void expect_slopes(const std::string& name, Problem& problem, Matrix& values,
                   const Matrix& gradient) {
  constexpr float kStep = 1e-3F;
  double error = 0;
  double size = 0;
  for (std::size_t i = 0; i < values.values().size(); ++i) {
    float& value = values.values()[i];
    const float before = value;
    value = before + kStep;
    const double above = problem.loss();
    value = before - kStep;
    const double below = problem.loss();
    value = before;
    const double slope = (above - below) / (2.0 * kStep);
    error += std::pow(slope - gradient.values()[i], 2);
    size += slope * slope;
  }
  EXPECT_GT(size, 0) << name;
  EXPECT_LT(std::sqrt(error), 5e-3 * std::sqrt(size) + 2e-3) << name << " " << std::sqrt(size);
}

void expect_gradient(NeuralLoss loss, double dropout) {
  Problem problem(loss, dropout);
  NetworkGradient gradient;
  gradient.reset(problem.weights);
  problem.loss(&gradient);
  std::vector<std::pair<std::string, Matrix*>> matrices;
  problem.weights.each_dense(
      [&](const DenseName& name, Matrix& matrix) { matrices.emplace_back(name.text, &matrix); });
  std::size_t next = 0;
  gradient.dense.each_dense([&](const DenseName& name, Matrix& matrix) {
    ASSERT_EQ(matrices[next].first, name.text);
    expect_slopes(name.text, problem, *matrices[next].second, matrix);
    ++next;
  });
  for (std::size_t f = 0; f < kFields; ++f) {
    expect_slopes(std::string(name_of(static_cast<Field>(f))), problem, problem.weights.tables[f],
                  gradient.tables[f].rows);
  }
}

TEST(Network, GradientOfHeadsWordByWordIsTheSlopeOfTheLoss) {
  expect_gradient(NeuralLoss::kWord, 0);
}

TEST(Network, GradientOfTreesIsTheSlopeOfTheLoss) { expect_gradient(NeuralLoss::kTree, 0); }

TEST(Network, GradientOfMarginsIsTheSlopeOfTheLoss) { expect_gradient(NeuralLoss::kMargin, 0); }

TEST(Network, GradientWithDropoutIsTheSlopeOfTheLoss) { expect_gradient(NeuralLoss::kWord, 0.3); }

}  // namespace
}  // namespace arcus
