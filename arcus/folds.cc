// SPDX-License-Identifier: Apache-2.0
#include "arcus/folds.h"

#include <fmt/format.h>

#include "arcus/base/error.h"

namespace arcus {

Split split_of(std::span<const Sentence> sentences, int fold, int folds) {
  const auto border = [&](int k) {
    return sentences.begin() + static_cast<std::ptrdiff_t>(sentences.size()) * k / folds;
  };
  Split split;
  split.held_out.assign(border(fold), border(fold + 1));
  split.training.assign(sentences.begin(), border(fold));
  split.training.insert(split.training.end(), border(fold + 1), sentences.end());
  return split;
}

void require_folds(std::size_t sentences, int folds) {
  if (folds >= 2 && static_cast<std::size_t>(folds) <= sentences) return;
  throw ArgumentError(
      fmt::format("found {} folds of {} sentences, expected at least 2 and a sentence for each",
                  folds, sentences));
}

}  // namespace arcus
