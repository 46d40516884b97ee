// SPDX-License-Identifier: Apache-2.0
#include "arcus/parser.h"

#include <algorithm>

#include "arcus/features/arc_keys.h"
#include "arcus/features/label_keys.h"
#include "arcus/model/arc_scorer.h"
#include "arcus/model/label_scorer.h"

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
  CandidateArcs all;
  keep_all(sentence.size(), all);
  score_arcs(ArcKeys(sentence, model_.features), model_.arcs, all, scores);
}

std::vector<ScoredTree> Parser::trees_of(const Sentence& sentence, const SentenceAtoms& atoms,
                                         int k, const ParseOptions& options, bool exact,
                                         ParserScratch& scratch) const {
  if (exact) {
    keep_all(sentence.size(), scratch.candidates);
  } else {
    model_.filter.filter(ArcKeys(atoms, FeatureSet::kCoarse), scratch.candidates);
  }
  score_arcs(ArcKeys(atoms, model_.features), model_.arcs, scratch.candidates, scratch.scores);
  if (options.constraints) keep_heads(sentence, scratch.scores);
  const TreeSpace space = options.space.value_or(model_.space);
  if (k > 1) return best_trees(scratch.scores, k, space, scratch.inference);
  std::vector<ScoredTree> trees;
  if (auto best = best_tree(scratch.scores, space, scratch.inference)) {
    trees.push_back(std::move(*best));
  }
  return trees;
}

std::vector<Parse> Parser::parse(const Sentence& sentence, int k, const ParseOptions& options,
                                 ParserScratch& scratch) const {
  SentenceAtoms atoms(sentence);
  const bool exact = options.exact || k > 1 || model_.filter.keeps_all();
  auto trees = trees_of(sentence, atoms, k, options, exact, scratch);
  // What the coarse look has left may hold no tree: then every arc is looked at.
  if (trees.empty() && !exact) trees = trees_of(sentence, atoms, k, options, true, scratch);
  std::vector<Parse> parses;
  if (trees.empty()) return parses;
  LabelKeys label_keys(std::move(atoms));
  for (ScoredTree& tree : trees) {
    Parse parse{std::move(tree.tree), {}, tree.score};
    if (!model_.relations.empty()) {
      for (const int label : label_tree(label_keys, parse.tree, model_.labels)) {
        parse.relations.push_back(model_.relations[static_cast<std::size_t>(label)]);
      }
    }
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
