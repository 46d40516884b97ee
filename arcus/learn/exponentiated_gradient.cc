// SPDX-License-Identifier: Apache-2.0
//
// A theta matters only up to a constant for each word, and under the max-margin step it grows
// without end along the best tree; so each word's largest is brought back to 0.
#include "arcus/learn/exponentiated_gradient.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>

#include "arcus/base/memory.h"
#include "arcus/base/random.h"
#include "arcus/learn/joint_pass.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/optimize/vectors.h"

namespace arcus {
namespace {

using Order = std::vector<std::size_t>;

// The distribution over a sentence's trees.
struct Dual {
  ArcScores theta;  // with relations, the log of the sum over those of the arc
  ArcMarginals mu;
  std::vector<double> log_shares;  // of relations in that sum, as LabelFeatures has them
  double value = 0;                // its part of Q, without C
  double rate = 1;
};

class ExponentiatedGradient {
 public:
  ExponentiatedGradient(const JointProblem& problem, const WeightLayout& layout,
                        const ExponentiatedGradientOptions& options)
      : problem_(problem),
        sentences_(problem.online.sentences),
        options_(options),
        max_margin_(options.objective == ExponentiatedGradientOptions::Objective::kMaxMargin),
        one_rate_(options.rates == ExponentiatedGradientOptions::Rates::kOne),
        block_(std::max(1, options.block)),
        pass_(problem, layout, options.threads, options.memory, kLeast),
        duals_(sentences_.size()),
        order_(sentences_.size()),
        weights_(pass_.size(), 0) {
    if (weights_.size() - layout.size() > std::numeric_limits<std::uint32_t>::max()) {
      throw std::length_error("found more features of relations than can be numbered");
    }
    require_memory(numbers_of_duals() * sizeof(double),
                   "the dual variables of exponentiated gradients");
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    start();
  }

  std::vector<float> finished() const { return pass_.finished(weights_); }

  // A step on each sentence.
  void run(std::span<const std::size_t> order) {
    for (const auto block : blocks_of_sentences(order, options_.block)) {
      pass_.run(block, weights_, 1, [&](std::size_t i, SentenceWork& work, LabelWork& labels) {
        step(i, work, labels);
      });
      pass_.add_changes(options_.c, weights_);
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
    for (const auto block : blocks_of_arcs(order_, sentences_)) {
      pass_.run(block, weights_, 1, [&](std::size_t i, SentenceWork& work, LabelWork& labels) {
        measure(i, work, labels);
      });
      sum += pass_.sum_of_values();
    }
    return options_.c * sum + dot_product(weights_, weights_) / 2;
  }

 private:
  // A difference of marginals this small changes no weight by more than C times as much. The
  // weights are those of the dual but for these, which is why it is far below the gaps of interest.
  static constexpr double kLeast = 1e-12;
  static constexpr int kTrials = 10;  // of halving a rate

  // Calls visit(h, m) for every arc of a sentence.
  template <typename Visit>
  void for_each_arc(std::size_t i, Visit visit) const {
    const int n = sentences_[i].tree.size();
    for (int m = 1; m <= n; ++m) {
      for (int h = 0; h <= n; ++h) {
        if (h != m) visit(h, m);
      }
    }
  }

  std::size_t numbers_of_duals() const {
    std::size_t numbers = 0;
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      const auto side = static_cast<std::size_t>(sentences_[i].tree.size()) + 1;
      numbers += 2 * side * side;
      if (!pass_.has_labels()) continue;
      const ArcLabelKeys& keys = sentences_[i].relations->keys;
      for_each_arc(
          i, [&](int h, int m) { numbers += problem_.choices->of(keys.kind_of(h, m)).size(); });
    }
    return numbers;
  }

