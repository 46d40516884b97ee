// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/online.h"

#include <algorithm>
#include <numeric>

#include "arcus/base/random.h"
#include "arcus/inference/trees.h"
#include "arcus/model/arc_scorer.h"
#include "arcus/optimize/hildreth.h"

namespace arcus {
namespace {

struct Term {
  std::size_t index = 0;
  float value = 0;
};
using Sparse = std::vector<Term>;

// Sorted by index, each once, no zeros.
void normalize(Sparse& vector) {
  std::sort(vector.begin(), vector.end(),
            [](const Term& a, const Term& b) { return a.index < b.index; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < vector.size();) {
    Term sum = vector[i++];
    while (i < vector.size() && vector[i].index == sum.index) sum.value += vector[i++].value;
    if (sum.value != 0) vector[kept++] = sum;
  }
  vector.resize(kept);
}

double dot(const Sparse& a, const Sparse& b) {
  double sum = 0;
  auto i = a.begin();
  auto j = b.begin();
  while (i != a.end() && j != b.end()) {
    if (i->index < j->index) {
      ++i;
    } else if (j->index < i->index) {
      ++j;
    } else {
      sum += static_cast<double>(i++->value) * static_cast<double>(j++->value);
    }
  }
  return sum;
}

class Trainer {
 public:
  Trainer(const FeatureIndex& index, const OnlineOptions& options)
      : index_(index),
        options_(options),
        weights_(index.size() * kBlock, 0),
        weighted_sum_(index.size() * kBlock, 0) {}

  void see(const TrainingSentence& sentence) {
    score_arcs(sentence.keys, index_, weights_, scores_);
    const int k = options_.update == OnlineUpdate::kPerceptron ? 1 : options_.k;
    std::vector<ScoredTree> trees;
    if (k == 1) {
      if (auto best = best_tree(scores_, options_.space, scratch_))
        trees.push_back(std::move(*best));
    } else {
      trees = best_trees(scores_, k, options_.space, scratch_);
    }
    const double gold_score = score_of(scores_, sentence.tree);
    std::vector<Sparse> differences;
    std::vector<double> margins;
    for (const ScoredTree& tree : trees) {
      int loss = 0;
      Sparse difference;
      for (int m = 1; m <= tree.tree.size(); ++m) {
        if (tree.tree.head(m) == sentence.tree.head(m)) continue;
        ++loss;
        add_arc(sentence.keys, sentence.tree.head(m), m, 1, difference);
        add_arc(sentence.keys, tree.tree.head(m), m, -1, difference);
      }
      if (loss == 0) continue;
      normalize(difference);
      differences.push_back(std::move(difference));
      margins.push_back(loss - (gold_score - tree.score));
    }
    const std::size_t count = differences.size();
    std::vector<double> alphas(count, 1);
    if (options_.update != OnlineUpdate::kPerceptron && count > 0) {
      std::vector<double> gram(count * count);
      for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t c = 0; c <= a; ++c) {
          gram[a * count + c] = gram[c * count + a] = dot(differences[a], differences[c]);
        }
      }
      alphas = hildreth(gram, margins, {.most = options_.most});
    }
    for (std::size_t a = 0; a < count; ++a) add(differences[a], alphas[a]);
    ++seen_;
  }

  std::vector<float> averaged() const {
    std::vector<float> result(weights_.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i] = weights_[i] - weighted_sum_[i] / static_cast<float>(seen_);
    }
    return result;
  }

 private:
  void add_arc(const ArcKeys& keys, int h, int m, float value, Sparse& vector) {
    arc_keys_.clear();
    keys.append_keys(h, m, arc_keys_);
    const auto way = static_cast<std::size_t>(way_of(h, m));
    for (const std::uint64_t key : arc_keys_) {
      const std::uint32_t id = index_.find(key);
      if (id == FeatureIndex::kNone) continue;
      vector.push_back({std::size_t{id} * kBlock + kAlone, value});
      vector.push_back({std::size_t{id} * kBlock + way, value});
    }
  }

  void add(const Sparse& difference, double alpha) {
    if (alpha == 0) return;
    for (const Term& term : difference) {
      const auto change = static_cast<float>(alpha * static_cast<double>(term.value));
      weights_[term.index] += change;
      weighted_sum_[term.index] += static_cast<float>(seen_) * change;
    }
  }

  const FeatureIndex& index_;
  OnlineOptions options_;
  std::vector<float> weights_;
  std::vector<float> weighted_sum_;  // each change times the number of sentences seen before it
  std::int64_t seen_ = 0;
  ArcScores scores_;
  InferenceScratch scratch_;
  std::vector<std::uint64_t> arc_keys_;
};

}  // namespace

void train_online(std::span<const TrainingSentence> sentences, const FeatureIndex& index,
                  const OnlineOptions& options,
                  const std::function<void(int, const std::vector<float>&)>& done) {
  Trainer trainer(index, options);
  Random random(options.seed);
  std::vector<std::size_t> order(sentences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (int epoch = 1; epoch <= options.epochs; ++epoch) {
    shuffle(order, random);
    for (const std::size_t i : order) trainer.see(sentences[i]);
    done(epoch, trainer.averaged());
  }
}

}  // namespace arcus
