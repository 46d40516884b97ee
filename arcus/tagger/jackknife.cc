// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/jackknife.h"

#include <algorithm>
#include <cstddef>

#include "arcus/base/error.h"
#include "arcus/base/workers.h"
#include "arcus/tagger/tagger.h"

namespace arcus {

std::vector<Sentence> jackknife(std::span<const Sentence> sentences,
                                const JackknifeOptions& options) {
  if (options.folds < 2 || sentences.size() < 2) {
    throw ArgumentError(
        "found fewer than two folds or sentences, expected at least two to jackknife");
  }
  std::vector<Sentence> result(sentences.begin(), sentences.end());
  const std::size_t count = std::min(static_cast<std::size_t>(options.folds), sentences.size());
  parallel_for(count, options.threads, [&](std::size_t fold) {
    const std::size_t begin = fold * sentences.size() / count;
    const std::size_t end = (fold + 1) * sentences.size() / count;
    std::vector<const Sentence*> others;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      if (i < begin || i >= end) others.push_back(&sentences[i]);
    }
    const Tagger tagger = Tagger::train(others, options.tagger);
    TaggerScratch scratch;
    for (std::size_t i = begin; i < end; ++i) tagger.tag(result[i], scratch);
    if (!options.lemmatizer) return;
    const Lemmatizer lemmatizer = Lemmatizer::train(others, *options.lemmatizer);
    LemmatizerScratch words;
    for (std::size_t i = begin; i < end; ++i) lemmatizer.lemmatize(result[i], words);
  });
  return result;
}

}  // namespace arcus
