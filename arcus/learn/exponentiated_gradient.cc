// SPDX-License-Identifier: Apache-2.0
//
// A theta matters only up to a constant for each word, and under the max-margin step it grows
// without end along the best tree; so each word's largest is brought back to 0.
#include "arcus/learn/exponentiated_gradient.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>

#include "arcus/base/memory.h"
#include "arcus/base/random.h"
#include "arcus/learn/arc_pass.h"
#include "arcus/optimize/vectors.h"

namespace arcus {
namespace {

using Order = std::vector<std::size_t>;

// The distribution over a sentence's trees.
struct Dual {
  ArcScores theta;
  ArcMarginals mu;
  double value = 0;  // its part of Q, without C
  double rate = 1;
};

class ExponentiatedGradient {
 public:
  ExponentiatedGradient(const OnlineProblem& problem, const WeightLayout& layout,
                        const ExponentiatedGradientOptions& options)
      : problem_(problem),
        options_(options),
        max_margin_(options.objective == ExponentiatedGradientOptions::Objective::kMaxMargin),
        one_rate_(options.rates == ExponentiatedGradientOptions::Rates::kOne),
        block_(std::max(1, options.block)),
        pass_(problem.sentences, layout, options.threads, options.memory),
        duals_(problem.sentences.size()),
        order_(problem.sentences.size()),
        weights_(layout.size(), 0) {
    std::size_t arcs = 0;
    for (const TrainingSentence& sentence : problem.sentences) {
      const auto side = static_cast<std::size_t>(sentence.tree.size()) + 1;
      arcs += side * side;
    }
    require_memory(arcs * 2 * sizeof(double), "the dual variables of exponentiated gradients");
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    start();
  }

  const std::vector<double>& weights() const { return weights_; }

  // A step on each sentence.
  void run(std::span<const std::size_t> order) {
    for (const auto block : blocks_of_sentences(order, options_.block)) {
      pass_.run(block, weights_, 1, [&](std::size_t i, SentenceWork& work) { step(i, work); });
      pass_.add_changes(options_.c, kLeast, weights_);
    }
  }

  // Q of the distributions and the weights that belong to them.
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
    for (const auto block : blocks_of_arcs(order_, problem_.sentences)) {
      pass_.run(block, weights_, 1, [&](std::size_t i, SentenceWork& work) { measure(i, work); });
      sum += pass_.sum_of_values();
    }
    return options_.c * sum + dot_product(weights_, weights_) / 2;
  }

 private:
  // A difference of marginals this small changes no weight by more than C times as much. The
  // weights are those of the dual but for these, which is why it is far below the gaps of interest.
  static constexpr double kLeast = 1e-12;
  static constexpr int kTrials = 10;  // of halving a rate

  double loss(std::size_t i, int h, int m) const {
    const TrainingSentence& sentence = problem_.sentences[i];
    if (sentence.tree.head(m) == h) return 0;
    return sentence.costs.empty()
               ? 1
               : static_cast<double>(sentence.costs[static_cast<std::size_t>(m) - 1]);
  }

  // Calls visit(h, m) for every arc of a sentence.
  template <typename Visit>
  void for_each_arc(std::size_t i, Visit visit) const {
    const int n = problem_.sentences[i].tree.size();
    for (int m = 1; m <= n; ++m) {
      for (int h = 0; h <= n; ++h) {
        if (h != m) visit(h, m);
      }
    }
  }

  void start() {
    for (const auto block : blocks_of_arcs(order_, problem_.sentences)) {
      pass_.run(block, weights_, 1, [&](std::size_t i, SentenceWork& work) {
        const TrainingSentence& sentence = problem_.sentences[i];
        if (!has_all_heads(sentence.tree) || !contains(problem_.space, sentence.tree)) {
          throw std::invalid_argument("expected a tree of the tree space");
        }
        Dual& dual = duals_[i];
        dual.rate = options_.rate;
        dual.theta.reset(sentence.tree.size());
        for (int m = 1; m <= sentence.tree.size(); ++m) {
          dual.theta(sentence.tree.head(m), m) = options_.beta;
        }
        settle(i, dual, work);
        work.change.reset(sentence.tree.size());
        for_each_arc(i, [&](int h, int m) {
          work.change(h, m) = (sentence.tree.head(m) == h ? 1 : 0) - dual.mu(h, m);
        });
      });
      pass_.add_changes(options_.c, kLeast, weights_);
    }
  }

