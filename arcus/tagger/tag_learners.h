// SPDX-License-Identifier: Apache-2.0
//
// The two learners of the tagger. They use the same features and the same scorer.
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

// Averaged structured perceptron (Collins, 2002): after each sentence, the weights of the correct
// path's features increase by 1 and those of the best path's features decrease by 1. The best path
// is found exactly, and the margin is subtracted from the score of each correct analysis.
std::vector<SparseRow> train_tag_perceptron(const TagProblem& problem);

// Maximum entropy (Ratnaparkhi, 1996): maximizes the probability of each correct analysis given the
// correct history, by stochastic gradient steps whose size is set by AdaGrad (Duchi et al., 2011)
// for each weight.
std::vector<SparseRow> train_tag_maxent(const TagProblem& problem);

// The features that get weights: word features that occur at least options.cutoff times with words
// that have several candidates, and all history features. Copies are counted apart from the other
// sentences, so that a sentence and its copy count once.
FeatureIndex tag_features_of(const TagProblem& problem);

// The gradient of the log-probability of one correct analysis.
struct TagSlope {
  double log_probability = 0;
  std::vector<std::uint64_t> keys;  // the features of the word and of its history
  std::vector<std::uint16_t> parts;
  std::vector<float> by_weight;  // with respect to each feature's weight for parts[i]
};

// Computes the gradient for word m, where gold[i - 1] is the correct candidate of word i.
void tag_slope(const TagScorer<GrowingWeights>& scorer, const Analyses& analyses,
               const TagCandidates& candidates, std::span<const int> gold, int m, TagSlope& slope);

}  // namespace arcus
