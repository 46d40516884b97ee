// SPDX-License-Identifier: Apache-2.0
//
// theta matters only up to a constant for each word, and the max-margin step increases it without
// bound along the best tree. So the largest theta of each word is shifted back to 0.
#include "arcus/learn/exponentiated_gradient.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/epoch_order.h"
#include "arcus/base/error.h"
#include "arcus/base/memory.h"
#include "arcus/learn/block_pass.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/optimize/vectors.h"

namespace arcus {
namespace {

using Options = ExponentiatedGradientOptions;

// Differences of marginals up to this are ignored. They change no weight by more than C times as
// much. The weights differ from those of the dual by this, so it is far below the gaps of interest.
constexpr double kMinChange = 1e-12;

constexpr int kTrials = 10;  // how often a rate is halved

// The distribution over a sentence's labelled trees.
struct Dual {
  LabeledArcs theta;  // log-sum over each arc's labels, and log shares of the labels
  ArcMarginals mu;
  double value = 0;  // its part of Q, before multiplication by C
  double rate = 1;
};

double head_loss(const TrainingSentence& gold, int h, int m) {
  return gold.tree.head(m) == h ? 0 : gold.cost(m);
}
double label_loss(const TrainingSentence& gold, int m, int label) {
  return label == gold.label(m) ? 0 : gold.cost(m);
}

class ExponentiatedGradient {
 public:
  ExponentiatedGradient(const TrainingProblem& problem, const Options& options)
      : sentences_(problem.sentences),
        space_(problem.space),
        options_(options),
        max_margin_(options.objective == Options::Objective::kMaxMargin),
        one_rate_(options.rates == Options::Rates::kOne),
        block_(std::max(1, options.block)),
        pass_(problem, options.memory, kMinChange),
        duals_(sentences_.size()),
        order_(in_order(sentences_)),
        weights_(pass_.size(), 0) {
    require_memory(numbers_of_duals(*problem.features.choices) * sizeof(double),
                   "the dual variables of exponentiated gradients");
    for (const auto block : blocks_of_arcs(order_, sentences_)) {
      pass_.run(block, weights_, 1, [&](std::size_t i, SentenceState& state) { start(i, state); });
      pass_.add_changes(options_.c, weights_);
    }
  }

  std::vector<float> as_blocks() const { return pass_.as_blocks(weights_); }

  // Makes a step on each sentence.
  void run(std::span<const std::size_t> order) {
    for (const auto block : blocks_of_sentences(order, options_.block)) {
      pass_.run(block, weights_, 1, [&](std::size_t i, SentenceState& state) { step(i, state); });
      pass_.add_changes(options_.c, weights_);
    }
  }

  // Q of the distributions and their weights.
  double dual() const {
    double sum = 0;
    for (const Dual& dual : duals_) sum += dual.value;
    return options_.c * sum - dot_product(weights_, weights_) / 2;
  }

  void halve_rates() {
    for (Dual& dual : duals_) dual.rate /= 2;
  }
  double mean_rate() const {
    double sum = 0;
    for (const Dual& dual : duals_) sum += dual.rate;
    return sum / static_cast<double>(duals_.size());
  }

  double objective() {
    double sum = 0;
    for (const auto block : blocks_of_arcs(order_, sentences_)) {
      pass_.run(block, weights_, 1, [&](std::size_t, SentenceState& state) { measure(state); });
      sum += pass_.sum_of_values();
    }
    return options_.c * sum + dot_product(weights_, weights_) / 2;
  }

 private:
  std::size_t numbers_of_duals(const LabelChoices& choices) const {
    std::size_t numbers = 0;
    ArcChoices of_sentence;
    for (const TrainingSentence& sentence : sentences_) {
      const auto side = static_cast<std::size_t>(sentence.tree.size()) + 1;
      of_sentence.find(sentence, choices);
      numbers += 2 * side * side + of_sentence.size();
    }
    return numbers;
  }

  void start(std::size_t i, SentenceState& state) {
    const Tree& gold = state.gold->tree;
    if (!has_all_heads(gold) || !contains(space_, gold)) {
      throw ArgumentError("expected a tree of the tree space");
    }
    Dual& dual = duals_[i];
    dual.rate = options_.rate;
    dual.theta.arcs.reset(gold.size());
    dual.theta.labels.assign(state.choices().size(), 0);
    // The first change of the weights starts from the distribution of only the right tree.
    Dual right;
    right.mu.reset(gold.size());
    right.theta.labels.assign(state.choices().size(), kNoArc);
    for (int m = 1; m <= gold.size(); ++m) {
      state.of_right_label(m, dual.theta.labels) = options_.beta;
      right.mu(gold.head(m), m) = 1;
      state.of_right_label(m, right.theta.labels) = 0;
    }
    normalize_labels(state.choices(), dual.theta);
    settle(state, dual);
    set_change(right, dual, state);
  }

