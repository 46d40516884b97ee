// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/transition_decoder.h"

#include <algorithm>
#include <utility>

namespace arcus {
namespace {

TransitionParse parse_of(const Configuration& configuration, double score,
                         const PackedScores& scores, int labels) {
  TransitionParse parse{configuration.tree(), {}, score};
  if (labels == 0) return parse;
  for (int m = 1; m <= configuration.size(); ++m) {
    const int label = configuration.node(m).label;
    parse.labels.push_back(
        parse.tree.head(m) == kRoot ? scores.best_label(configuration, {kRoot, m}) : label);
  }
  return parse;
}

}  // namespace

std::vector<TransitionParse> decode_transitions(const TransitionModel& model,
                                                const SentenceAtoms& atoms, int beam, int k,
                                                const MoveFilter& filter,
                                                TransitionScratch& scratch) {
  const PackedScores scores(model, atoms, scratch);
  std::vector<TransitionParse> parses;
  Configuration& start = scratch.configuration;
  start.reset(model.system, atoms.size());
  if (beam == 1) {
    double score = 0;
    if (!search_greedily(scores, filter, start, score)) return parses;
    parses.push_back(parse_of(start, score, scores, model.labels));
    return parses;
  }
  BeamSearch search(scores, start, static_cast<std::size_t>(beam), filter);
  while (!search.is_final()) search.advance();
  for (const auto& hypothesis : search.hypotheses()) {
    if (parses.size() == static_cast<std::size_t>(k)) break;
    TransitionParse parse =
        parse_of(hypothesis.configuration, hypothesis.score, scores, model.labels);
    // Different moves may lead to the same tree.
    const auto is_same = [&](const TransitionParse& other) { return other.tree == parse.tree; };
    if (std::none_of(parses.begin(), parses.end(), is_same)) parses.push_back(std::move(parse));
  }
  return parses;
}

}  // namespace arcus
