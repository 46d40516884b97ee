// SPDX-License-Identifier: Apache-2.0
//
// Any sentence that can be written is read back as it was, in every format that keeps everything;
// any bytes that are read as CoNLL are written back as they were.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "arcus/base/error.h"
#include "arcus/treebank/brat.h"
#include "arcus/treebank/conllu.h"
#include "arcus/treebank/conllx.h"
#include "arcus/treebank/json.h"
#include "arcus/treebank/sentence_lines.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

rc::Gen<std::string> field() {
  return rc::gen::weightedOneOf<std::string>(
      {{3, rc::gen::just(std::string("_"))},
       {3, rc::gen::element<std::string>("a", "NOUN", "nmod:poss", "x=1|y=2", "y=1|x=2|y=", "a=b|",
                                         "HeadProb=0.5", "SpaceAfter=No", "é€😀", "#", "%7C", "\"",
                                         "\\", "Word", "Head", "-1")},
       {2, rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange('!', '~')))}});
}

rc::Gen<Word> word_fields() {
  return rc::gen::build<Word>(
      rc::gen::set(&Word::form, field()), rc::gen::set(&Word::lemma, field()),
      rc::gen::set(&Word::upos, field()), rc::gen::set(&Word::xpos, field()),
      rc::gen::set(&Word::feats, field()), rc::gen::set(&Word::deprel, field()),
      rc::gen::set(&Word::deps, field()), rc::gen::set(&Word::misc, field()));
}

Sentence any_sentence() {
  Sentence sentence;
  const int n = *rc::gen::inRange(1, 7);
  for (int m = 1; m <= n; ++m) {
    Word word = *word_fields();
    // Heads to the left make no cycles; some are not known.
    word.head = *rc::gen::inRange(-1, m);
    if (word.form.find(' ') != std::string::npos) word.form = "_";
    sentence.words.push_back(word);
  }
  if (*rc::gen::arbitrary<bool>()) sentence.comments.push_back("# " + *field());
  if (*rc::gen::arbitrary<bool>()) sentence.comments.push_back("# sent_id =" + *field());
  if (*rc::gen::arbitrary<bool>()) {
    sentence.comments.emplace_back("# text = ");
    for (const Word* token : tokens_of(sentence)) sentence.comments.back() += token->form + " ";
  }
  if (*rc::gen::arbitrary<bool>()) {
    const int first = *rc::gen::inRange(1, n + 1);
    sentence.multiword_tokens.push_back({first, *rc::gen::inRange(first, n + 1), *word_fields()});
  }
  if (*rc::gen::arbitrary<bool>()) {
    const int after = *rc::gen::inRange(0, n + 1);
    for (int index = 1; index <= *rc::gen::inRange(1, 3); ++index) {
      sentence.empty_nodes.push_back({after, index, *word_fields()});
    }
  }
  return sentence;
}

RC_GTEST_PROP(RoundTrip, ConlluGivesEverySentenceBack, ()) {
  Sentence sentence = any_sentence();
  sentence.layout.crlf = *rc::gen::arbitrary<bool>();
  sentence.layout.blank_lines_before = *rc::gen::inRange(0, 3);
  sentence.layout.blank_line_after = *rc::gen::arbitrary<bool>();
  sentence.layout.newline_at_end = sentence.layout.blank_line_after || *rc::gen::arbitrary<bool>();
  std::string text;
  append_conllu(sentence, text);
  // Without any line end nobody can tell which kind it would have been.
  if (text.find('\n') == std::string::npos) sentence.layout.crlf = false;
  ConlluReader reader(bytes_of(text), "test");
  Sentence read;
  RC_ASSERT(reader.read(read));
  RC_ASSERT(read == sentence);
  RC_ASSERT(!reader.read(read));
}

RC_GTEST_PROP(RoundTrip, JsonGivesEverySentenceBack, ()) {
  const Sentence sentence = any_sentence();
  std::string text;
  append_json(sentence, text);
  JsonReader reader(bytes_of(text), "test");
  Sentence read;
  RC_ASSERT(reader.read(read));
  RC_ASSERT(read == sentence);
  RC_ASSERT(!reader.read(read));
}

RC_GTEST_PROP(RoundTrip, BratGivesEveryDocumentBack, ()) {
  std::vector<Sentence> sentences;
  for (int i = *rc::gen::inRange(1, 4); i > 0; --i) sentences.push_back(any_sentence());
  std::string text;
  std::string annotations;
  BratWriter writer;
  for (const Sentence& sentence : sentences) writer.append(sentence, text, annotations);
  const testing::TemporaryFolder folder;
  folder.write("d.txt", text);
  folder.write("d.ann", annotations);
  BratReader reader(folder / "d");
  Sentence read;
  for (const Sentence& sentence : sentences) {
    RC_ASSERT(reader.read(read));
    RC_ASSERT(read == sentence);
  }
  RC_ASSERT(!reader.read(read));
}

// Lines made of the pieces that matter: most are refused, and those that are not come back.
template <typename Reader, typename Append>
void bytes_come_back_or_are_refused(Append append) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
      "1\ta\t_\t_\t_\t_\t0\t_\t_\t_\n", "2\tb\t_\t_\t_\t_\t1\t_\t_\t_\n",
      "1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_\n", "1.1\te\t_\t_\t_\t_\t_\t_\t_\t_\n",
      "0.1\te\t_\t_\t_\t_\t_\t_\t_\t_\n", "# c\n", "\n", "\n", "\r\n",
      "1\ta\t_\t_\t_\t_\t0\t_\t_\t_\r\n", "\xef\xbb\xbf", "1\ta\t_\t_\t_\t_\t0\t_\t3\tx|y"));
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  std::string written;
  try {
    Reader reader(bytes_of(text), "test");
    Sentence sentence;
    while (reader.read(sentence)) append(sentence, written);
    append_before_sentence(reader.layout_at_end(), written);
  } catch (const FormatError&) {
    return;
  }
  RC_ASSERT(written == text);
}

RC_GTEST_PROP(RoundTrip, ConlluGivesBytesBackOrRefusesThem, ()) {
  bytes_come_back_or_are_refused<ConlluReader>(append_conllu);
}

RC_GTEST_PROP(RoundTrip, ConllxGivesBytesBackOrRefusesThem, ()) {
  bytes_come_back_or_are_refused<ConllxReader>(append_conllx);
}

}  // namespace
}  // namespace arcus
