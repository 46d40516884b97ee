// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/neural_learner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "arcus/base/error.h"
#include "arcus/base/hash.h"
#include "arcus/base/workers.h"
#include "arcus/neural/adam.h"
#include "arcus/neural/network.h"

namespace arcus {
namespace {

constexpr std::size_t kParts = 4;  // of a batch

// Indices of sentences: those of the treebank, then the further sentences of the epoch.
using SentenceList = std::vector<std::size_t>;

// The memory of one part of a batch.
struct Worker {
  NetworkPass pass;
  NetworkDropout dropout;
  ArcLossScratch arc_loss;
  std::vector<const SentenceInputs*> inputs;
  std::vector<std::size_t> lengths;
  std::vector<Random> randoms;
  std::vector<BatchArc> arcs;
  std::vector<std::size_t> labels;   // of the arcs
  std::vector<float> label_weights;  // of the arcs
  Matrix scores;
  Matrix d_scores;
  Matrix label_scores;
  Matrix d_label_scores;
};

std::size_t words_of(const NeuralSentence& sentence) {
  return static_cast<std::size_t>(sentence.tree.size());
}

// The further sentences of one epoch after another.
struct EpochSentences {
  std::vector<NeuralSentence> sentences;

  void draw(const NeuralProblem& problem, int epoch) {
    const FurtherSentences& further = problem.further;
    if (order.empty()) {
      for (const NeuralSentence& sentence : problem.sentences) treebank_words += words_of(sentence);
      treebank_words /= problem.copies;
      order.resize(further.count);
      std::iota(order.begin(), order.end(), std::size_t{0});
      Random random(scattered(problem.seed) + 2);
      shuffle(order, random);
    }
    const double enough = further.share * static_cast<double>(treebank_words);
    SentenceList drawn;
    // A training that is resumed goes on where the epochs before it ended.
    for (; drawn_epoch < epoch; ++drawn_epoch) {
      drawn.clear();
      for (std::size_t words = 0;
           drawn.size() < order.size() && static_cast<double>(words) < enough;) {
        drawn.push_back(order[next]);
        words += further.words(order[next]);
        next = (next + 1) % order.size();
      }
    }
    sentences.clear();
    sentences.resize(drawn.size());
    parallel_for(drawn.size(), problem.threads,
                 [&](std::size_t i) { sentences[i] = further.sentence(drawn[i]); });
  }

  SentenceList order;  // of all epochs
  std::size_t next = 0;
  int drawn_epoch = 0;
  std::size_t treebank_words = 0;  // of one copy
};

class Learner {
 public:
  Learner(const NeuralProblem& problem, const WordInputs& inputs)
      : problem_(problem), shape_(inputs.shape()), gradients_(kParts), workers_(kParts) {
    std::size_t all = 0;
    for (const NeuralSentence& each : problem.sentences) all += words_of(each);
    options_ = for_words(problem.options, all / problem.copies);
    if (problem.resume != nullptr) {
      state_ = *problem.resume;
    } else {
      Random random(problem.seed);
      NetworkWeights& weights = state_.weights;
      weights = NetworkWeights(inputs, problem.labels);
      weights.randomize(random);
      if (problem.options.vectors) weights.set_words(*problem.options.vectors, inputs);
      state_.adam = start_adam(weights);
    }
    for (NetworkGradient& gradient : gradients_) gradient.reset(state_.weights);
  }

  NetworkWeights learn() {
    const std::size_t different = problem_.sentences.size() / problem_.copies;
    while (state_.epoch < problem_.epochs) {
      const int epoch = ++state_.epoch;
      Random random(scattered(problem_.seed + scattered(static_cast<std::uint64_t>(epoch))));
      if (problem_.further.count > 0) further_.draw(problem_, epoch);
      const std::vector<SentenceList> batches = draw_batches(different, epoch, random);
      double loss = 0;
      std::size_t words = 0;
      for (std::size_t i = 0; i < batches.size(); ++i) {
        const double done =
            (epoch - 1 + static_cast<double>(i) / static_cast<double>(batches.size())) /
            problem_.epochs;
        loss += run_batch(batches[i], epoch);
        if (!std::isfinite(loss)) {
          throw NumericError("the loss is not finite: use a smaller rate of learning");
        }
        for (const std::size_t s : batches[i]) words += words_of(sentence(s));
        adam_step({}, gradients_, options_.rate * (1 - done), problem_.threads, state_.adam,
                  state_.weights);
        for (NetworkGradient& gradient : gradients_) gradient.clear();
      }
      if (problem_.after_epoch) {
        problem_.after_epoch(loss / static_cast<double>(std::max<std::size_t>(1, words)), state_);
      }
    }
    return std::move(state_.weights);
  }

