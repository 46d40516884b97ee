// SPDX-License-Identifier: Apache-2.0
//
// Checks that the CoNLL readers reject a bad sentence with FormatError, and that writing accepted
// input reproduces its bytes.
#pragma once

#include <string>

#include "arcus/base/error.h"
#include "arcus/text/sentence.h"
#include "arcus/treebank/sentence_lines.h"
#include "fuzz/fuzz_target.h"

namespace arcus::fuzz {

template <typename Reader, typename Append>
void check_column_format(const std::string& input, Append append) {
  Reader reader(bytes_of(input), "input");
  std::string written;
  bool refused = false;
  Sentence sentence;
  for (;;) {
    try {
      if (!reader.read(sentence)) break;
    } catch (const FormatError&) {
      refused = true;
      continue;
    }
    const std::size_t start = written.size();
    append(sentence, written);
    Sentence again;
    Reader second(bytes_of(written.substr(start)), "output");
    require(second.read(again) && again == sentence, "a written sentence is read as it was");
  }
  if (refused) return;
  append_before_sentence(reader.layout_at_end(), written);
  require(written == input, "accepted bytes come back");
}

}  // namespace arcus::fuzz
