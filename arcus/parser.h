// SPDX-License-Identifier: Apache-2.0
//
// A trained parser: sentences in, trees with relations out.
//
// A graph parser is a scorer, a tree space, the temperatures that turn scores into probabilities,
// and the names of the relations. A transition parser (arcus/transition) has a transition model in
// the place of the scorer; it is faster, and has no probabilities. Both are held by a pointer to
// const: copies of a parser share them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arcus/calibrate/choice_calibration.h"
#include "arcus/constraints.h"
#include "arcus/inference/tree_distribution.h"
#include "arcus/inference/trees.h"
#include "arcus/model/model_notes.h"
#include "arcus/scorer/scorer.h"
#include "arcus/scorer/unique_labels.h"
#include "arcus/text/sentence.h"

namespace arcus {

class Parser;
struct TransitionModel;
struct TransitionScratch;

enum class Decode {
  kBest,    // the tree of the highest score
  kMinRisk  // the tree with the highest expected number of right heads
};

struct ParseOptions {
  std::optional<TreeSpace> space = std::nullopt;  // default: the space of the training
  // The constraints on the parse of a sentence, if any. given_constraints reads those that the
  // sentence has in its columns. May be called from several threads.
  std::function<Constraints(const Sentence&)> constraints = {};
  bool exact = false;             // score every arc, without the arc filter; implied by k > 1,
                                  // probabilities, marginals, kMinRisk and constraints
  Decode decode = Decode::kBest;  // for k = 1
  bool probabilities = false;
  bool marginals = false;     // of every arc
  bool unique_labels = true;  // respect the unique labels of the model
  int beam = 0;               // of a transition parser; 0: that of the training
};

struct Parse {
  Tree tree;
  std::vector<std::string> relations;  // element 0 of word 1; from an unlabelled model empty, or
                                       // the given relations
  double score = 0;
  // With ParseOptions::probabilities only. With constraints, over the trees that meet them.
  double probability = 0;                      // of the tree, whatever its relations
  double log_probability = 0;                  // its logarithm, also where that is tiny or nearly 1
  double entropy = 0;                          // of all trees of the sentence, in nats
  std::vector<double> head_probabilities;      // of each word's arc, over all trees, with the noise
                                               // of heads; those above are without noise
  std::vector<double> relation_probabilities;  // of each relation, given the tree; if relations
                                               // are scored with the arcs, given the arc
  // With ParseOptions::marginals only: the probability of every arc, with the noise of heads.
  // Shared by the k best parses.
  std::shared_ptr<const ArcMarginals> marginals = nullptr;
};

// Scratch of one thread. It may be used with one parser after another.
struct ParserScratch {
  const Scorer* scorer = nullptr;  // whose scratch it is
  std::unique_ptr<Scorer::Scratch> scoring;
  std::unique_ptr<Scorer::Scratch> rescoring;  // of a sentence without a tree after filtering, or
                                               // with constraints
  std::vector<SentenceScores> scores;          // by index in the batch
  ArcScores tempered;                          // log-probabilities up to a constant
  TreeDistribution distribution;               // of the tempered scores
  ArcMarginals arcs;                           // its marginals, with the noise of heads
  LabelScores label_scores;
  TreeDistribution scored_arcs;  // of the arcs of one sentence, for labels that clash
  bool scored_arcs_known = false;
  InferenceScratch inference;
  std::unique_ptr<ParserScratch> guide;            // of the parser's guide
  std::shared_ptr<TransitionScratch> transitions;  // shared_ptr: it takes an incomplete type
};

// Approximate number of steps of a graph parser to find the k best trees of n words in this space,
// whatever options.space: counted, not timed, so that a limit means the same on every machine. A
// step processes one feature of an arc, or one way of combining two spans.
double work_of(int n, int k, const TreeSpace& space, const ParseOptions& options = {});

// A parser without its scorer or transition model.
struct ParserSettings {
  TreeSpace space = {true, Roots::kSingle};  // that it was trained for
  std::vector<std::string> relations = {};   // by label; none: unlabelled
  // The labels that a head gives to one dependent at most. The most probable labels that meet this
  // are chosen; the probabilities of a Parse are those without it.
  UniqueLabels unique_labels = {};
  double temperature = 1;  // scores of trees are divided by it to become log-probabilities
  double head_noise = 0;   // of the probabilities of arcs (calibrate/noise.h)
  ChoiceCalibration label_calibration = {};  // of scores of relations
  // Makes the guides of sentences that come without one. Null: sentences of a parser that uses
  // guides come with them. Shared by copies.
  std::shared_ptr<const Parser> guide = nullptr;
  // Metadata for `arcus inspect`; parsing does not use it.
  std::vector<Fact> facts = {};  // how it was trained: options, seed, scores
  std::string licence = {};      // of the training data
};

class Parser {
 public:
  // Throws ArgumentError unless there is a relation for each label of the scorer, and unique
  // labels, if any, are of as many labels; for a guide that the scorer does not use, and for a
  // guide that uses a guide itself.
  Parser(std::shared_ptr<const Scorer> scorer, ParserSettings settings);

  // A transition parser. Throws ArgumentError unless there is a relation for each label, and for a
  // guide, which it does not use.
  Parser(std::shared_ptr<const TransitionModel> transitions, ParserSettings settings);

