// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/lexical_learner.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/base/workers.h"
#include "arcus/inference/eisner.h"
#include "arcus/optimize/hinge_solver.h"
#include "arcus/optimize/plane_solver.h"

namespace arcus {
namespace {

// The features of all links of a sentence.
class SentenceLinks {
 public:
  SentenceLinks(const LexicalSentence& sentence, const LexicalModel& model)
      : features_(model.features), columns_(static_cast<std::uint32_t>(model.pairs.size())) {
    for (int j = 2; j <= sentence.tree.size(); ++j) {
      for (int i = 1; i < j; ++i) {
        const std::uint32_t u = sentence.words[static_cast<std::size_t>(i) - 1];
        const std::uint32_t v = sentence.words[static_cast<std::size_t>(j) - 1];
        pairs_.push_back(model.pairs.find(u, v).value_or(kNoWord));
        if (features_.mi) pmi_.push_back(static_cast<float>(model.pmi.of(u, v)));
      }
    }
  }

  double score(WordLink link, std::span<const double> weights) const {
    const std::uint32_t pair = pairs_[index_of(link)];
    double score = pair == kNoWord ? 0 : weights[pair];
    const LinkNumbers numbers = numbers_of(link);
    for (std::size_t i = 0; i < kLinkNumbers; ++i) score += weights[columns_ + i] * numbers[i];
    return score;
  }

  // Appends the features of a link times `sign`; columns may repeat.
  void add(WordLink link, double sign, std::vector<RowEntry>& row) const {
    const std::uint32_t pair = pairs_[index_of(link)];
    if (pair != kNoWord) row.push_back({pair, static_cast<float>(sign)});
    const LinkNumbers numbers = numbers_of(link);
    for (std::uint32_t i = 0; i < kLinkNumbers; ++i) {
      if (numbers[i] != 0) row.push_back({columns_ + i, static_cast<float>(sign * numbers[i])});
    }
  }

 private:
  static std::size_t index_of(WordLink link) {
    const auto i = static_cast<std::size_t>(link.i);
    const auto j = static_cast<std::size_t>(link.j);
    return (j - 1) * (j - 2) / 2 + i - 1;
  }
  LinkNumbers numbers_of(WordLink link) const {
    return link_numbers(features_, link.j - link.i,
                        features_.mi ? double{pmi_[index_of(link)]} : 0);
  }

