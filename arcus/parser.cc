// SPDX-License-Identifier: Apache-2.0
#include "arcus/parser.h"

#include <algorithm>
#include <utility>

#include "arcus/features/arc_keys.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/scorer/arc_scorer.h"
#include "arcus/scorer/label_scorer.h"

namespace arcus {

namespace {

// Of the arcs into a word that has a head already, only that one.
void keep_heads(const Sentence& sentence, ArcScores& scores) {
  for (int m = 1; m <= sentence.size(); ++m) {
    const int h = sentence.word(m).head;
    if (h == kNoHead) continue;
    const double kept = scores(h, m);
    const auto into = scores.into(m);
    std::fill(into.begin(), into.end(), kNoArc);
    scores(h, m) = kept;
  }
}

void temper(const ArcScores& scores, double temperature, ArcScores& tempered) {
  tempered = scores;
  for (int m = 1; m <= scores.size(); ++m) {
    for (double& score : tempered.into(m)) score /= temperature;
  }
}

bool needs_sums(const ParseOptions& options) {
  return options.probabilities || options.decode == Decode::kMinRisk;
}

}  // namespace

double work_of(int n, int k, const TreeSpace& space) {
  const double arcs = static_cast<double>(n) * n;
  const double search = space.projective ? arcs * n / 3 : arcs;
  // Each further tree of a projective chart walks down one derivation; of an arborescence, it
  // takes two searches.
  const double further = space.projective ? 4.0 * n : 2 * arcs;
  return arcs + search + (k - 1) * further;
}

void Parser::score(const Sentence& sentence, ArcScores& scores) const {
  ParserScratch scratch;
  keep_all(sentence.size(), scratch.candidates);
  score_candidates(SentenceAtoms(sentence), false, scratch);
  scores = std::move(scratch.scores);
}

void Parser::score_for_sums(const Sentence& sentence, ArcScores& scores) const {
  ParserScratch scratch;
  keep_all(sentence.size(), scratch.candidates);
  score_candidates(SentenceAtoms(sentence), true, scratch);
  scores = std::move(scratch.sums.scores);
}

void Parser::score_candidates(const SentenceAtoms& atoms, bool sums, ParserScratch& scratch) const {
  score_arcs(ArcKeys(atoms, model_.features), model_.arcs, scratch.candidates, scratch.scores);
  if (!model_.joint) {
    if (sums) scratch.sums.scores = scratch.scores;
  } else if (sums) {
    add_best_labels(ArcLabelKeys(atoms), *model_.joint, scratch.candidates,
                    model_.label_temperature, scratch.scores, scratch.labels, scratch.sums);
  } else {
    add_best_labels(ArcLabelKeys(atoms), *model_.joint, scratch.candidates, scratch.scores,
                    scratch.labels);
  }
}

std::vector<ScoredTree> Parser::trees_of(const Sentence& sentence, const SentenceAtoms& atoms,
                                         int k, const ParseOptions& options, bool exact,
                                         ParserScratch& scratch) const {
  if (exact) {
    keep_all(sentence.size(), scratch.candidates);
  } else {
    model_.filter.filter(ArcKeys(atoms, FeatureSet::kCoarse), scratch.candidates);
  }
  score_candidates(atoms, needs_sums(options), scratch);
  if (options.constraints) keep_heads(sentence, scratch.scores);
  if (needs_sums(options)) {
    temper(scratch.sums.scores, model_.temperature, scratch.tempered);
    if (options.constraints) keep_heads(sentence, scratch.tempered);
  }
  const TreeSpace space = options.space.value_or(model_.space);
  if (k == 1 && options.decode == Decode::kMinRisk) {
    auto tree = min_risk_tree(scratch.tempered, space);
    if (!tree) return {};
    tree->score = score_of(scratch.scores, tree->tree);
    return {std::move(*tree)};
  }
  if (k > 1) return best_trees(scratch.scores, k, space, scratch.inference);
  std::vector<ScoredTree> trees;
  if (auto best = best_tree(scratch.scores, space, scratch.inference)) {
    trees.push_back(std::move(*best));
  }
  return trees;
}

void Parser::add_relations(LabelKeys& keys, bool probabilities, const ParserScratch& scratch,
                           Parse& parse) const {
  if (model_.relations.empty()) return;
  ProbableLabels chosen;
  if (model_.joint && model_.labels.size() == 0) {
    chosen.labels = scratch.labels.of(parse.tree);
    for (int m = 1; probabilities && m <= parse.tree.size(); ++m) {
      chosen.probabilities.push_back(scratch.sums.of_best(parse.tree.head(m), m));
    }
  } else if (probabilities) {
    chosen = probable_labels(keys, parse.tree, model_.labels, model_.label_temperature);
  } else {
    chosen.labels = label_tree(keys, parse.tree, model_.labels);
  }
  for (const int label : chosen.labels) {
    parse.relations.push_back(model_.relations[static_cast<std::size_t>(label)]);
  }
  parse.relation_probabilities = std::move(chosen.probabilities);
}

std::vector<Parse> Parser::parse(const Sentence& sentence, int k, const ParseOptions& options,
                                 ParserScratch& scratch) const {
  SentenceAtoms atoms(sentence);
  const bool exact = options.exact || k > 1 || needs_sums(options) || model_.filter.keeps_all();
  auto trees = trees_of(sentence, atoms, k, options, exact, scratch);
  // What the coarse look has left may hold no tree: then every arc is looked at.
  if (trees.empty() && !exact) trees = trees_of(sentence, atoms, k, options, true, scratch);
  std::vector<Parse> parses;
  if (trees.empty()) return parses;
  double log_z = 0;
  double entropy = 0;
  if (options.probabilities) {
    const TreeSpace space = options.space.value_or(model_.space);
    log_z = *arc_marginals(scratch.tempered, space, scratch.marginals, scratch.inference);
    entropy = log_z;
    for (int m = 1; m <= sentence.size(); ++m) {
      for (int h = 0; h <= sentence.size(); ++h) {
        if (h == m || scratch.marginals(h, m) == 0) continue;
        entropy -= scratch.marginals(h, m) * scratch.tempered(h, m);
      }
    }
  }
  LabelKeys label_keys(std::move(atoms));
  for (ScoredTree& tree : trees) {
    Parse parse;
    parse.tree = std::move(tree.tree);
    parse.score = tree.score;
    if (options.probabilities) {
      parse.probability =
          std::min(1.0, portable_exp(score_of(scratch.tempered, parse.tree) - log_z));
      parse.entropy = std::max(0.0, entropy);
      for (int m = 1; m <= sentence.size(); ++m) {
        parse.head_probabilities.push_back(
            std::clamp(scratch.marginals(parse.tree.head(m), m), 0.0, 1.0));
      }
    }
    add_relations(label_keys, options.probabilities, scratch, parse);
    parses.push_back(std::move(parse));
  }
  return parses;
}

void set_parse(const Parse& parse, Sentence& sentence) {
  for (int m = 1; m <= sentence.size(); ++m) {
    Word& word = sentence.word(m);
    word.head = parse.tree.head(m);
    word.deprel = parse.relations.empty() ? std::string(kEmptyField)
                                          : parse.relations[static_cast<std::size_t>(m) - 1];
  }
}

}  // namespace arcus
