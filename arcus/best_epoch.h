// SPDX-License-Identifier: Apache-2.0
//
// Which epoch of a training to keep: that with the best score on development data.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "arcus/train.h"
#include "arcus/training_facts.h"

namespace arcus {

// Scores the parser of each epoch on the development data, if there is any. The first of several
// best epochs is kept.
class BestEpoch {
 public:
  BestEpoch(std::span<const Sentence> development, const TrainOptions& options)
      : development_(development), options_(options) {}

  bool needs_parser() const { return !development_.empty(); }

  // Reports the epoch, and whether it is the best so far.
  bool offer(int epoch, const Parser& parser);

  // Goes on after an epoch that was kept before.
  void resume(const KeptEpoch& kept, std::int64_t score, std::string line);
  std::int64_t score() const { return score_; }  // of the kept epoch: words with the right arc

  const std::optional<KeptEpoch>& kept() const { return kept_; }  // none without development data
  const std::string& line() const { return line_; }  // the message about the kept epoch

 private:
  std::span<const Sentence> development_;
  const TrainOptions& options_;
  std::optional<KeptEpoch> kept_;
  std::int64_t score_ = 0;
  std::string line_;
};

}  // namespace arcus
