// SPDX-License-Identifier: Apache-2.0
//
// Constraints exclude moves: a move is not made if it adds a forbidden arc, or if it loses a given
// head, which the oracle knows. If the search ends without a tree that meets all constraints, the
// tree that meets them and shares the most arcs with the unconstrained parse is found exactly.
#include "arcus/transition_parse.h"

#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/inference/trees.h"
#include "arcus/transition/oracle.h"
#include "arcus/transition/transition_decoder.h"

namespace arcus {
namespace {

int beam_of(const TransitionModel& model, const ParseOptions& options) {
  return options.beam > 0 ? options.beam : model.beam;
}

void check_options(const TransitionModel& model, const ParserSettings& settings, int k,
                   const ParseOptions& options) {
  if (options.probabilities || options.marginals || options.decode == Decode::kMinRisk) {
    throw ArgumentError(
        "a transition parser scores moves, not trees, and has no probabilities: use a graph "
        "parser");
  }
  if (options.space && *options.space != settings.space && !options.constraints) {
    throw ArgumentError(
        "a transition parser finds trees of its own space only: use a graph parser");
  }
  if (k > beam_of(model, options)) {
    throw ArgumentError(
        fmt::format("found {} parses to find with a beam of {}, expected a beam "
                    "of at least as many",
                    k, beam_of(model, options)));
  }
}

bool meets(const Constraints& constraints, const Tree& tree) {
  for (int m = 1; m <= tree.size(); ++m) {
    const int given = constraints.head(m);
    if (given != kNoHead && given != tree.head(m)) return false;
    if (constraints.forbids(tree.head(m), m)) return false;
  }
  return true;
}

// The tree that meets the constraints and shares the most arcs with the given one.
std::optional<Tree> nearest_that_meets(const Constraints& constraints, const Tree& tree,
                                       const TreeSpace& space) {
  ArcScores scores(tree.size(), 0);
  for (int m = 1; m <= tree.size(); ++m) scores(tree.head(m), m) = 1;
  exclude_arcs(constraints, scores);
  InferenceScratch scratch;
  auto best = best_tree(scores, space, scratch);
  if (!best) return std::nullopt;
  return std::move(best->tree);
}

// Restores lifted arcs and turns labels into names.
Parse parse_of(const TransitionModel& model, const ParserSettings& settings,
               TransitionParse&& found) {
  Parse parse;
  parse.score = found.score;
  for (const int label : found.labels) {
    parse.relations.push_back(settings.relations[static_cast<std::size_t>(label)]);
  }
  parse.tree = std::move(found.tree);
  if (model.pseudo && !parse.relations.empty()) {
    LabeledHeads restored =
        deprojectivized({std::move(parse.tree), std::move(parse.relations)}, *model.pseudo);
    parse.tree = std::move(restored.tree);
    parse.relations = std::move(restored.labels);
  }
  return parse;
}

// Replaces the tree of a parse. Arcs that change get the label that the words alone suggest.
void set_tree(const TransitionModel& model, const ParserSettings& settings,
              const SentenceAtoms& atoms, Tree tree, TransitionScratch& scratch, Parse& parse) {
  const PackedScores scores(model, atoms, scratch);
  Configuration words;
  words.reset(model.system, tree.size());
  for (int m = 1; m <= tree.size() && model.labels > 0; ++m) {
    if (tree.head(m) == parse.tree.head(m)) continue;
    const int label = scores.best_label(words, {tree.head(m), m});
    std::string& relation = parse.relations[static_cast<std::size_t>(m) - 1];
    relation = settings.relations[static_cast<std::size_t>(label)];
    if (model.pseudo) relation = unmarked_label(relation);
  }
  parse.tree = std::move(tree);
}

void set_given_relations(const Constraints& constraints, Parse& parse) {
  for (std::size_t i = 0; i < constraints.relations.size(); ++i) {
    const std::string_view given = constraints.relation(static_cast<int>(i) + 1);
    if (parse.relations.size() == i) parse.relations.emplace_back(kEmptyField);
    if (!given.empty()) parse.relations[i] = given;
  }
}

std::vector<Parse> parse_constrained(const TransitionModel& model, const ParserSettings& settings,
                                     const SentenceAtoms& atoms, const Constraints& constraints,
                                     int k, const ParseOptions& options,
                                     TransitionScratch& scratch) {
  const int n = atoms.size();
  check_constraints(constraints, n);
  const TreeSpace space = options.space.value_or(settings.space);
  const bool no_heads = constraints.heads.size() == 0;
  std::vector<Parse> parses;
  const auto add = [&](TransitionParse&& found) {
    Parse parse = parse_of(model, settings, std::move(found));
    if (!meets(constraints, parse.tree)) return;
    set_given_relations(constraints, parse);
    parses.push_back(std::move(parse));
  };
  // Moves can be excluded only for trees that are built as they will be.
  if (space.projective && !model.pseudo) {
    const Oracle oracle(no_heads ? Tree(n) : constraints.heads);
    const MoveFilter filter = [&](const Configuration& configuration, Move move) {
      if (adds_arc(move)) {
        const Arc arc = configuration.arc_of(move);
        if (constraints.forbids(arc.head, arc.modifier)) return false;
      }
      return oracle.lost_arcs(configuration, move) == 0;
    };
    for (TransitionParse& found :
         decode_transitions(model, atoms, beam_of(model, options), k, filter, scratch)) {
      add(std::move(found));
    }
    if (!parses.empty()) return parses;
  }
  auto free = decode_transitions(model, atoms, beam_of(model, options), 1, {}, scratch);
  Parse parse = parse_of(model, settings, std::move(free[0]));
  auto tree = nearest_that_meets(constraints, parse.tree, space);
  if (!tree) return parses;
  set_tree(model, settings, atoms, std::move(*tree), scratch, parse);
  set_given_relations(constraints, parse);
  parses.push_back(std::move(parse));
  return parses;
}

}  // namespace

double transition_work(const TransitionModel& model, int n, const ParseOptions& options) {
  // A beam copies what is known of each word with each move.
  const double moves = 2.0 * n * beam_of(model, options);
  return beam_of(model, options) == 1 ? moves : moves * (1 + n / 10.0);
}

std::vector<Parse> parse_by_transitions(const TransitionModel& model,
                                        const ParserSettings& settings, const Sentence& sentence,
                                        int k, const ParseOptions& options,
                                        TransitionScratch& scratch) {
  check_options(model, settings, k, options);
  const SentenceAtoms atoms(sentence, transition_atoms(model.system));
  if (options.constraints) {
    const Constraints constraints = options.constraints(sentence);
    if (!constraints.empty()) {
      return parse_constrained(model, settings, atoms, constraints, k, options, scratch);
    }
  }
  std::vector<Parse> parses;
  for (TransitionParse& found :
       decode_transitions(model, atoms, beam_of(model, options), k, {}, scratch)) {
    parses.push_back(parse_of(model, settings, std::move(found)));
  }
  return parses;
}

}  // namespace arcus
