// SPDX-License-Identifier: Apache-2.0
#include "arcus/held_out.h"

#include <algorithm>

namespace arcus {
namespace {

constexpr int kTenths = 10;
constexpr std::size_t kEnough = 30;  // held-out sentences
constexpr std::size_t kRun = 5;      // sentences in a run, at least

bool has_known_head(const Sentence& sentence) {
  return std::any_of(sentence.words.begin(), sentence.words.end(),
                     [](const Word& word) { return word.head != kNoHead; });
}

}  // namespace

HeldOutTenths::HeldOutTenths(std::span<const Sentence> sentences, int copies)
    : sentences_(sentences), different_(sentences.size() / static_cast<std::size_t>(copies)) {
  std::vector<std::size_t> annotated;
  for (std::size_t i = 0; i < different_; ++i) {
    if (has_known_head(sentences[i])) annotated.push_back(i);
  }
  tenth_of_.assign(different_, -1);
  if (annotated.size() < kMinSentences) return;
  const std::size_t runs_of_tenth = std::max<std::size_t>(annotated.size() / kTenths / kRun, 1);
  const std::size_t runs = kTenths * runs_of_tenth;
  std::vector<std::size_t> sizes(kTenths, 0);
  for (std::size_t run = 0; run < runs; ++run) {
    const std::size_t end = (run + 1) * annotated.size() / runs;
    for (std::size_t i = run * annotated.size() / runs; i < end; ++i) {
      tenth_of_[annotated[i]] = static_cast<int>(run % kTenths);
      ++sizes[run % kTenths];
    }
  }
  while (count_ < kTenths && size_ < kEnough) size_ += sizes[static_cast<std::size_t>(count_++)];
}

HeldOutSplit HeldOutTenths::split(int tenth) const {
  HeldOutSplit result;
  for (std::size_t i = 0; i < sentences_.size(); ++i) {
    if (tenth_of_[i % different_] != tenth) {
      result.training.push_back(sentences_[i]);
    } else if (i < different_) {
      result.held_out.push_back(sentences_[i]);
    }
  }
  return result;
}

}  // namespace arcus
