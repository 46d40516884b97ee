// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/lexical_learner.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/base/workers.h"
#include "arcus/inference/eisner.h"
#include "arcus/lexical/sentence_links.h"
#include "arcus/optimize/hinge_solver.h"
#include "arcus/optimize/plane_solver.h"

namespace arcus {
namespace {

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
  penalty.ridge.resize(model.pairs.size() + model.indicators.size() + kLinkNumbers, 1);
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
    for (const LocalConstraint& constraint : model.features.direction
                                                 ? head_constraints(sentence.tree)
                                                 : local_constraints(sentence.tree)) {
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
      : sentences_(sentences), direction_(model.features.direction) {
    links_.reserve(sentences.size());
    for (const LexicalSentence& sentence : sentences) links_.emplace_back(sentence, model);
  }

  Plane highest_plane(std::size_t i, std::span<const double> weights) {
    const SentenceLinks& links = links_[i];
    const Tree& gold = sentences_[i].tree;
    const auto scratch = scratch_.borrow();
    ArcScores& scores = scratch->scores;
    scores.reset(gold.size());
    for_each_link(gold.size(), direction_, [&](WordLink link) {
      const double score = links.score(link, weights) + loss(link, gold);
      scores(link.i, link.j) = score;
      if (!direction_) scores(link.j, link.i) = score;
    });
    Plane plane;
    const auto best = best_projective_tree(scores, Roots::kSingle, scratch->eisner);
    // With all arcs there is a tree, unless scores are NaN.
    if (!best) throw NumericError("a weight is too large: choose a larger alpha");
    for (const WordLink& link : links_in(gold)) links.add(link, 1, plane.row);
    for (const WordLink& link : links_in(best->tree)) {
      links.add(link, -1, plane.row);
      plane.offset += loss(link, gold);
    }
    merge_columns(plane.row);
    return plane;
  }

 private:
  struct Scratch {
    ArcScores scores;
    EisnerScratch eisner;
  };

  double loss(WordLink link, const Tree& gold) const {
    const bool is_gold =
        gold.head(link.j) == link.i || (!direction_ && gold.head(link.i) == link.j);
    return is_gold ? 0 : 1;
  }
  std::vector<WordLink> links_in(const Tree& tree) const {
    return direction_ ? arcs_of(tree) : links_of(tree);
  }

  std::span<const LexicalSentence> sentences_;
  bool direction_;
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
  const auto to_float = [](double weight) { return static_cast<float>(weight); };
  const auto pairs = weights.first(model.pairs.size());
  model.pair_weights.assign(pairs.size(), 0);
  std::transform(pairs.begin(), pairs.end(), model.pair_weights.begin(), to_float);
  const auto indicators = weights.subspan(pairs.size(), model.indicators.size());
  std::transform(indicators.begin(), indicators.end(), model.indicators.weights().begin(),
                 to_float);
  const auto numbers = weights.last(kLinkNumbers);
  std::copy(numbers.begin(), numbers.end(), model.number_weights.begin());
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

void set_features(std::span<const LexicalSentence> sentences, LexicalModel& model) {
  const bool direction = model.features.direction;
  std::vector<std::uint64_t> pairs;
  std::vector<std::uint64_t> indicators;
  std::vector<std::uint64_t> keys;
  std::size_t merge_at = 1 << 20;
  for (const LexicalSentence& sentence : sentences) {
    const WordIds ids = sentence.ids();
    for_each_link(ids.size(), direction, [&](WordLink link) {
      if (model.features.pairs && link.i != kRoot) {
        const std::uint32_t u = ids.word(link.i);
        const std::uint32_t v = ids.word(link.j);
        if (u != kNoWord && v != kNoWord) {
          pairs.push_back(direction ? ordered_pair(u, v) : word_pair(u, v));
        }
      }
      if (!model.features.has_indicators()) return;
      find_indicators(model.features, ids, link, keys);
      indicators.insert(indicators.end(), keys.begin(), keys.end());
    });
    // Most indicators repeat, and there are tens of them per link.
    if (indicators.size() < merge_at) continue;
    std::sort(indicators.begin(), indicators.end());
    indicators.erase(std::unique(indicators.begin(), indicators.end()), indicators.end());
    merge_at = std::max(merge_at, 2 * indicators.size());
  }
  model.pairs = {model.words.size(), std::move(pairs),
                 direction ? PairOrder::kMatters : PairOrder::kNone};
  model.indicators = LinkIndicators(std::move(indicators));
}

LexicalFit learn_links(std::span<const LexicalSentence> sentences,
                       const LexicalLearnerOptions& options, LexicalModel& model) {
  LexicalFit fit;
  const SmoothedPenalty penalty = penalty_for(model, options);
  fit.edges = penalty.edges.size();
  if (options.loss == LexicalLoss::kLocal) {
    const RaggedArray<RowEntry> rows = constraint_rows(sentences, model);
    fit.constraints = rows.size();
    if (options.prepared) options.prepared(fit.constraints, fit.edges);
    fit.solution = solve_hinges(penalty, rows, options.solver);
  } else {
    if (options.prepared) options.prepared(0, fit.edges);
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
