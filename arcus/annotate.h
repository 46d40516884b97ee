// SPDX-License-Identifier: Apache-2.0
//
// Runs sentences through the stages of a pipeline: tags and lemmas, then trees and relations, with
// limits, the k best parses and probabilities. parse_stream.h does this for whole files.
#pragma once

#include <exception>
#include <optional>
#include <vector>

#include "arcus/annotate_options.h"
#include "arcus/doubtful_arcs.h"
#include "arcus/further_parses.h"
#include "arcus/pipeline.h"

namespace arcus {

// Scratch memory for one thread.
struct AnnotateScratch {
  TaggingScratch tagging;
  ParserScratch parsing;
};

// The result for one sentence.
struct Annotation {
  std::vector<Sentence> sentences;  // one, or one for each of the k parses, the best first
  bool untagged = false;            // no word has a tag: expect poor trees
  bool tags_kept = false;           // the input has tags, which the tagger did not replace
  bool over_limits = false;         // not parsed, with a comment "# arcus_fallback"
  ParseIdentity before;             // of the input
  // No tree meets the constraints: the sentence is as it came, with a comment "# arcus_unparsed".
  std::optional<ConstraintDefect> unparsed;
  std::vector<DoubtfulArc> doubtful;  // see AnnotateOptions::doubt_below
  std::exception_ptr failure;         // another error: no sentence
};

// Runs each stage over all sentences before the next stage, so that its weights stay in the cache.
//
// With k > 1 each parse is a sentence: "/1", "/2", ... is appended to its sent_id, and the comments
// "# arcus_rank" and "# arcus_score" are added. Probabilities are written into MISC (HeadProb,
// DeprelProb; HeadProbs with ParseOptions::marginals) and as comments ("# arcus_probability",
// "# arcus_entropy"). Notes of an earlier run are removed from a sentence that is parsed
// (parse_notes.h), and so is its enhanced graph
// (DEPS and empty nodes), unless constraints keep the tree as it is.
std::vector<Annotation> annotate(const Pipeline& pipeline, std::vector<Sentence> sentences,
                                 const AnnotateOptions& options, AnnotateScratch& scratch);

// Whether a sentence of n words exceeds the limits.
bool is_over(const ParseLimits& limits, int n, const Parser& parser, const ParseOptions& options);

}  // namespace arcus
