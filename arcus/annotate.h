// SPDX-License-Identifier: Apache-2.0
//
// Sentences through the stages of a pipeline: tags and lemmas, trees and relations, with limits,
// the k best parses and probabilities. parse_stream.h does it for whole files.
#pragma once

#include <exception>
#include <string>
#include <vector>

#include "arcus/annotate_options.h"
#include "arcus/pipeline.h"

namespace arcus {

// Scratch of one thread.
struct AnnotateScratch {
  TaggingScratch tagging;
  ParserScratch parsing;
};

// What became of one sentence.
struct Annotation {
  std::vector<Sentence> sentences;  // one, or one for each of the k parses, the best first
  bool untagged = false;            // no word has a tag, so that the trees are poor
  bool no_tree = false;             // the given heads cannot all be in one tree: no sentence
  std::exception_ptr failure;       // another error: no sentence
};

// The message for a sentence without a tree in the space, behind its place.
std::string no_tree_message(const TreeSpace& space);

// One stage after the other for all sentences, so that the weights of each stay in the cache.
//
// With k > 1 each parse is a sentence with "/1", "/2", ... behind its sent_id, and with the
// comments
// "# arcus_rank" and "# arcus_score". Probabilities are written into MISC (HeadProb, DeprelProb)
// and as comments ("# arcus_probability", "# arcus_entropy").
std::vector<Annotation> annotate(const Pipeline& pipeline, std::vector<Sentence> sentences,
                                 const AnnotateOptions& options, AnnotateScratch& scratch);

// Has a parser of the space too much to do with n words?
bool is_over(const ParseLimits& limits, int n, const TreeSpace& space);

}  // namespace arcus