  // Computes the marginals and the value for a new theta.
  void settle(SentenceState& state, Dual& dual) const {
    for (int m = 1; m <= state.size(); ++m) {
      const auto into = dual.theta.arcs.into(m);
      into[static_cast<std::size_t>(m)] = kNoArc;
      const double best = *std::max_element(into.begin(), into.end());
      for (double& theta : into) theta -= best;
    }
    const double log_z =
        arc_marginals(dual.theta.arcs, space_, dual.mu, state.scratch.inference).value();
    double sum = 0;
    for_each_arc(state.size(), [&](int h, int m) {
      const double of_arc = max_margin_ ? head_loss(*state.gold, h, m) : dual.theta.arcs(h, m);
      sum += dual.mu(h, m) * (of_arc + expected_of_label(state, dual, h, m));
    });
    dual.value = max_margin_ ? sum : log_z - sum;
    state.value = dual.value;
  }

  // The expectation, over an arc's labels, of the loss or of the log share.
  double expected_of_label(const SentenceState& state, const Dual& dual, int h, int m) const {
    if (dual.mu(h, m) == 0) return 0;
    const auto labels = state.choices().of(h, m);
    const auto logs = state.choices().in(dual.theta.labels, h, m);
    double sum = 0;
    for (std::size_t k = 0; k < labels.size(); ++k) {
      sum +=
          portable_exp(logs[k]) * (max_margin_ ? label_loss(*state.gold, m, labels[k]) : logs[k]);
    }
    return sum;
  }

  // Sets the change to the difference of the marginals of two distributions. Times C and the
  // features, it is the difference of their weights.
  static void set_change(const Dual& dual, const Dual& next, SentenceState& state) {
    state.change.arcs = dual.mu;
    state.change.labels.clear();
    for_each_arc(state.size(), [&](int h, int m) {
      const double before = dual.mu(h, m);
      const double after = next.mu(h, m);
      state.change.arcs(h, m) -= after;
      if (!(std::max(before, after) > kMinChange)) return;
      const auto labels = state.choices().of(h, m);
      const auto old_logs = state.choices().in(dual.theta.labels, h, m);
      const auto logs = state.choices().in(next.theta.labels, h, m);
      for (std::size_t k = 0; k < labels.size(); ++k) {
        const double amount = before * portable_exp(old_logs[k]) - after * portable_exp(logs[k]);
        if (std::abs(amount) > kMinChange) state.change.labels.add(h, m, labels[k], amount);
      }
    });
  }

  // Makes a step with the sentence's own rate, which is halved until Q rises.
  void step(std::size_t i, SentenceState& state) {
    Dual& dual = duals_[i];
    Dual next;
    for (int trial = 0; trial < kTrials; ++trial) {
      move(state, dual, next);
      settle(state, next);
      set_change(dual, next, state);
      if (one_rate_ || rise(dual, next, state) >= 0) {
        next.rate = trial > 0 || one_rate_ ? dual.rate : longer(dual.rate);
        std::swap(dual, next);
        return;
      }
      dual.rate /= 2;
    }
    state.change.arcs.reset(state.size());  // no step raises Q
    state.change.labels.clear();
  }

  double moved(double g, double theta, double loss, double score) const {
    return max_margin_ ? theta + g * (loss + score) : (1 - g) * theta + g * score;
  }

  void move(const SentenceState& state, const Dual& dual, Dual& next) const {
    const double g = dual.rate;
    next.theta = dual.theta;
    for_each_arc(state.size(), [&](int h, int m) {
      double& theta = next.theta.arcs(h, m);
      theta = moved(g, theta, head_loss(*state.gold, h, m), state.scores.arcs(h, m));
      const auto labels = state.choices().of(h, m);
      const auto logs = state.choices().in(next.theta.labels, h, m);
      const auto scores = state.choices().in(state.scores.labels, h, m);
      for (std::size_t k = 0; k < labels.size(); ++k) {
        logs[k] = moved(g, logs[k], label_loss(*state.gold, m, labels[k]), scores[k]);
      }
    });
    normalize_labels(state.choices(), next.theta);
  }

