// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/comparable.h"

#include <algorithm>

#include "arcus/base/error.h"

namespace arcus {

int first_different_word(const Sentence& gold, const Sentence& system) {
  const int shorter = std::min(gold.size(), system.size());
  for (int m = 1; m <= shorter; ++m) {
    if (gold.word(m).form != system.word(m).form) return m;
  }
  return gold.size() == system.size() ? 0 : shorter + 1;
}

int first_word_without_head(const Sentence& sentence) {
  for (int m = 1; m <= sentence.size(); ++m) {
    if (sentence.word(m).head == kNoHead) return m;
  }
  return 0;
}

void require_heads_inside(const Sentence& sentence) {
  for (const Word& word : sentence.words) {
    if (word.head != kNoHead && (word.head < 0 || word.head > sentence.size())) {
      throw ArgumentError("a head lies outside of its sentence");
    }
  }
}

void require_comparable(const Sentence& gold, const Sentence& system, bool partial) {
  if (gold.size() != system.size()) {
    throw ArgumentError("gold and system sentence differ in their number of words");
  }
  for (const Sentence* sentence : {&gold, &system}) {
    if (!partial && first_word_without_head(*sentence) != 0) {
      throw ArgumentError("a word without a head has no score");
    }
    require_heads_inside(*sentence);
  }
}

}  // namespace arcus
