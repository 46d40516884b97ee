// SPDX-License-Identifier: Apache-2.0
#include "arcus/parser.h"

#include <algorithm>

#include "arcus/features/arc_keys.h"
#include "arcus/features/label_keys.h"
#include "arcus/model/arc_scorer.h"
#include "arcus/model/label_scorer.h"

namespace arcus {

void Parser::score(const Sentence& sentence, ArcScores& scores) const {
  score_arcs(ArcKeys(sentence, model_.features), model_.arcs, scores);
}

std::vector<Parse> Parser::parse(const Sentence& sentence, int k, const ParseOptions& options,
                                 ParserScratch& scratch) const {
  score(sentence, scratch.scores);
  if (options.constraints) {
    for (int m = 1; m <= sentence.size(); ++m) {
      const int h = sentence.word(m).head;
      if (h == kNoHead) continue;
      const double kept = scratch.scores(h, m);
      const auto into = scratch.scores.into(m);
      std::fill(into.begin(), into.end(), kNoArc);
      scratch.scores(h, m) = kept;
    }
  }
  const TreeSpace space = options.space.value_or(model_.space);
  std::vector<ScoredTree> trees;
  if (k == 1) {
    if (auto best = best_tree(scratch.scores, space, scratch.inference)) {
      trees.push_back(std::move(*best));
    }
  } else {
    trees = best_trees(scratch.scores, k, space, scratch.inference);
  }
  std::vector<Parse> parses;
  if (trees.empty()) return parses;
  LabelKeys label_keys(sentence);
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
