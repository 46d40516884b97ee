// SPDX-License-Identifier: Apache-2.0
//
// A trained parser: sentences in, trees with relations out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arcus/features/atoms.h"
#include "arcus/features/label_keys.h"
#include "arcus/inference/trees.h"
#include "arcus/scorer/parser_model.h"
#include "arcus/text/sentence.h"

namespace arcus {

enum class Decode {
  kBest,    // the tree of the highest score
  kMinRisk  // the tree with the most expected right heads
};

struct ParseOptions {
  std::optional<TreeSpace> space = std::nullopt;  // if not given, the one that was trained for
  bool constraints = false;                       // heads that the sentence has already are kept
  bool exact = false;  // look at every arc, without a coarse look first; always so for k > 1, for
                       // probabilities and for the least risk
  Decode decode = Decode::kBest;  // for k = 1
  bool probabilities = false;
};

struct Parse {
  Tree tree;
  std::vector<std::string> relations;  // element 0 of word 1; empty from an unlabelled model
  double score = 0;
  // When probabilities are asked for. Where heads are constrained, they are those of the trees that
  // meet the constraints.
  double probability = 0;                      // of the tree, whatever its relations
  double entropy = 0;                          // of all trees of the sentence, in nats
  std::vector<double> head_probabilities;      // of each word's arc, over all trees
  std::vector<double> relation_probabilities;  // of each relation, given the tree; where relations
                                               // come with the arcs, given the arc
};

// Scratch of one thread.
struct ParserScratch {
  CandidateArcs candidates;
  ArcScores scores;
  ArcScores tempered;  // log-probabilities but for a constant
  ArcMarginals marginals;
  ArcLabels labels;
  ArcLabelSums sums;
  InferenceScratch inference;
};

// About how many steps it takes to find the k best trees of n words: counted, not timed, so that a
// limit on it means the same on every machine. A step is the look at one arc, or at one way of
// making a span of two.
double work_of(int n, int k, const TreeSpace& space);

class Parser {
 public:
  explicit Parser(ParserModel model) : model_(std::move(model)) {}
  static Parser load(const std::string& path) { return Parser(load_model(path)); }
  void save(const std::string& path) const { save_model(model_, path); }

  const ParserModel& model() const { return model_; }
  const TreeSpace& space() const { return model_.space; }  // that it was trained for
  const std::vector<std::string>& relations() const {
    return model_.relations;
  }  // none: unlabelled

  // The k best parses by the score of their trees, best first; none when no tree of the space meets
  // the constraints. Safe for any number of threads, each with its scratch.
  std::vector<Parse> parse(const Sentence& sentence, int k, const ParseOptions& options,
                           ParserScratch& scratch) const;

  // The score of every arc; with its best relation, where those are scored with the arcs.
  void score(const Sentence& sentence, ArcScores& scores) const;

  // What becomes log-probabilities of trees once it is divided by the temperature: the same, but
  // over all relations where they were learnt so (joint_scorer.h).
  void score_for_sums(const Sentence& sentence, ArcScores& scores) const;

 private:
  // Of the candidates in the scratch; `sums` of it too, if sums over trees are asked for.
  void score_candidates(const SentenceAtoms& atoms, bool sums, ParserScratch& scratch) const;
  std::vector<ScoredTree> trees_of(const Sentence& sentence, const SentenceAtoms& atoms, int k,
                                   const ParseOptions& options, bool exact,
                                   ParserScratch& scratch) const;
  void add_relations(LabelKeys& keys, bool probabilities, const ParserScratch& scratch,
                     Parse& parse) const;

  ParserModel model_;
};

// Writes a parse into the HEAD and DEPREL columns.
void set_parse(const Parse& parse, Sentence& sentence);

}  // namespace arcus
