// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "arcus/base/utf8.h"
#include "arcus/treebank/brat.h"
#include "arcus/treebank/brat_types.h"
#include "arcus/treebank/json_fields.h"

namespace arcus {
namespace {

// Is the head shown as a relation? 0 and numbers that are no word of the sentence are in notes.
bool is_drawn(const Sentence& sentence, int m) {
  const int head = sentence.word(m).head;
  return head > kRoot && head <= sentence.size();
}

// The members that the type of the word and the relation to its head do not represent.
Json note_of(const Sentence& sentence, int m) {
  const Word& word = sentence.word(m);
  Json note = Json::object();
  put_fields(word, note);
  note.erase("form");
  if (through_brat_type(word.upos, kUntagged) == word.upos) note.erase("upos");
  if (is_drawn(sentence, m)) {
    if (through_brat_type(word.deprel, kUnlabeled) == word.deprel) note.erase("deprel");
  } else {
    note["head"] = nullptr;
    put_head(sentence, m, note);
  }
  return note;
}

}  // namespace

void BratWriter::append(const Sentence& sentence, std::string& text, std::string& annotations) {
  const std::int64_t words_before = words_;
  const auto id_of = [&](int m) { return words_before + m; };
  for (int m = 1; m <= sentence.size(); ++m) {
    const Word& word = sentence.word(m);
    if (m > 1) {
      text += ' ';
      ++characters_;
    }
    const auto end = characters_ + static_cast<std::int64_t>(utf8_length(word.form));
    annotations += fmt::format("T{}\t{} {} {}\t{}\n", id_of(m), brat_type(word.upos, kUntagged),
                               characters_, end, word.form);
    text += word.form;
    characters_ = end;
  }
  text += '\n';
  ++characters_;
  words_ += sentence.size();
  for (int m = 1; m <= sentence.size(); ++m) {
    const Word& word = sentence.word(m);
    if (!is_drawn(sentence, m)) continue;
    annotations += fmt::format("R{}\t{} Arg1:T{} Arg2:T{}\n", ++relations_,
                               brat_type(word.deprel, kUnlabeled), id_of(word.head), id_of(m));
  }
  Json surroundings = Json::object();
  put_surroundings(sentence, surroundings);
  if (!surroundings.empty()) {
    annotations += fmt::format("#{}\tSentence T{}\t{}\n", ++notes_, id_of(1), surroundings.dump());
  }
  for (int m = 1; m <= sentence.size(); ++m) {
    const Json note = note_of(sentence, m);
    if (note.empty()) continue;
    annotations += fmt::format("#{}\tWord T{}\t{}\n", ++notes_, id_of(m), note.dump());
  }
}

}  // namespace arcus