  // Throws FileError, and ModelError for a file that is truncated, damaged or of an unknown
  // version.
  static Parser load(const std::string& path);
  void save(const std::string& path) const;  // written atomically

  const Scorer& scorer() const { return *scorer_; }  // of a graph parser
  const std::shared_ptr<const Scorer>& shared_scorer() const { return scorer_; }
  const TransitionModel* transitions() const { return transitions_.get(); }  // null: graph parser
  Parser with_settings(ParserSettings settings) const;                       // the same model
  const ParserSettings& settings() const { return settings_; }
  const TreeSpace& space() const { return settings_.space; }
  const std::vector<std::string>& relations() const { return settings_.relations; }
  bool uses_tags() const { return !scorer_ || scorer_->uses_tags(); }
  // Whether sentences need a guide (Sentence::guide), and must come with it: the functions below
  // throw ArgumentError for those that do not, and for a guide that does not fit its sentence.
  bool uses_guide() const { return scorer_ && scorer_->uses_guide(); }
  bool needs_given_guide() const { return uses_guide() && !settings_.guide; }

  // The label that all arcs from 0 have and no other arc has, if there is one.
  std::optional<int> root_label() const;
  // Approximate number of steps to find k parses of n words: see work_of.
  double work(int n, int k, const ParseOptions& options) const;

  // For `arcus inspect` and `arcus prune`.
  ScorerDescription describe() const;
  Parser pruned(const Pruning& pruning, ParserSettings settings) const;

  // The best parse; empty when no tree of the space meets the constraints. Throws what
  // options.constraints throws, and ArgumentError for constraints on another number of words, and
  // for options that a transition parser does not have: probabilities, marginals, minimum risk, a
  // tree space other than its own unless there are constraints, and more parses than the beam.
  std::optional<Parse> parse(const Sentence& sentence, const ParseOptions& options = {}) const;

  // The k best parses by the score of their trees, best first; none when no tree of the space meets
  // the constraints. Safe for any number of threads, each with its scratch.
  std::vector<Parse> parse(const Sentence& sentence, int k, const ParseOptions& options,
                           ParserScratch& scratch) const;

  // The same for each sentence of a batch, which a scorer may handle faster than one at a time. The
  // scores of all of them are in memory together: 8 (n + 1)^2 bytes for n words, twice with
  // probabilities.
  std::vector<std::vector<Parse>> parse(std::span<const Sentence* const> batch, int k,
                                        const ParseOptions& options, ParserScratch& scratch) const;

  // Of a graph parser: the score of every arc, including its best relation if relations are scored
  // with the arcs.
  void score(const Sentence& sentence, ArcScores& scores) const;

  // The scores that, divided by the temperature, are log-probabilities of trees: as score(), but
  // with sums over all relations if the model was trained with sums.
  void score_for_marginals(const Sentence& sentence, ArcScores& scores) const;

 private:
  // Where the scores of a sentence are.
  struct Scored {
    Scorer::Scratch* scratch;
    std::size_t index_in_batch;
    SentenceScores* scores;
  };

  // Sentences with their guides: the given ones, and copies of those that have none.
  struct GuidedBatch {
    std::vector<Sentence> copies;
    std::vector<const Sentence*> sentences;
  };
  GuidedBatch with_guides(std::span<const Sentence* const> batch, ParserScratch& scratch) const;
  SentenceScores score_every_arc(const Sentence& sentence, bool marginals) const;
  std::vector<std::vector<Parse>> parse_batch(std::span<const Sentence* const> batch, int k,
                                              const ParseOptions& options,
                                              ParserScratch& scratch) const;

  std::vector<ScoredTree> decode(const Constraints& constraints, int k, const ParseOptions& options,
                                 SentenceScores& scores, ParserScratch& scratch) const;
  std::vector<Parse> parses_of(std::vector<ScoredTree> trees, const Constraints& constraints,
                               const ParseOptions& options, const Scored& scored,
                               ParserScratch& scratch) const;
  std::vector<Parse> parse_constrained(const Sentence& sentence, const Constraints& constraints,
                                       int k, const ParseOptions& options,
                                       ParserScratch& scratch) const;
  std::vector<GivenLabel> given_labels(const Constraints& constraints, int n,
                                       bool on_any_arc) const;
  void label(const Constraints& constraints, const ParseOptions& options, const Scored& scored,
             ParserScratch& scratch, Parse& parse) const;
  std::vector<double> arc_probabilities(const Tree& tree, const ParseOptions& options,
                                        const ArcScores& arcs, ParserScratch& scratch) const;

  std::shared_ptr<const Scorer> scorer_;  // null in a transition parser
  std::shared_ptr<const TransitionModel> transitions_;
  ParserSettings settings_;
};

// Writes a parse into the HEAD and DEPREL columns. The enhanced graph (DEPS and empty nodes)
// belongs to the tree that was there before and is removed.
void set_parse(const Parse& parse, Sentence& sentence);

// Are these the heads and relations that the sentence has?
bool has_parse(const Parse& parse, const Sentence& sentence);

// Makes a parse, or the heads and relations of another sentence, the guide of the sentence.
void set_guide(const Parse& parse, Sentence& sentence);
void set_guide(const Sentence& parsed, Sentence& sentence);

// Throws ArgumentError if the sentence has words but no guide, or one that does not fit: of another
// number of words, or with a head that is the word itself or not in the sentence.
void require_guide(const Sentence& sentence);

}  // namespace arcus
