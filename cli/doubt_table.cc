// SPDX-License-Identifier: Apache-2.0
#include "cli/doubt_table.h"

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cli/table.h"

namespace arcus::cli {

void print_doubt_titles() {
  print_text("sentence\tid\tform\thead\tdeprel\tprobability\tother_head\tother_probability\n");
}

void print_doubts(const DoubtfulSentence& doubtful) {
  const std::string_view id = comment_value(doubtful.sentence, "sent_id");
  std::string text;
  for (const DoubtfulArc& arc : doubtful.arcs) {
    const Word& word = doubtful.sentence.word(arc.word);
    text += fmt::format("{}\t{}\t{}\t{}\t{}\t{:.4f}\t", id.empty() ? doubtful.place : id, arc.word,
                        word.form, arc.head, word.deprel, arc.probability);
    text += arc.other_head == kNoHead
                ? "_\t_\n"
                : fmt::format("{}\t{:.4f}\n", arc.other_head, arc.other_probability);
  }
  print_text(text);
}

}  // namespace arcus::cli
