// SPDX-License-Identifier: Apache-2.0
//
// Cuts pieces out of sentences that look like headlines, headings and items of lists: short,
// without a final stop, mostly without a verb. Treebanks of running text have few lines like these.
//
// A piece neither begins nor ends with a function word, so that it looks complete. Function words
// are taken to be the most frequent words in lower case, which works for any language.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>

#include "arcus/base/random.h"
#include "arcus/tokenizer/laid_sentences.h"

namespace arcus {

class FragmentCutter {
 public:
  explicit FragmentCutter(std::span<const LaidSentence> sentences);

  // A piece of at most `max_words` words from a random place. Without units if there is none there.
  LaidSentence cut(const LaidSentence& sentence, std::size_t max_words, Random& random) const;

 private:
  std::set<std::string> function_words_;
};

}  // namespace arcus