  // A lower bound of the increase of Q. With d_i the change of each of b sentences,
  //
  //   |w + C sum of d_i|^2 - |w|^2 <= sum of (2 C <w, d_i> + b C^2 |d_i|^2),
  //
  // with equality for b = 1, and <w, d_i> is computed from the scores.
  double rise(const Dual& dual, const Dual& next, SentenceState& state) const {
    const double product_with_weights = product(state.change, state.scores, state.choices());
    return options_.c * (next.value - dual.value - product_with_weights) -
           options_.c * options_.c * state.squared_norm_of_change(kMinChange) / 2 * block_;
  }

  // A log-linear step with rate 1 leads to the best theta for these scores, so no rate is larger.
  double longer(double rate) const { return max_margin_ ? 1.2 * rate : std::min(1.0, 1.2 * rate); }

  // Computes the sentence's loss under its scores.
  void measure(SentenceState& state) const {
    const Tree& gold = state.gold->tree;
    ArcScores& scores = state.scores.arcs;
    state.change.arcs.reset(0);
    double right = score_of(scores, gold);
    for (int m = 1; m <= gold.size(); ++m) right += state.of_right_label(m, state.scores.labels);
    if (max_margin_) {
      add_highest_loss(state);
      state.value = best_tree(scores, space_, state.scratch.inference)->score - right;
    } else {
      normalize_labels(state.choices(), state.scores);
      state.value = *log_partition(scores, space_, state.scratch.inference) - right;
    }
  }

  // Adds to each arc's score its loss and the highest sum of score and loss of its labels.
  static void add_highest_loss(SentenceState& state) {
    for_each_arc(state.size(), [&](int h, int m) {
      const auto labels = state.choices().of(h, m);
      const auto scores = state.choices().in(state.scores.labels, h, m);
      double highest = kNoArc;
      for (std::size_t k = 0; k < labels.size(); ++k) {
        highest = std::max(highest, scores[k] + label_loss(*state.gold, m, labels[k]));
      }
      state.scores.arcs(h, m) += head_loss(*state.gold, h, m);
      state.scores.arcs(h, m) += highest;
    });
  }

  std::span<const TrainingSentence> sentences_;
  TreeSpace space_;
  const Options& options_;
  bool max_margin_;
  bool one_rate_;
  double block_;
  BlockPass pass_;
  std::vector<Dual> duals_;
  std::vector<std::size_t> order_;
  std::vector<double> weights_;
};

}  // namespace

std::vector<float> learn(const TrainingProblem& problem, const Options& options) {
  if (!(options.c > 0 && std::isfinite(options.c))) {
    throw ArgumentError("expected a C above 0");
  }
  if (!(options.rate > 0 && options.rate <= 1)) {
    throw ArgumentError("expected a rate above 0 and at most 1");
  }
  ExponentiatedGradient solver(problem, options);
  EpochOrder order(problem.sentences.size(), problem.seed);
  double last = solver.dual();
  for (int epoch = 1; epoch <= problem.epochs; ++epoch) {
    const double rate = solver.mean_rate();
    solver.run(order.next());
    const double dual = solver.dual();
    if (problem.after_epoch) problem.after_epoch(epoch, solver.as_blocks());
    if (problem.report || options.tolerance > 0) {
      const double objective = solver.objective();
      if (problem.report) {
        problem.report({.epoch = epoch, .objective = objective, .dual = dual, .rate = rate});
      }
      if (objective - dual <= options.tolerance * std::abs(objective)) break;
    }
    if (!(dual > last)) solver.halve_rates();
    last = dual;
  }
  return solver.as_blocks();
}

std::vector<Fact> facts_of(const Options& options) {
  std::vector<Fact> facts = {
      {"C", fmt::format("{}", options.c)},
      {"objective",
       options.objective == Options::Objective::kMaxMargin ? "max-margin" : "log-linear"}};
  if (options.rates == Options::Rates::kOne) facts.push_back({"rates", "one"});
  return facts;
}

std::string describe(const Options& options) {
  return fmt::format(
      "objective {}, C {}, beta {}, rate {}, rates {}, block {}, tolerance {}",
      options.objective == Options::Objective::kMaxMargin ? "max-margin" : "log-linear", options.c,
      options.beta, options.rate, options.rates == Options::Rates::kOne ? "one" : "own",
      options.block, options.tolerance);
}

}  // namespace arcus
