// SPDX-License-Identifier: Apache-2.0
//
// To parse is to score, decode, label and measure. Scoring is nearly all of the time.
//
// Given heads and forbidden arcs change the table of arc scores before it is decoded, so that best
// trees, k best and sums need no other code. Given relations are passed to the scorer, because it
// may score them with the arcs.
#include "arcus/parser.h"

#include <algorithm>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/calibrate/noise.h"
#include "arcus/numeric/log_sum_exp.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/parser_file.h"
#include "arcus/transition/transition_model.h"
#include "arcus/transition_parse.h"

namespace arcus {

namespace {

void temper(const ArcScores& scores, double temperature, ArcScores& tempered) {
  tempered = scores;
  for (int m = 1; m <= scores.size(); ++m) {
    for (double& score : tempered.into(m)) score /= temperature;
  }
}

bool needs_marginals(const ParseOptions& options) {
  return options.probabilities || options.marginals || options.decode == Decode::kMinRisk;
}

void prepare(const Scorer& scorer, ParserScratch& scratch) {
  if (scratch.scorer == &scorer) return;
  scratch.scoring = scorer.make_scratch();
  scratch.rescoring = scorer.make_scratch();
  scratch.scorer = &scorer;
}

// How probable the parses are among all trees, and their arcs, of which `arcs` has the
// probabilities.
void measure(TreeDistribution& trees, const ArcMarginals& arcs, std::span<Parse> parses) {
  for (Parse& parse : parses) {
    parse.log_probability = *trees.log_probability(parse.tree);
    parse.probability = portable_exp(parse.log_probability);
    parse.entropy = *trees.entropy();
    for (int m = 1; m <= parse.tree.size(); ++m) {
      parse.head_probabilities.push_back(std::clamp(arcs(parse.tree.head(m), m), 0.0, 1.0));
    }
  }
}

std::string_view relation_in(const Parse& parse, int m) {
  if (parse.relations.empty()) return kEmptyField;
  return parse.relations[static_cast<std::size_t>(m) - 1];
}

}  // namespace

double work_of(int n, int k, const TreeSpace& space, const ParseOptions& options) {
  // About as many features as the templates give one arc; and the filter's features, with those of
  // the arcs that it keeps.
  constexpr double kFeatures = 100;
  constexpr double kFilterFeatures = 30;
  const double arcs = static_cast<double>(n) * n;
  const bool sums = needs_marginals(options);
  const bool every_arc = options.exact || k > 1 || sums || options.constraints;
  const double scoring = arcs * (every_arc ? kFeatures : kFilterFeatures);
  const double search = space.projective ? arcs * n / 3 : arcs;
  // Sums over projective trees visit each combination from inside and from outside; over others,
  // they invert a matrix.
  const double summing = sums ? arcs * n / (space.projective ? 2 : 3) : 0;
  // Each further tree of a projective chart walks down one derivation; of an arborescence, it
  // takes two searches.
  const double further = space.projective ? 4.0 * n : 2 * arcs;
  return scoring + search + summing + (k - 1) * further;
}

Parser::Parser(std::shared_ptr<const Scorer> scorer, ParserSettings settings)
    : scorer_(std::move(scorer)), settings_(std::move(settings)) {
  if (static_cast<std::size_t>(scorer_->labels()) != settings_.relations.size()) {
    throw ArgumentError("expected a relation for each label of the scorer");
  }
  if (!settings_.unique_labels.empty() && settings_.unique_labels.labels() != scorer_->labels()) {
    throw ArgumentError("expected unique labels of as many labels as the scorer has");
  }
  if (!settings_.guide) return;
  if (!uses_guide())
    throw ArgumentError("found a guide, expected none: the scorer does not use it");
  if (settings_.guide->uses_guide()) {
    throw ArgumentError("found a guide that uses a guide itself, expected one that does not");
  }
}

Parser::Parser(std::shared_ptr<const TransitionModel> transitions, ParserSettings settings)
    : transitions_(std::move(transitions)), settings_(std::move(settings)) {
  if (static_cast<std::size_t>(transitions_->labels) != settings_.relations.size()) {
    throw ArgumentError("expected a relation for each label of the transition model");
  }
  if (settings_.guide) throw ArgumentError("found a guide, which a transition parser does not use");
}

Parser Parser::with_settings(ParserSettings settings) const {
  return transitions_ ? Parser(transitions_, std::move(settings))
                      : Parser(scorer_, std::move(settings));
}

std::optional<int> Parser::root_label() const {
  return transitions_ ? transitions_->root_label : scorer_->root_label();
}

double Parser::work(int n, int k, const ParseOptions& options) const {
  return transitions_ ? transition_work(*transitions_, n, options)
                      : work_of(n, k, options.space.value_or(settings_.space), options);
}

ScorerDescription Parser::describe() const {
  return transitions_ ? transitions_->describe() : scorer_->describe(settings_.relations);
}

Parser Parser::pruned(const Pruning& pruning, ParserSettings settings) const {
  if (transitions_) return {transitions_->pruned(pruning), std::move(settings)};
  auto scorer = scorer_->pruned(pruning);
  if (!scorer) throw ArgumentError("this kind of model cannot be pruned");
  return {std::move(scorer), std::move(settings)};
}

Parser Parser::load(const std::string& path) { return read_parser(SectionFile::read(path)); }

void Parser::save(const std::string& path) const { sections_of(*this).write(path); }

void Parser::score(const Sentence& sentence, ArcScores& scores) const {
  scores = score_every_arc(sentence, false).best;
}

void Parser::score_for_marginals(const Sentence& sentence, ArcScores& scores) const {
  scores = score_every_arc(sentence, true).for_marginals;
}

SentenceScores Parser::score_every_arc(const Sentence& sentence, bool marginals) const {
  const Sentence* const batch[] = {&sentence};
  ParserScratch own;
  const GuidedBatch guided = with_guides(batch, own);
  const auto scratch = scorer_->make_scratch();
  SentenceScores scores;
  scorer_->score(guided.sentences, {.every_arc = true, .marginals = marginals}, *scratch,
                 {&scores, 1});
  return scores;
}

std::vector<ScoredTree> Parser::decode(const Constraints& constraints, int k,
                                       const ParseOptions& options, SentenceScores& scores,
                                       ParserScratch& scratch) const {
  const TreeSpace space = options.space.value_or(settings_.space);
  exclude_arcs(constraints, scores.best);
  if (needs_marginals(options)) {
    temper(scores.for_marginals, settings_.temperature, scratch.tempered);
    exclude_arcs(constraints, scratch.tempered);
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

// Of a tree's arcs, among the trees of the arcs that were scored; without the noise of heads.
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

// The labels of the given relations that the model knows. A given head has the given relation in
// any case.
std::vector<GivenLabel> Parser::given_labels(const Constraints& constraints, int n,
                                             bool on_any_arc) const {
  std::vector<GivenLabel> given(static_cast<std::size_t>(n));
  for (int m = 1; m <= n; ++m) {
    const std::string_view relation = constraints.relation(m);
    const auto& names = settings_.relations;
    if (relation.empty()) continue;
    const auto name = std::find(names.begin(), names.end(), relation);
    if (name == names.end()) continue;
    given[static_cast<std::size_t>(m) - 1] = {static_cast<int>(name - names.begin()),
                                              on_any_arc || constraints.head(m) != kNoHead};
  }
  return given;
}

void Parser::label(const Constraints& constraints, const ParseOptions& options,
                   const Scored& scored, ParserScratch& scratch, Parse& parse) const {
  const int n = parse.tree.size();
  LabelScores& scores = scratch.label_scores;
  const bool unique = options.unique_labels && !settings_.unique_labels.empty();
  const auto given = given_labels(constraints, n, false);
  const auto is_given = [&](int m) { return !constraints.relation(m).empty(); };
  std::vector<int> labels;
  if (options.probabilities || unique) {
    scorer_->score_labels(scored.index_in_batch, parse.tree, *scored.scratch, scores);
    for (int m = 1; m <= n; ++m) {
      const auto row = scores.of(m);
      if (is_given(m)) {
        // No other label is possible. A relation that the model does not know has no label.
        std::fill(row.begin(), row.end(), kNoArc);
        const int label = given[static_cast<std::size_t>(m) - 1].label;
        if (label != GivenLabel::kAny) row[static_cast<std::size_t>(label)] = 0;
      }
      labels.push_back(best_label(row));
    }
  } else {
    labels = scorer_->best_labels(scored.index_in_batch, parse.tree, *scored.scratch);
  }
  std::vector<int> heads;
  if (unique) heads = clashing_heads(parse.tree, labels, settings_.unique_labels);
  if (options.probabilities || !heads.empty()) {
    for (int m = 1; m <= n; ++m) {
      calibrate_choice(settings_.label_calibration, scores.of(m));
    }
  }
  if (!heads.empty()) {
    resolve_clashes(heads, parse.tree, scores,
                    arc_probabilities(parse.tree, options, scored.scores->best, scratch),
                    settings_.unique_labels, labels);
  }
  for (int m = 1; m <= n; ++m) {
    const auto label = static_cast<std::size_t>(labels[static_cast<std::size_t>(m) - 1]);
    parse.relations.emplace_back(is_given(m) ? constraints.relation(m)
                                             : std::string_view(settings_.relations[label]));
    if (!options.probabilities) continue;
    if (!is_given(m)) softmax(scores.of(m));
    parse.relation_probabilities.push_back(is_given(m) ? 1 : scores.of(m)[label]);
  }
}

std::vector<Parse> Parser::parses_of(std::vector<ScoredTree> trees, const Constraints& constraints,
                                     const ParseOptions& options, const Scored& scored,
                                     ParserScratch& scratch) const {
  std::vector<Parse> parses;
  scratch.scored_arcs_known = false;
  for (ScoredTree& tree : trees) {
    Parse& parse = parses.emplace_back();
    parse.tree = std::move(tree.tree);
    parse.score = tree.score;
    if (scorer_->labels() > 0) {
      label(constraints, options, scored, scratch, parse);
    } else {
      for (std::size_t i = 0; i < constraints.relations.size(); ++i) {
        const std::string_view relation = constraints.relation(static_cast<int>(i) + 1);
        parse.relations.emplace_back(relation.empty() ? kEmptyField : relation);
      }
    }
  }
  if (parses.empty() || !(options.probabilities || options.marginals)) return parses;
  scratch.arcs = *scratch.distribution.marginals();
  add_noise(settings_.head_noise, scratch.arcs);
  if (options.probabilities) measure(scratch.distribution, scratch.arcs, parses);
  if (options.marginals) {
    const auto marginals = std::make_shared<const ArcMarginals>(scratch.arcs);
    for (Parse& parse : parses) parse.marginals = marginals;
  }
  return parses;
}

// Every arc is scored: the arc filter knows nothing of the constraints.
std::vector<Parse> Parser::parse_constrained(const Sentence& sentence,
                                             const Constraints& constraints, int k,
                                             const ParseOptions& options,
                                             ParserScratch& scratch) const {
  check_constraints(constraints, sentence.size());
  const Sentence* const batch[] = {&sentence};
  SentenceScores scores;
  const Scored scored{scratch.rescoring.get(), 0, &scores};
  // A relation that all trees exclude, such as two words with the relation of roots, is kept on the
  // best tree that there is without it.
  for (const bool on_any_arc : {false, true}) {
    const std::vector<GivenLabel> given[] = {
        given_labels(constraints, sentence.size(), on_any_arc)};
    scorer_->score(batch,
                   {.every_arc = true, .marginals = needs_marginals(options), .given = given},
                   *scratch.rescoring, {&scores, 1});
    auto trees = decode(constraints, k, options, scores, scratch);
    const bool restricted = std::any_of(
        given[0].begin(), given[0].end(),
        [](const GivenLabel& each) { return each.label != GivenLabel::kAny && !each.on_any_arc; });
    if (trees.empty() && restricted) continue;
    return parses_of(std::move(trees), constraints, options, scored, scratch);
  }
  return {};
}

std::vector<std::vector<Parse>> Parser::parse(std::span<const Sentence* const> batch, int k,
                                              const ParseOptions& options,
                                              ParserScratch& scratch) const {
  if (!uses_guide()) return parse_batch(batch, k, options, scratch);
  const GuidedBatch guided = with_guides(batch, scratch);
  return parse_batch(guided.sentences, k, options, scratch);
}

std::vector<std::vector<Parse>> Parser::parse_batch(std::span<const Sentence* const> batch, int k,
                                                    const ParseOptions& options,
                                                    ParserScratch& scratch) const {
  std::vector<std::vector<Parse>> result(batch.size());
  if (transitions_) {
    if (!scratch.transitions) scratch.transitions = std::make_shared<TransitionScratch>();
    for (std::size_t i = 0; i < batch.size(); ++i) {
      result[i] = parse_by_transitions(*transitions_, settings_, *batch[i], k, options,
                                       *scratch.transitions);
    }
    return result;
  }
  prepare(*scorer_, scratch);
  std::vector<const Sentence*> free;  // sentences without constraints, which are scored together
  std::vector<std::size_t> places;    // of those in the batch
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (options.constraints) {
      const Constraints constraints = options.constraints(*batch[i]);
      if (!constraints.empty()) {
        result[i] = parse_constrained(*batch[i], constraints, k, options, scratch);
        continue;
      }
    }
    free.push_back(batch[i]);
    places.push_back(i);
  }
  if (scratch.scores.size() < free.size()) scratch.scores.resize(free.size());
  const ScoringOptions scoring{.every_arc = options.exact || k > 1 || needs_marginals(options),
                               .marginals = needs_marginals(options)};
  scorer_->score(free, scoring, *scratch.scoring, std::span(scratch.scores).first(free.size()));
  for (std::size_t i = 0; i < free.size(); ++i) {
    Scored scored{scratch.scoring.get(), i, &scratch.scores[i]};
    auto trees = decode({}, k, options, *scored.scores, scratch);
    // The arcs that the filter has left may hold no tree: then every arc is scored.
    if (trees.empty() && !scoring.every_arc && scorer_->has_filter()) {
      scored.scratch = scratch.rescoring.get();
      scored.index_in_batch = 0;
      scorer_->score({&free[i], 1}, {.every_arc = true}, *scored.scratch, {scored.scores, 1});
      trees = decode({}, k, options, *scored.scores, scratch);
    }
    result[places[i]] = parses_of(std::move(trees), {}, options, scored, scratch);
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
    word.deprel = relation_in(parse, m);
    word.deps = kEmptyField;
  }
  sentence.empty_nodes.clear();
  sentence.unread_heads.clear();
}

bool has_parse(const Parse& parse, const Sentence& sentence) {
  for (int m = 1; m <= sentence.size(); ++m) {
    const Word& word = sentence.word(m);
    if (word.head != parse.tree.head(m) || word.deprel != relation_in(parse, m)) return false;
  }
  return true;
}

}  // namespace arcus