  LinkFeatures features_;
  std::uint32_t columns_;  // of pairs; those of numbers follow
  std::vector<std::uint32_t> pairs_;
  std::vector<float> pmi_;
};

// Sorts by column, adds what is in the same column, and drops zeros.
void merge_columns(std::vector<RowEntry>& row) {
  std::stable_sort(row.begin(), row.end(),
                   [](const RowEntry& a, const RowEntry& b) { return a.column < b.column; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < row.size();) {
    const std::uint32_t column = row[i].column;
    double sum = 0;
    for (; i < row.size() && row[i].column == column; ++i) sum += double{row[i].value};
    if (sum != 0) row[kept++] = {column, static_cast<float>(sum)};
  }
  row.resize(kept);
}

SmoothedPenalty penalty_for(const LexicalModel& model, const LexicalLearnerOptions& options) {
  SmoothedPenalty penalty;
  penalty.alpha = options.alpha;
  penalty.ridge.assign(model.pairs.size(), options.laplacian ? options.rho : 1);
  penalty.ridge.resize(model.pairs.size() + kLinkNumbers, 1);
  if (options.laplacian) {
    penalty.edges =
        similarity_graph(model.pairs, model.similar, options.max_edges, options.solver.threads);
  }
  return penalty;
}

RaggedArray<RowEntry> constraint_rows(std::span<const LexicalSentence> sentences,
                                      const LexicalModel& model) {
  RaggedArray<RowEntry> rows;
  std::vector<RowEntry> row;
  for (const LexicalSentence& sentence : sentences) {
    const SentenceLinks links(sentence, model);
    for (const LocalConstraint& constraint : local_constraints(sentence.tree)) {
      row.clear();
      links.add(constraint.gold, 1, row);
      links.add(constraint.other, -1, row);
      merge_columns(row);
      rows.push_row(row);
    }
  }
  return rows;
}

// Finds the tree with the highest sum of score and loss.
class TreeOracle {
 public:
  TreeOracle(std::span<const LexicalSentence> sentences, const LexicalModel& model)
      : sentences_(sentences) {
    links_.reserve(sentences.size());
    for (const LexicalSentence& sentence : sentences) links_.emplace_back(sentence, model);
  }

  Plane highest_plane(std::size_t i, std::span<const double> weights) {
    const SentenceLinks& links = links_[i];
    const Tree& gold = sentences_[i].tree;
    const auto scratch = scratch_.borrow();
    ArcScores& scores = scratch->scores;
    scores.reset(gold.size());
    for (int h = 1; h <= gold.size(); ++h) {
      for (int m = h + 1; m <= gold.size(); ++m) {
        const bool is_gold = gold.head(m) == h || gold.head(h) == m;
        const double score = links.score({h, m}, weights) + (is_gold ? 0 : 1);
        scores(h, m) = scores(m, h) = score;
      }
    }
    Plane plane;
    const auto best = best_projective_tree(scores, Roots::kSingle, scratch->eisner);
    for (const WordLink& link : links_of(gold)) links.add(link, 1, plane.row);
    for (const WordLink& link : links_of(best->tree)) {
      links.add(link, -1, plane.row);
      const bool is_gold = gold.head(link.j) == link.i || gold.head(link.i) == link.j;
      plane.offset += is_gold ? 0 : 1;
    }
    merge_columns(plane.row);
    return plane;
  }

 private:
  struct Scratch {
    ArcScores scores;
    EisnerScratch eisner;
  };

  std::span<const LexicalSentence> sentences_;
  std::vector<SentenceLinks> links_;
  ScratchPool<Scratch> scratch_;
};

void set_weights(std::span<const double> weights, LexicalModel& model) {
  constexpr double kMaxWeight = 1e6;  // of model files
  for (const double weight : weights) {
    if (!(std::abs(weight) <= kMaxWeight)) {
      throw NumericError("a weight is above 1000000: choose a larger alpha");
    }
  }
  const auto pairs = weights.first(model.pairs.size());
  model.pair_weights.assign(pairs.size(), 0);
  std::transform(pairs.begin(), pairs.end(), model.pair_weights.begin(),
                 [](double weight) { return static_cast<float>(weight); });
  std::copy_n(weights.begin() + static_cast<std::ptrdiff_t>(pairs.size()), kLinkNumbers,
              model.number_weights.begin());
}

}  // namespace

std::string_view name_of(LexicalLoss loss) {
  return loss == LexicalLoss::kLocal ? "local-margin" : "global-margin";
}

std::optional<LexicalLoss> lexical_loss_named(std::string_view name) {
  for (const LexicalLoss loss : {LexicalLoss::kLocal, LexicalLoss::kGlobal}) {
    if (name_of(loss) == name) return loss;
  }
  return std::nullopt;
}

PairIndex pairs_of(std::span<const LexicalSentence> sentences, std::size_t words) {
  std::vector<std::uint64_t> keys;
  for (const LexicalSentence& sentence : sentences) {
    for (std::size_t j = 1; j < sentence.words.size(); ++j) {
      if (sentence.words[j] == kNoWord) continue;
      for (std::size_t i = 0; i < j; ++i) {
        if (sentence.words[i] == kNoWord) continue;
        keys.push_back(word_pair(sentence.words[i], sentence.words[j]));
      }
    }
  }
  return {words, std::move(keys)};
}

LexicalFit learn_links(std::span<const LexicalSentence> sentences,
                       const LexicalLearnerOptions& options, LexicalModel& model) {
  LexicalFit fit;
  fit.sentences = static_cast<std::size_t>(
      std::count_if(sentences.begin(), sentences.end(),
                    [](const LexicalSentence& sentence) { return sentence.tree.size() > 1; }));
  const SmoothedPenalty penalty = penalty_for(model, options);
  fit.edges = penalty.edges.size();
  if (options.loss == LexicalLoss::kLocal) {
    const RaggedArray<RowEntry> rows = constraint_rows(sentences, model);
    fit.constraints = rows.size();
    fit.solution = solve_hinges(penalty, rows, options.solver);
  } else {
    TreeOracle oracle(sentences, model);
    fit.solution = solve_planes(
        penalty, sentences.size(),
        [&](std::size_t i, std::span<const double> weights) {
          return oracle.highest_plane(i, weights);
        },
        options.solver);
  }
  set_weights(fit.solution.weights, model);
  return fit;
}

}  // namespace arcus
