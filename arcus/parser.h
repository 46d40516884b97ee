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
#include "arcus/model/parser_model.h"
#include "arcus/text/sentence.h"

namespace arcus {

struct ParseOptions {
  std::optional<TreeSpace> space = std::nullopt;  // if not given, the one that was trained for
  bool constraints = false;                       // heads that the sentence has already are kept
  bool exact = false;  // look at every arc, without a coarse look first; always so for k > 1
};

struct Parse {
  Tree tree;
  std::vector<std::string> relations;  // element 0 of word 1; empty from an unlabelled model
  double score = 0;
};

// Scratch of one thread.
struct ParserScratch {
  CandidateArcs candidates;
  ArcScores scores;
  ArcLabels labels;
  InferenceScratch inference;
};

class Parser {
 public:
  explicit Parser(ParserModel model) : model_(std::move(model)) {}
  static Parser load(const std::string& path) { return Parser(load_model(path)); }
  void save(const std::string& path) const { save_model(model_, path); }

  const ParserModel& model() const { return model_; }

  // The k best parses by the score of their trees, best first; none when no tree of the space meets
  // the constraints. Safe for any number of threads, each with its scratch.
  std::vector<Parse> parse(const Sentence& sentence, int k, const ParseOptions& options,
                           ParserScratch& scratch) const;

  // The score of every arc; with its best relation, where those are scored with the arcs.
  void score(const Sentence& sentence, ArcScores& scores) const;

 private:
  // Of the candidates in the scratch.
  void score_candidates(const SentenceAtoms& atoms, ParserScratch& scratch) const;
  std::vector<ScoredTree> trees_of(const Sentence& sentence, const SentenceAtoms& atoms, int k,
                                   const ParseOptions& options, bool exact,
                                   ParserScratch& scratch) const;
  std::vector<int> labels_of(const Tree& tree, LabelKeys& keys, const ParserScratch& scratch) const;

  ParserModel model_;
};

// Writes a parse into the HEAD and DEPREL columns.
void set_parse(const Parse& parse, Sentence& sentence);

}  // namespace arcus
