// SPDX-License-Identifier: Apache-2.0
#include "arcus/further_parses.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "arcus/parse_notes.h"

namespace arcus {

ParseIdentity identity_of(const Sentence& sentence) {
  ParseIdentity identity{rank_in(sentence), std::string(comment_value(sentence, "sent_id"))};
  const std::string suffix = "/" + std::to_string(identity.rank);
  if (identity.rank > 0 && identity.id.ends_with(suffix)) {
    identity.id.resize(identity.id.size() - suffix.size());
  }
  return identity;
}

bool FurtherParses::contain(ParseIdentity identity, const Sentence& sentence) {
  const ParseIdentity before = std::exchange(before_, std::move(identity));
  if (before_.rank == 0) return false;
  if (before.rank > 0 && before_.rank == before.rank + 1 && before_.id == before.id &&
      std::equal(forms_.begin(), forms_.end(), sentence.words.begin(), sentence.words.end(),
                 [](const std::string& form, const Word& word) { return form == word.form; })) {
    return true;
  }
  forms_.clear();
  for (const Word& word : sentence.words) forms_.push_back(word.form);
  return false;
}

}  // namespace arcus
