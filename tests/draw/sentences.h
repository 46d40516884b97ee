// SPDX-License-Identifier: Apache-2.0
//
// Sentences for the tests of drawings; all invented.
#pragma once

#include <string>
#include <utility>

#include "arcus/text/sentence.h"
#include "arcus/tree/tree.h"

namespace arcus::testing {

inline Word word(std::string form, std::string upos, int head, std::string deprel) {
  Word result;
  result.form = std::move(form);
  result.upos = std::move(upos);
  result.head = head;
  result.deprel = std::move(deprel);
  return result;
}

// Word m is "w00m" with the relation "rm", so that pictures can be read back.
inline Sentence numbered(const Tree& tree) {
  Sentence sentence;
  for (int m = 1; m <= tree.size(); ++m) {
    const std::string number = std::to_string(m);
    std::string form = "w";
    form.append(number.size() < 3 ? 3 - number.size() : 0, '0');
    form += number;
    sentence.words.push_back(word(std::move(form), "_", tree.head(m), "r" + number));
  }
  return sentence;
}

inline Sentence projective_sentence() {
  Sentence sentence;
  sentence.comments = {"# sent_id = dog-1", "# text = The old dog chased a cat."};
  sentence.words = {word("The", "DET", 3, "det"),    word("old", "ADJ", 3, "amod"),
                    word("dog", "NOUN", 4, "nsubj"), word("chased", "VERB", 0, "root"),
                    word("a", "DET", 6, "det"),      word("cat", "NOUN", 4, "obj"),
                    word(".", "PUNCT", 4, "punct")};
  return sentence;
}

// "on" hangs from "hearing", across "scheduled".
inline Sentence crossing_sentence() {
  Sentence sentence;
  sentence.comments = {"# sent_id = hearing-1"};
  sentence.words = {word("A", "DET", 2, "det"),       word("hearing", "NOUN", 4, "nsubj:pass"),
                    word("is", "AUX", 4, "aux:pass"), word("scheduled", "VERB", 0, "root"),
                    word("on", "ADP", 7, "case"),     word("the", "DET", 7, "det"),
                    word("issue", "NOUN", 2, "nmod"), word("today", "NOUN", 4, "obl:tmod"),
                    word(".", "PUNCT", 4, "punct")};
  return sentence;
}

// The crossing sentence with probabilities of its heads; the last word has none.
inline Sentence doubtful_sentence() {
  Sentence sentence = crossing_sentence();
  const char* const probabilities[] = {"0.9987", "0.93", "0.95", "0.99",
                                       "0.31",   "0.97", "0.45", "0.8123"};
  for (int m = 1; m <= 8; ++m) {
    sentence.word(m).misc = std::string("SpaceAfter=No|HeadProb=") + probabilities[m - 1];
  }
  return sentence;
}

// The crossing sentence, and another tree for it: two words have other heads, two other relations.
inline std::pair<Sentence, Sentence> compared_sentences() {
  Sentence system = crossing_sentence();
  system.word(7).head = 4;
  system.word(7).deprel = "obl";
  system.word(5).head = 4;
  system.word(8).deprel = "advmod";
  system.word(8).upos = "ADV";
  return {crossing_sentence(), system};
}

inline Sentence hebrew_sentence() {
  Sentence sentence;
  sentence.words = {word("הילד", "NOUN", 2, "nsubj"), word("אכל", "VERB", 0, "root"),
                    word("תפוח", "NOUN", 2, "obj"), word("אדום", "ADJ", 3, "amod"),
                    word(".", "PUNCT", 2, "punct")};
  return sentence;
}

inline Sentence chinese_sentence() {
  Sentence sentence;
  sentence.words = {word("我", "PRON", 2, "nsubj"), word("喜欢", "VERB", 0, "root"),
                    word("读", "VERB", 2, "xcomp"), word("中文", "NOUN", 5, "nmod"),
                    word("书", "NOUN", 3, "obj"),   word("。", "PUNCT", 2, "punct")};
  return sentence;
}

// Two roots, a word without a head, and characters that every format has to escape.
inline Sentence odd_sentence() {
  Sentence sentence;
  sentence.words = {word("<a&b>", "X", 0, "root"),      word("\"q\"", "SYM", 1, "x<y>"),
                    word("\\_{%}$#", "X", 1, "a_b"),    word("[~^|]", "_", kNoHead, "_"),
                    word("cafe\u0301", "NOUN", 4, "_"), word("_", "_", 0, "_")};
  return sentence;
}

inline Sentence long_sentence() {
  Sentence sentence;
  sentence.comments = {"# sent_id = long-1"};
  sentence.words = {word("When", "SCONJ", 4, "mark"),    word("the", "DET", 3, "det"),
                    word("rain", "NOUN", 4, "nsubj"),    word("stopped", "VERB", 9, "advcl"),
                    word(",", "PUNCT", 4, "punct"),      word("the", "DET", 8, "det"),
                    word("small", "ADJ", 8, "amod"),     word("boat", "NOUN", 9, "nsubj"),
                    word("left", "VERB", 0, "root"),     word("the", "DET", 11, "det"),
                    word("harbour", "NOUN", 9, "obj"),   word("of", "ADP", 14, "case"),
                    word("the", "DET", 14, "det"),       word("island", "NOUN", 11, "nmod"),
                    word("where", "ADV", 18, "advmod"),  word("it", "PRON", 18, "nsubj"),
                    word("had", "AUX", 18, "aux"),       word("waited", "VERB", 14, "acl:relcl"),
                    word("for", "ADP", 21, "case"),      word("two", "NUM", 21, "nummod"),
                    word("days", "NOUN", 18, "obl"),     word("and", "CCONJ", 23, "cc"),
                    word("turned", "VERB", 9, "conj"),   word("north", "ADV", 23, "advmod"),
                    word("towards", "ADP", 27, "case"),  word("the", "DET", 27, "det"),
                    word("lights", "NOUN", 23, "obl"),   word("that", "PRON", 30, "nsubj"),
                    word("nobody", "PRON", 30, "nsubj"), word("saw", "VERB", 27, "acl:relcl"),
                    word(".", "PUNCT", 9, "punct")};
  return sentence;
}

}  // namespace arcus::testing