 private:
  // Batches of sentences of like length, in random order.
  std::vector<SentenceList> draw_batches(std::size_t different, int epoch, Random& random) const {
    std::vector<std::pair<double, std::size_t>> order;
    const auto add = [&](std::size_t s) {
      const auto length = static_cast<double>(words_of(sentence(s)));
      order.emplace_back(length * (0.9 + 0.2 * random.uniform()), s);
    };
    for (std::size_t i = 0; i < different; ++i) {
      add((i + static_cast<std::size_t>(epoch)) % problem_.copies * different + i);
    }
    for (std::size_t i = 0; i < further_.sentences.size(); ++i) {
      add(problem_.sentences.size() + i);
    }
    std::sort(order.begin(), order.end());
    std::vector<SentenceList> batches;
    std::size_t words = 0;
    for (const auto& [key, s] : order) {
      if (words_of(sentence(s)) == 0) continue;
      if (batches.empty() || words >= options_.batch_words) {
        batches.emplace_back();
        words = 0;
      }
      batches.back().push_back(s);
      words += words_of(sentence(s));
    }
    shuffle(batches, random);
    return batches;
  }

  double run_batch(const SentenceList& batch, int epoch) {
    double weight = 0;
    for (const std::size_t s : batch) {
      weight += sentence(s).weight * static_cast<double>(words_of(sentence(s)));
    }
    packed_.pack(state_.weights, Products::kTraining);
    std::array<double, kParts> losses = {};
    parallel_for(kParts, problem_.threads, [&](std::size_t part) {
      SentenceList own;
      for (std::size_t i = part; i < batch.size(); i += kParts) own.push_back(batch[i]);
      if (own.empty()) return;
      losses[part] =
          run_part(own, epoch, static_cast<float>(1 / weight), workers_[part], gradients_[part]);
    });
    double loss = 0;
    for (const double part : losses) loss += part;
    return loss;
  }

  double run_part(const SentenceList& batch, int epoch, float factor, Worker& worker,
                  NetworkGradient& gradient) const {
    start(batch, epoch, worker);
    worker.pass.encode(state_.weights, packed_, worker.inputs, worker.dropout);
    worker.pass.clear_derivatives();
    double loss = 0;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const NeuralSentence& each = sentence(batch[i]);
      worker.pass.score_arcs(i, worker.scores);
      loss += arc_loss(options_.loss, worker.scores, {&each.tree, each.soft}, problem_.space,
                       worker.arc_loss, worker.d_scores);
      const float weight = factor * each.weight;
      for (float& value : worker.d_scores.values()) value *= weight;
      worker.pass.score_arcs_back(i, worker.d_scores);
    }
    if (!worker.arcs.empty()) loss += run_labels(factor, worker, gradient);
    worker.pass.encode_back(state_.weights, packed_, worker.inputs, worker.dropout, gradient);
    return loss;
  }

  // Sets the inputs of the part, its dropout, and the arcs whose labels are known.
  void start(const SentenceList& batch, int epoch, Worker& worker) const {
    worker.inputs.clear();
    worker.lengths.clear();
    worker.randoms.clear();
    worker.arcs.clear();
    worker.labels.clear();
    worker.label_weights.clear();
    for (const std::size_t s : batch) {
      worker.inputs.push_back(&sentence(s).inputs);
      worker.lengths.push_back(words_of(sentence(s)) + 1);
      worker.randoms.emplace_back(
          scattered(problem_.seed + scattered(s + scattered(static_cast<std::uint64_t>(epoch)))));
    }
    worker.pass.layout().set(worker.lengths);
    const BatchLayout& layout = worker.pass.layout();
    worker.dropout.draw(worker.randoms, layout, shape_, *options_.dropout, options_.word_dropout);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const NeuralSentence& each = sentence(batch[i]);
      for (std::size_t w = 0; w < each.labels.size(); ++w) {
        const int head = each.tree.head(static_cast<int>(w) + 1);
        if (each.labels[w] < 0 || head == kNoHead) continue;
        worker.arcs.push_back(
            {layout.starts[i] + static_cast<std::size_t>(head), layout.starts[i] + w + 1});
        worker.labels.push_back(static_cast<std::size_t>(each.labels[w]));
        worker.label_weights.push_back(each.weight);
      }
    }
  }

  double run_labels(float factor, Worker& worker, NetworkGradient& gradient) const {
    worker.pass.score_labels(packed_, worker.arcs, worker.label_scores);
    worker.d_label_scores.resize(worker.arcs.size(), problem_.labels);
    double loss = 0;
    for (std::size_t a = 0; a < worker.arcs.size(); ++a) {
      const std::span<float> derivatives(worker.d_label_scores.row(a), problem_.labels);
      loss += cross_entropy({worker.label_scores.row(a), problem_.labels}, worker.labels[a],
                            derivatives);
      for (float& value : derivatives) value *= factor * worker.label_weights[a];
    }
    worker.pass.score_labels_back(packed_, worker.arcs, worker.d_label_scores, gradient);
    return loss;
  }

  const NeuralSentence& sentence(std::size_t s) const {
    const std::size_t treebank = problem_.sentences.size();
    return s < treebank ? problem_.sentences[s] : further_.sentences[s - treebank];
  }

  const NeuralProblem& problem_;
  EpochSentences further_;
  NetworkShape shape_;
  NeuralOptions options_;
  LearnerState state_;
  PackedNetwork packed_;
  std::vector<NetworkGradient> gradients_;
  std::vector<Worker> workers_;
};

}  // namespace

NetworkWeights learn_network(const NeuralProblem& problem, const WordInputs& inputs) {
  return Learner(problem, inputs).learn();
}

}  // namespace arcus