  // What a wrong head costs, and what a wrong relation.
  double cost(std::size_t i, int m) const {
    const std::vector<float>& costs = sentences_[i].costs;
    return costs.empty() ? 1 : static_cast<double>(costs[static_cast<std::size_t>(m) - 1]);
  }
  double loss(std::size_t i, int h, int m) const {
    return sentences_[i].tree.head(m) == h ? 0 : cost(i, m);
  }
  int right_label(std::size_t i, int m) const {
    return sentences_[i].relations->labels[static_cast<std::size_t>(m) - 1];
  }
  double label_loss(std::size_t i, int m, int label) const {
    return label == right_label(i, m) ? 0 : cost(i, m);
  }

  // Where the number of the right relation of a right arc is among those of all.
  double& of_right(std::size_t i, int m, const LabelFeatures& features,
                   std::vector<double>& numbers) const {
    const int h = sentences_[i].tree.head(m);
    const auto choices = features.choices_of(h, m);
    const auto found = std::lower_bound(choices.begin(), choices.end(), right_label(i, m));
    if (found == choices.end() || *found != right_label(i, m)) {
      throw std::invalid_argument("found a relation that its arc may not have");
    }
    return features.numbers_of(h, m, numbers)[static_cast<std::size_t>(found - choices.begin())];
  }

  void start() {
    for (const auto block : blocks_of_arcs(order_, sentences_)) {
      pass_.run(block, weights_, 1, [&](std::size_t i, SentenceWork& work, LabelWork& labels) {
        start(i, work, labels);
      });
      pass_.add_changes(options_.c, weights_);
    }
  }

  void start(std::size_t i, SentenceWork& work, LabelWork& labels) {
    const Tree& gold = sentences_[i].tree;
    if (!has_all_heads(gold) || !contains(problem_.online.space, gold)) {
      throw std::invalid_argument("expected a tree of the tree space");
    }
    Dual& dual = duals_[i];
    dual.rate = options_.rate;
    dual.theta.reset(gold.size());
    if (labels.features == nullptr) {
      for (int m = 1; m <= gold.size(); ++m) dual.theta(gold.head(m), m) = options_.beta;
    } else {
      dual.log_shares.assign(labels.scores.size(), 0);
      for (int m = 1; m <= gold.size(); ++m) {
        of_right(i, m, *labels.features, dual.log_shares) = options_.beta;
      }
      labels.features->take_log_sums(dual.theta, dual.log_shares);
    }
    settle(i, labels, dual, work);

    // From the distribution that has the right tree alone.
    Dual right;
    right.mu.reset(gold.size());
    for (int m = 1; m <= gold.size(); ++m) right.mu(gold.head(m), m) = 1;
    if (labels.features != nullptr) {
      right.log_shares.assign(labels.scores.size(), kNoArc);
      for (int m = 1; m <= gold.size(); ++m) {
        of_right(i, m, *labels.features, right.log_shares) = 0;
      }
    }
    take_change(i, right, dual, work, labels);
  }

  // Marginals and value of a new theta.
  void settle(std::size_t i, const LabelWork& labels, Dual& dual, SentenceWork& work) const {
    for (int m = 1; m <= dual.theta.size(); ++m) {
      const auto into = dual.theta.into(m);
      into[static_cast<std::size_t>(m)] = kNoArc;
      const double best = *std::max_element(into.begin(), into.end());
      for (double& theta : into) theta -= best;
    }
    const double log_z =
        arc_marginals(dual.theta, problem_.online.space, dual.mu, work.scratch.inference).value();
    double sum = 0;
    for_each_arc(i, [&](int h, int m) {
      const double of_arc = max_margin_ ? loss(i, h, m) : dual.theta(h, m);
      sum += dual.mu(h, m) * (of_arc + expected(i, h, m, labels, dual));
    });
    dual.value = max_margin_ ? sum : log_z - sum;
    work.value = dual.value;
  }

