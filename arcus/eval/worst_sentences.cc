// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/worst_sentences.h"

#include <algorithm>
#include <utility>

namespace arcus {
namespace {

// Fractions are compared as products of integers, so that equal scores are equal.
bool is_worse(const AttachmentCounts& a, const AttachmentCounts& b) {
  const std::int64_t left = a.labeled * b.words;
  const std::int64_t right = b.labeled * a.words;
  if (left != right) return left < right;
  return a.words - a.labeled > b.words - b.labeled;
}

bool comes_first(const SentenceScore& a, const SentenceScore& b) {
  if (is_worse(a.counts, b.counts)) return true;
  if (is_worse(b.counts, a.counts)) return false;
  return a.number < b.number;
}

}  // namespace

bool WorstSentences::admits(const AttachmentCounts& counts) const {
  if (counts.labeled == counts.words || max_ == 0) return false;
  return heap_.size() < max_ || is_worse(counts, heap_.front().counts);
}

void WorstSentences::add(SentenceScore sentence) {
  if (heap_.size() == max_) {
    std::pop_heap(heap_.begin(), heap_.end(), comes_first);
    heap_.pop_back();
  }
  heap_.push_back(std::move(sentence));
  std::push_heap(heap_.begin(), heap_.end(), comes_first);
}

std::vector<SentenceScore> WorstSentences::sorted() const {
  std::vector<SentenceScore> result = heap_;
  std::sort_heap(result.begin(), result.end(), comes_first);
  return result;
}

}  // namespace arcus
