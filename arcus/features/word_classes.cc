// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/word_classes.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "arcus/base/error.h"

namespace arcus {

WordClasses::WordClasses(std::vector<std::string> words, std::vector<Classes> classes)
    : words_(std::move(words)), classes_(std::move(classes)) {
  if (words_.size() != classes_.size()) throw ArgumentError("expected classes of each word");
  if (std::adjacent_find(words_.begin(), words_.end(), std::greater_equal<>()) != words_.end()) {
    throw ArgumentError(
        "found words out of order, expected each once, in the order of their bytes");
  }
}

WordClasses::Classes WordClasses::find(std::string_view folded_form) const {
  const auto place = std::lower_bound(words_.begin(), words_.end(), folded_form);
  if (place == words_.end() || *place != folded_form) return {kNone, kNone};
  return classes_[static_cast<std::size_t>(place - words_.begin())];
}

}  // namespace arcus