  // Of an arc's relation: its loss, or the logarithm of its share.
  double expected(std::size_t i, int h, int m, const LabelWork& labels, const Dual& dual) const {
    if (labels.features == nullptr || dual.mu(h, m) == 0) return 0;
    const auto choices = labels.features->choices_of(h, m);
    const auto logs = labels.features->numbers_of(h, m, dual.log_shares);
    double sum = 0;
    for (std::size_t k = 0; k < choices.size(); ++k) {
      sum += portable_exp(logs[k]) * (max_margin_ ? label_loss(i, m, choices[k]) : logs[k]);
    }
    return sum;
  }

  // The marginals of one distribution without those of the next: what their weights differ by.
  void take_change(std::size_t i, const Dual& dual, const Dual& next, SentenceWork& work,
                   LabelWork& labels) const {
    work.change = dual.mu;
    for_each_arc(i, [&](int h, int m) { work.change(h, m) -= next.mu(h, m); });
    labels.change.clear();
    if (labels.features == nullptr) return;
    for_each_arc(i, [&](int h, int m) {
      const double before = dual.mu(h, m);
      const double after = next.mu(h, m);
      if (!(std::max(before, after) > kLeast)) return;
      const auto choices = labels.features->choices_of(h, m);
      const auto old_logs = labels.features->numbers_of(h, m, dual.log_shares);
      const auto logs = labels.features->numbers_of(h, m, next.log_shares);
      for (std::size_t k = 0; k < choices.size(); ++k) {
        const double amount = before * portable_exp(old_logs[k]) - after * portable_exp(logs[k]);
        if (std::abs(amount) > kLeast) labels.change.add(h, m, choices[k], amount);
      }
    });
  }

  // A step of the sentence's own rate, which is halved until Q rises.
  void step(std::size_t i, SentenceWork& work, LabelWork& labels) {
    Dual& dual = duals_[i];
    Dual next;
    for (int trial = 0; trial < kTrials; ++trial) {
      move(i, dual, work.scores, labels, next);
      settle(i, labels, next, work);
      take_change(i, dual, next, work, labels);
      if (one_rate_ || rise(i, dual, next, work, labels) >= 0) {
        next.rate = trial > 0 || one_rate_ ? dual.rate : longer(dual.rate);
        std::swap(dual, next);
        return;
      }
      dual.rate /= 2;
    }
    work.change.reset(sentences_[i].tree.size());  // nothing to gain here
    labels.change.clear();
  }

  double moved(double g, double theta, double loss, double score) const {
    return max_margin_ ? theta + g * (loss + score) : (1 - g) * theta + g * score;
  }

  void move(std::size_t i, const Dual& dual, const ArcScores& scores, const LabelWork& labels,
            Dual& next) const {
    const double g = dual.rate;
    next.theta = dual.theta;
    for_each_arc(i, [&](int h, int m) {
      next.theta(h, m) = moved(g, dual.theta(h, m), loss(i, h, m), scores(h, m));
    });
    if (labels.features == nullptr) return;
    next.log_shares = dual.log_shares;
    for_each_arc(i, [&](int h, int m) {
      const auto choices = labels.features->choices_of(h, m);
      const auto logs = labels.features->numbers_of(h, m, next.log_shares);
      const auto of_labels = labels.features->numbers_of(h, m, labels.scores);
      for (std::size_t k = 0; k < choices.size(); ++k) {
        logs[k] = moved(g, logs[k], label_loss(i, m, choices[k]), of_labels[k]);
      }
    });
    labels.features->take_log_sums(next.theta, next.log_shares);
  }

  // What the step adds to Q at least. With d_i the change of each of b sentences,
  //
  //   |w + C sum of d_i|^2 - |w|^2 <= sum of (2 C <w, d_i> + b C^2 |d_i|^2),
  //
  // with equality for b = 1, and <w, d_i> is that of the scores.
  double rise(std::size_t i, const Dual& dual, const Dual& next, SentenceWork& work,
              const LabelWork& labels) const {
    double product = 0;
    for_each_arc(i, [&](int h, int m) { product += work.change(h, m) * work.scores(h, m); });
    double squared = work.features->squared_norm(work.change, kLeast, work.sum);
    if (labels.features != nullptr) {
      product += labels.features->product(labels.change, labels.scores);
      squared += labels.features->squared_norm(labels.change, work.sum);
    }
    return options_.c * (next.value - dual.value - product) -
           options_.c * options_.c * squared / 2 * block_;
  }

