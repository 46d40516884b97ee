// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon/word_form.h"

#include "arcus/base/utf8.h"
#include "arcus/text/fold.h"

namespace arcus {

std::string_view lexicon_form(std::string_view word, std::string& scratch) {
  if (word.size() > kMaxWordBytes || !is_plain_text(word)) return {};
  const std::string_view form = folded(word, scratch);
  return form.size() > kMaxWordBytes ? std::string_view() : form;
}

}  // namespace arcus
