// SPDX-License-Identifier: Apache-2.0
//
// To parse is to score, decode, label and measure. Scoring is nearly all of the time.
#include "arcus/parser.h"

#include <algorithm>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/numeric/log_sum_exp.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/parser_file.h"

namespace arcus {

namespace {

// Of the arcs into a word that has a head already, only that one.
void keep_heads(const Sentence& sentence, ArcScores& scores) {
  for (int m = 1; m <= sentence.size(); ++m) {
    const int h = sentence.word(m).head;
    if (h != kNoHead) force_head(h, m, scores);
  }
}

void temper(const ArcScores& scores, double temperature, ArcScores& tempered) {
  tempered = scores;
  for (int m = 1; m <= scores.size(); ++m) {
    for (double& score : tempered.into(m)) score /= temperature;
  }
}

bool needs_marginals(const ParseOptions& options) {
  return options.probabilities || options.decode == Decode::kMinRisk;
}

void prepare(const Scorer& scorer, ParserScratch& scratch) {
  if (scratch.scorer == &scorer) return;
  scratch.scoring = scorer.make_scratch();
  scratch.rescoring = scorer.make_scratch();
  scratch.scorer = &scorer;
}

// How probable the parses and their arcs are among all trees.
void measure(TreeDistribution& trees, std::span<Parse> parses) {
  for (Parse& parse : parses) {
    parse.probability = portable_exp(*trees.log_probability(parse.tree));
    parse.entropy = *trees.entropy();
    for (int m = 1; m <= parse.tree.size(); ++m) {
      parse.head_probabilities.push_back(
          std::clamp((*trees.marginals())(parse.tree.head(m), m), 0.0, 1.0));
    }
  }
}

SentenceScores score_one(const Scorer& scorer, const Sentence& sentence,
                         const ScoringOptions& options) {
  const auto scratch = scorer.make_scratch();
  const Sentence* const batch[] = {&sentence};
  SentenceScores scores;
  scorer.score(batch, options, *scratch, {&scores, 1});
  return scores;
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

Parser::Parser(std::shared_ptr<const Scorer> scorer, ParserSettings settings)
    : scorer_(std::move(scorer)), settings_(std::move(settings)) {
  if (static_cast<std::size_t>(scorer_->labels()) != settings_.relations.size()) {
    throw ArgumentError("expected a relation for each label of the scorer");
  }
  if (!settings_.unique_labels.empty() && settings_.unique_labels.labels() != scorer_->labels()) {
    throw ArgumentError("expected unique labels of as many labels as the scorer has");
  }
}

Parser Parser::load(const std::string& path) { return read_parser(SectionFile::read(path)); }

void Parser::save(const std::string& path) const { sections_of(*this).write(path); }

void Parser::score(const Sentence& sentence, ArcScores& scores) const {
  scores = score_one(*scorer_, sentence, {.every_arc = true}).best;
}

void Parser::score_for_marginals(const Sentence& sentence, ArcScores& scores) const {
  scores = score_one(*scorer_, sentence, {.every_arc = true, .marginals = true}).for_marginals;
}

std::vector<ScoredTree> Parser::decode(const Sentence& sentence, int k, const ParseOptions& options,
                                       SentenceScores& scores, ParserScratch& scratch) const {
  const TreeSpace space = options.space.value_or(settings_.space);
  if (options.constraints) keep_heads(sentence, scores.best);
  if (needs_marginals(options)) {
    temper(scores.for_marginals, settings_.temperature, scratch.tempered);
    if (options.constraints) keep_heads(sentence, scratch.tempered);
    scratch.distribution.reset(scratch.tempered, space);
  }
  if (k > 1) return best_trees(scores.best, k, space, scratch.inference);
  auto tree = options.decode == Decode::kMinRisk ? scratch.distribution.min_risk()
                                                 : best_tree(scores.best, space, scratch.inference);
  if (!tree) return {};
  if (options.decode == Decode::kMinRisk) tree->score = score_of(scores.best, tree->tree);
  std::vector<ScoredTree> trees;
  trees.push_back(std::move(*tree));
  return trees;
}

// Of a tree's arcs, among the trees of the arcs that were scored.
std::vector<double> Parser::arc_probabilities(const Tree& tree, const ParseOptions& options,
                                              const ArcScores& arcs, ParserScratch& scratch) const {
  // The sums take O(n^3) steps, also where the best tree takes O(n^2).
  constexpr int kMaxWords = 200;
  std::vector<double> probabilities(static_cast<std::size_t>(tree.size()), 1);
  if (tree.size() > kMaxWords) return probabilities;
  if (!scratch.scored_arcs_known) {
    temper(arcs, settings_.temperature, scratch.tempered);
    scratch.scored_arcs.reset(scratch.tempered, options.space.value_or(settings_.space));
    scratch.scored_arcs_known = true;
  }
  const ArcMarginals* const marginals = scratch.scored_arcs.marginals();
  if (marginals == nullptr) return probabilities;
  for (int m = 1; m <= tree.size(); ++m) {
    probabilities[static_cast<std::size_t>(m) - 1] =
        std::clamp((*marginals)(tree.head(m), m), 0.0, 1.0);
  }
  return probabilities;
}

void Parser::label(std::size_t index_in_batch, const ParseOptions& options, const ArcScores& arcs,
                   Scorer::Scratch& scoring, ParserScratch& scratch, Parse& parse) const {
  LabelScores& scores = scratch.label_scores;
  const bool unique = options.unique_labels && !settings_.unique_labels.empty();
  std::vector<int> labels;
  if (options.probabilities || unique) {
    scorer_->score_labels(index_in_batch, parse.tree, scoring, scores);
    for (int m = 1; m <= parse.tree.size(); ++m) labels.push_back(best_label(scores.of(m)));
  } else {
    labels = scorer_->best_labels(index_in_batch, parse.tree, scoring);
  }
  std::vector<int> heads;
  if (unique) heads = clashing_heads(parse.tree, labels, settings_.unique_labels);
  if (options.probabilities || !heads.empty()) {
    for (int m = 1; m <= parse.tree.size(); ++m) {
      for (double& score : scores.of(m)) score /= settings_.label_temperature;
    }
  }
  if (!heads.empty()) {
    resolve_clashes(heads, parse.tree, scores,
                    arc_probabilities(parse.tree, options, arcs, scratch), settings_.unique_labels,
                    labels);
  }
  for (int m = 1; m <= parse.tree.size(); ++m) {
    const auto label = static_cast<std::size_t>(labels[static_cast<std::size_t>(m) - 1]);
    parse.relations.push_back(settings_.relations[label]);
    if (!options.probabilities) continue;
    softmax(scores.of(m));
    parse.relation_probabilities.push_back(scores.of(m)[label]);
  }
}

std::vector<std::vector<Parse>> Parser::parse(std::span<const Sentence* const> batch, int k,
                                              const ParseOptions& options,
                                              ParserScratch& scratch) const {
  prepare(*scorer_, scratch);
  if (scratch.scores.size() < batch.size()) scratch.scores.resize(batch.size());
  const ScoringOptions scoring{.every_arc = options.exact || k > 1 || needs_marginals(options),
                               .marginals = needs_marginals(options)};
  scorer_->score(batch, scoring, *scratch.scoring, std::span(scratch.scores).first(batch.size()));
  std::vector<std::vector<Parse>> result(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    Scorer::Scratch* scored = scratch.scoring.get();
    std::size_t index = i;
    auto trees = decode(*batch[i], k, options, scratch.scores[i], scratch);
    // The arcs that the filter has left may hold no tree: then every arc is scored.
    if (trees.empty() && !scoring.every_arc && scorer_->has_filter()) {
      scored = scratch.rescoring.get();
      index = 0;
      scorer_->score(batch.subspan(i, 1), {.every_arc = true}, *scored, {&scratch.scores[i], 1});
      trees = decode(*batch[i], k, options, scratch.scores[i], scratch);
    }
    scratch.scored_arcs_known = false;
    for (ScoredTree& tree : trees) {
      Parse& parse = result[i].emplace_back();
      parse.tree = std::move(tree.tree);
      parse.score = tree.score;
      if (scorer_->labels() == 0) continue;
      label(index, options, scratch.scores[i].best, *scored, scratch, parse);
    }
    if (options.probabilities) measure(scratch.distribution, result[i]);
  }
  return result;
}

std::vector<Parse> Parser::parse(const Sentence& sentence, int k, const ParseOptions& options,
                                 ParserScratch& scratch) const {
  const Sentence* const batch[] = {&sentence};
  return std::move(parse(batch, k, options, scratch)[0]);
}

std::optional<Parse> Parser::parse(const Sentence& sentence, const ParseOptions& options) const {
  ParserScratch scratch;
  std::vector<Parse> parses = parse(sentence, 1, options, scratch);
  if (parses.empty()) return std::nullopt;
  return std::move(parses[0]);
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