  // The log-linear step of 1 leads to the best theta for these scores; there is none beyond.
  double longer(double rate) const { return max_margin_ ? 1.2 * rate : std::min(1.0, 1.2 * rate); }

  // The sentence's loss under its scores.
  void measure(std::size_t i, SentenceWork& work, LabelWork& labels) const {
    const Tree& gold = sentences_[i].tree;
    work.change.reset(0);
    double right = score_of(work.scores, gold);
    if (max_margin_) {
      for_each_arc(i, [&](int h, int m) { work.scores(h, m) += loss(i, h, m); });
    }
    if (labels.features != nullptr) {
      for (int m = 1; m <= gold.size(); ++m) {
        right += of_right(i, m, *labels.features, labels.scores);
      }
      if (max_margin_) {
        add_worst(i, labels, work.scores);
      } else {
        labels.features->take_log_sums(work.scores, labels.scores);
      }
    }
    if (max_margin_) {
      work.value =
          best_tree(work.scores, problem_.online.space, work.scratch.inference)->score - right;
    } else {
      work.value =
          *log_partition(work.scores, problem_.online.space, work.scratch.inference) - right;
    }
  }

  // To each arc's score adds that of the relation with the highest score and loss.
  void add_worst(std::size_t i, const LabelWork& labels, ArcScores& scores) const {
    for_each_arc(i, [&](int h, int m) {
      const auto choices = labels.features->choices_of(h, m);
      const auto of_labels = labels.features->numbers_of(h, m, labels.scores);
      double highest = kNoArc;
      for (std::size_t k = 0; k < choices.size(); ++k) {
        highest = std::max(highest, of_labels[k] + label_loss(i, m, choices[k]));
      }
      scores(h, m) += highest;
    });
  }

  const JointProblem& problem_;
  std::span<const TrainingSentence> sentences_;
  const ExponentiatedGradientOptions& options_;
  bool max_margin_;
  bool one_rate_;
  double block_;
  JointPass pass_;
  std::vector<Dual> duals_;
  Order order_;
  std::vector<double> weights_;
};

}  // namespace

std::vector<float> train_exponentiated_gradient(const JointProblem& joint,
                                                const ExponentiatedGradientOptions& options) {
  if (!(options.c > 0 && std::isfinite(options.c))) {
    throw std::invalid_argument("expected a C above 0");
  }
  if (!(options.rate > 0 && options.rate <= 1)) {
    throw std::invalid_argument("expected a rate above 0 and at most 1");
  }
  const OnlineProblem& problem = joint.online;
  const WeightLayout layout(problem.sentences, *problem.index, options.threads);
  ExponentiatedGradient solver(joint, layout, options);
  Random random(problem.seed);
  Order order(problem.sentences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  double last = solver.dual();
  for (int epoch = 1; epoch <= problem.epochs; ++epoch) {
    shuffle(order, random);
    const double rate = solver.mean_rate();
    solver.run(order);
    const double dual = solver.dual();
    if (problem.after_epoch) problem.after_epoch(epoch, solver.finished());
    if (options.report || options.tolerance > 0) {
      const double objective = solver.objective();
      if (options.report) options.report({epoch, objective, dual, rate});
      if (objective - dual <= options.tolerance * std::abs(objective)) break;
    }
    if (!(dual > last)) solver.halve_rates();
    last = dual;
  }
  return solver.finished();
}

std::vector<float> train_exponentiated_gradient(const OnlineProblem& problem,
                                                const ExponentiatedGradientOptions& options) {
  return train_exponentiated_gradient(JointProblem{problem}, options);
}

}  // namespace arcus
