// SPDX-License-Identifier: Apache-2.0
#include "arcus/parser.h"

#include <algorithm>

#include "arcus/features/arc_keys.h"
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

void Parser::score(const Sentence& sentence, ArcScores& scores) const {
  ParserScratch scratch;
  keep_all(sentence.size(), scratch.candidates);
  score_candidates(SentenceAtoms(sentence), scratch);
  scores = std::move(scratch.scores);
}

void Parser::score_candidates(const SentenceAtoms& atoms, ParserScratch& scratch) const {
  score_arcs(ArcKeys(atoms, model_.features), model_.arcs, scratch.candidates, scratch.scores);
  if (model_.joint) {
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
  score_candidates(atoms, scratch);
  if (options.constraints) keep_heads(sentence, scratch.scores);
  const TreeSpace space = options.space.value_or(model_.space);
  if (k > 1) return best_trees(scratch.scores, k, space, scratch.inference);
  std::vector<ScoredTree> trees;
  if (auto best = best_tree(scratch.scores, space, scratch.inference)) {
    trees.push_back(std::move(*best));
  }
  return trees;
}

std::vector<int> Parser::labels_of(const Tree& tree, LabelKeys& keys,
                                   const ParserScratch& scratch) const {
  if (model_.joint && model_.labels.size() == 0) return scratch.labels.of(tree);
  return label_tree(keys, tree, model_.labels);
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
  LabelKeys keys(std::move(atoms));
  for (ScoredTree& tree : trees) {
    Parse parse{std::move(tree.tree), {}, tree.score};
    if (!model_.relations.empty()) {
      for (const int label : labels_of(parse.tree, keys, scratch)) {
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
