// SPDX-License-Identifier: Apache-2.0
//
// The two learners of the tagger, with the same features and scores.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arcus/model/feature_index.h"
#include "arcus/tagger/analyses.h"
#include "arcus/tagger/sparse_weights.h"
#include "arcus/tagger/tag_candidates.h"
#include "arcus/tagger/tag_dictionary.h"
#include "arcus/tagger/tag_scorer.h"
#include "arcus/tagger/tagger_options.h"
#include "arcus/text/sentence.h"

namespace arcus {

struct TagProblem {
  std::span<const Sentence* const> sentences;
  const Analyses& analyses;
  const TagDictionary& dictionary;
  const TaggerOptions& options;
  std::size_t copies = 0;  // the last sentences are copies of others in other cases
};

// Averaged structured perceptron (Collins, 2002): after each sentence, the features of the right
// path gain what those of the best path lose. The best path is found exactly; each wrong analysis
// on it starts with the margin as a lead.
std::vector<SparseRow> train_tag_perceptron(const TagProblem& problem);

// Maximum entropy (Ratnaparkhi, 1996): the probability of each right analysis after the right
// history is raised, by stochastic gradient steps of the length that AdaGrad (Duchi et al., 2011)
// gives each weight.
std::vector<SparseRow> train_tag_maxent(const TagProblem& problem);

// Of words whose analysis is in question those that occur often enough, among the copies or among
// the other sentences, and all of histories. A sentence and its copy count once.
FeatureIndex tag_features_of(const TagProblem& problem);

// The slope of the log-probability of one right analysis.
struct TagSlope {
  double log_probability = 0;
  std::vector<std::uint64_t> keys;  // the features of the word and of its history
  std::vector<std::uint16_t> parts;
  std::vector<float> by_weight;  // by the weight of each feature for parts[i]
};

// Of word m, when gold[i - 1] is the right candidate of word i.
void tag_slope(const TagScorer<GrowingWeights>& scorer, const Analyses& analyses,
               const TagCandidates& candidates, std::span<const int> gold, int m, TagSlope& slope);

}  // namespace arcus