  // Marginals and value of a new theta.
  void settle(std::size_t i, Dual& dual, SentenceWork& work) const {
    for (int m = 1; m <= dual.theta.size(); ++m) {
      const auto into = dual.theta.into(m);
      into[static_cast<std::size_t>(m)] = kNoArc;
      const double best = *std::max_element(into.begin(), into.end());
      for (double& theta : into) theta -= best;
    }
    const double log_z =
        arc_marginals(dual.theta, problem_.space, dual.mu, work.scratch.inference).value();
    double sum = 0;
    for_each_arc(i, [&](int h, int m) {
      sum += dual.mu(h, m) * (max_margin_ ? loss(i, h, m) : dual.theta(h, m));
    });
    dual.value = max_margin_ ? sum : log_z - sum;
    work.value = dual.value;
  }

  // A step of the sentence's own rate, which is halved until Q rises.
  void step(std::size_t i, SentenceWork& work) {
    Dual& dual = duals_[i];
    Dual next;
    for (int trial = 0; trial < kTrials; ++trial) {
      move(i, dual, work.scores, next);
      settle(i, next, work);
      work.change = dual.mu;
      for_each_arc(i, [&](int h, int m) { work.change(h, m) -= next.mu(h, m); });
      if (one_rate_ || rise(i, dual, next, work) >= 0) {
        next.rate = trial > 0 || one_rate_ ? dual.rate : longer(dual.rate);
        std::swap(dual, next);
        return;
      }
      dual.rate /= 2;
    }
    work.change.reset(problem_.sentences[i].tree.size());  // nothing to gain here
  }

  void move(std::size_t i, const Dual& dual, const ArcScores& scores, Dual& next) const {
    const double g = dual.rate;
    next.theta = dual.theta;
    for_each_arc(i, [&](int h, int m) {
      double& theta = next.theta(h, m);
      theta = max_margin_ ? theta + g * (loss(i, h, m) + scores(h, m))
                          : (1 - g) * theta + g * scores(h, m);
    });
  }

  // What the step adds to Q at least. With d_i the change of each of b sentences,
  //
  //   |w + C sum of d_i|^2 - |w|^2 <= sum of (2 C <w, d_i> + b C^2 |d_i|^2),
  //
  // with equality for b = 1, and <w, d_i> is that of the scores.
  double rise(std::size_t i, const Dual& dual, const Dual& next, SentenceWork& work) const {
    double product = 0;
    for_each_arc(i, [&](int h, int m) { product += work.change(h, m) * work.scores(h, m); });
    const double squared = work.features->squared_norm(work.change, kLeast, work.sum);
    return options_.c * (next.value - dual.value - product) -
           options_.c * options_.c * squared / 2 * block_;
  }

  // The log-linear step of 1 leads to the best theta for these scores; there is none beyond.
  double longer(double rate) const { return max_margin_ ? 1.2 * rate : std::min(1.0, 1.2 * rate); }

  // The sentence's loss under its scores.
  void measure(std::size_t i, SentenceWork& work) const {
    const Tree& gold = problem_.sentences[i].tree;
    work.change.reset(0);
    const double right = score_of(work.scores, gold);
    if (max_margin_) {
      for_each_arc(i, [&](int h, int m) { work.scores(h, m) += loss(i, h, m); });
      work.value = best_tree(work.scores, problem_.space, work.scratch.inference)->score - right;
    } else {
      work.value = *log_partition(work.scores, problem_.space, work.scratch.inference) - right;
    }
  }

  const OnlineProblem& problem_;
  const ExponentiatedGradientOptions& options_;
  bool max_margin_;
  bool one_rate_;
  double block_;
  ArcPass pass_;
  std::vector<Dual> duals_;
  Order order_;
  std::vector<double> weights_;
};

}  // namespace

std::vector<float> train_exponentiated_gradient(const OnlineProblem& problem,
                                                const ExponentiatedGradientOptions& options) {
  if (!(options.c > 0 && std::isfinite(options.c))) {
    throw std::invalid_argument("expected a C above 0");
  }
  if (!(options.rate > 0 && options.rate <= 1)) {
    throw std::invalid_argument("expected a rate above 0 and at most 1");
  }
  const WeightLayout layout(problem.sentences, *problem.index, options.threads);
  ExponentiatedGradient solver(problem, layout, options);
  Random random(problem.seed);
  Order order(problem.sentences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  double last = solver.dual();
  for (int epoch = 1; epoch <= problem.epochs; ++epoch) {
    shuffle(order, random);
    const double rate = solver.mean_rate();
    solver.run(order);
    const double dual = solver.dual();
    if (problem.after_epoch) problem.after_epoch(epoch, layout.blocks(solver.weights()));
    if (options.report || options.tolerance > 0) {
      const double objective = solver.objective();
      if (options.report) options.report({epoch, objective, dual, rate});
      if (objective - dual <= options.tolerance * std::abs(objective)) break;
    }
    if (!(dual > last)) solver.halve_rates();
    last = dual;
  }
  return layout.blocks(solver.weights());
}

}  // namespace arcus
