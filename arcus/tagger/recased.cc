// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/recased.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "arcus/text/unicode.h"

namespace arcus {

std::vector<Sentence> recased_copies(std::span<const Sentence* const> sentences, int every) {
  using Recase = std::string (*)(std::string_view);
  constexpr std::array<Recase, 3> kRecasings = {titlecase, lowercase, uppercase};
  std::vector<Sentence> copies;
  if (every <= 0) return copies;
  // Spread the copied sentences evenly, and copy each in one case only.
  const auto step = static_cast<std::size_t>(every);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    for (std::size_t which = 0; which < kRecasings.size(); ++which) {
      if (i % step != which * step / kRecasings.size()) continue;
      Sentence copy = *sentences[i];
      bool changed = false;
      for (Word& word : copy.words) {
        std::string form = kRecasings[which](word.form);
        changed = changed || form != word.form;
        word.form = std::move(form);
      }
      if (changed) copies.push_back(std::move(copy));
    }
  }
  return copies;
}

}  // namespace arcus
