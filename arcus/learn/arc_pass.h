// SPDX-License-Identifier: Apache-2.0
//
// Work on blocks of sentences with the weights as they are, and the changes that follow: the frame
// of all training with marginals.
//
// What depends on one sentence only (looking up features, scores, marginals) is done for the
// sentences of a block in parallel. The changes are then added sentence after sentence; several
// threads each own a part of the weights. Each weight sees the same additions in the same order,
// so that the number of threads changes no bit.
//
// Looking up features is most of the work. Of as many sentences as a given memory holds, what was
// found is kept for the next time: about 200 bytes for each arc of a full set of features.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "arcus/learn/arc_features.h"
#include "arcus/learn/kept_features.h"
#include "arcus/learn/sparse_sum.h"
#include "arcus/learn/tree_likelihood.h"
#include "arcus/learn/weight_layout.h"

namespace arcus {

// One sentence in the works; its memory serves one sentence after another.
struct SentenceWork {
  std::size_t place = 0;  // in its block
  const ArcFeatures* features = nullptr;
  ArcScores scores;
  ArcTable change;   // of each arc, times its features: what is added to the weights
  double value = 0;  // what the work wants to be remembered
  LikelihoodScratch scratch;
  SparseSum sum;
  ArcFeatures found;  // when they are not kept
};

class ArcPass {
 public:
  // Sentences and layout must outlive the pass. `memory` is that of kept features, in bytes.
  ArcPass(std::span<const TrainingSentence> sentences, const WeightLayout& layout, int threads,
          std::size_t memory)
      : sentences_(sentences),
        layout_(layout),
        threads_(threads),
        kept_(sentences.size(), memory) {}

  // For each sentence of the block: its features, its scores under factor * weights, and then
  // work(i, ...), which fills in the rest. Throws std::runtime_error with the number of the
  // sentence, from 1, when a score, the value or the change is not finite, and for any other reason
  // that the work throws.
  using Work = std::function<void(std::size_t i, SentenceWork& sentence)>;
  void run(std::span<const std::size_t> block, std::span<const double> weights, double factor,
           const Work& work);

  // Of the block that was run last, in its order.
  std::span<SentenceWork> works() { return std::span(works_).first(count_); }
  void add_changes(double factor, double least, std::span<double> weights) const;
  double sum_of_values() const;

 private:
  std::span<const TrainingSentence> sentences_;
  const WeightLayout& layout_;
  int threads_;
  KeptFeatures<ArcFeatures> kept_;
  std::vector<SentenceWork> works_;
  std::size_t count_ = 0;
};

// Throws std::runtime_error, saying what it was, for a number off the diagonal that is not finite.
void check_finite(const ArcTable& table, const char* what);

// Cuts the order into blocks of at most so many arcs, at least one sentence each, whatever the
// number of threads: the features of a block are in memory at the same time.
std::vector<std::span<const std::size_t>> blocks_of_arcs(
    std::span<const std::size_t> order, std::span<const TrainingSentence> sentences,
    std::size_t arcs = 100'000);

// Cuts it into blocks of so many sentences.
std::vector<std::span<const std::size_t>> blocks_of_sentences(std::span<const std::size_t> order,
                                                              int sentences);

}  // namespace arcus
