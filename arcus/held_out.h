// SPDX-License-Identifier: Apache-2.0
//
// Chooses the training sentences that calibrate a parser in place of development data.
//
// The sentences with known heads are cut into tenths. A parser that is trained without a tenth
// scores the sentences of the tenth as the final parser scores new text, so that its temperatures
// fit the final parser too. The few numbers that are fitted need little data: one tenth is held
// out, and of a treebank with fewer than 300 sentences several tenths, each with a parser of its
// own, until 30 sentences are held out, or all of them.
//
// A tenth consists of runs of five to ten neighbours from all parts of the treebank. With longer
// runs it has few documents, and the fit is that of these documents: with six runs of 57 sentences,
// the temperature of a log-linear parser of Turkish was between 1.60 and 2.04, depending on the
// tenth; with runs of five, between 1.62 and 1.66.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

struct HeldOutSplit {
  std::vector<Sentence> training;  // with all copies, in their order
  std::vector<Sentence> held_out;  // the first copy
};

class HeldOutTenths {
 public:
  static constexpr std::size_t kMinSentences = 20;  // with known heads; none are held out of fewer

  // The sentences must outlive this object; `copies` as in TrainOptions.
  HeldOutTenths(std::span<const Sentence> sentences, int copies);

  int count() const { return count_; }             // of tenths to hold out; 0: too few sentences
  std::size_t sentences() const { return size_; }  // in all of them, each counted once
  HeldOutSplit split(int tenth) const;             // tenth: from 0 to count() - 1

 private:
  std::span<const Sentence> sentences_;
  std::size_t different_ = 0;  // sentences, each counted once
  std::vector<int> tenth_of_;  // by sentence; below 0: no known heads, never held out
  int count_ = 0;
  std::size_t size_ = 0;
};

}  // namespace arcus
