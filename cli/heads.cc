// SPDX-License-Identifier: Apache-2.0
#include "cli/heads.h"

#include "arcus/base/error.h"
#include "arcus/eval/comparable.h"

namespace arcus::cli {

std::string display_name(const std::string& file) { return file == "-" ? "standard input" : file; }

void require_heads(const Sentence& sentence, const TreebankReader& reader) {
  const int m = first_word_without_head(sentence);
  if (m == 0) return;
  throw FormatError(display_name(reader.file()), reader.line(m), "HEAD '_'",
                    "a head, as in a parsed sentence");
}

}  // namespace arcus::cli
