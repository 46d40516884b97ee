// SPDX-License-Identifier: Apache-2.0
//
// Words that the treebank lacks: lists of forms, and addresses.
#include "arcus/tagger/word_forms.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/tagger/lemmatizer.h"
#include "arcus/tagger/tag_dictionary.h"
#include "arcus/tagger/tagger.h"
#include "tests/support/sentences.h"
#include "tests/tagger/tagged_text.h"

namespace arcus {
namespace {

using Names = std::vector<std::string>;

WordForms forms_in(const std::string& text) { return read_word_forms(bytes_of(text), "f.tsv"); }

std::string message_of(const std::string& text) {
  try {
    forms_in(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

// Many rare nouns, so that an unknown word is guessed to be a noun.
testing::Tagged nouns_and_a_verb() {
  return testing::tagged_text({"the/DET bank/NOUN slept/VERB", "a/DET tank/NOUN",
                               "my/PRON plank/NOUN", "the/DET flank/NOUN", "a/DET rank/NOUN",
                               "the/DET crank/NOUN"});
}

Names candidates_of(const std::string& form, const testing::Tagged& text,
                    const DictionaryOptions& options) {
  const Analyses analyses(text.pointers);
  const TagDictionary dictionary(text.pointers, analyses, options);
  std::vector<AnalysisId> ids;
  dictionary.append_candidates(word_atoms(form), ids);
  Names result;
  result.reserve(ids.size());
  for (const AnalysisId id : ids) result.push_back(analyses.upos(id));
  return result;
}

DictionaryOptions with_forms(const std::string& lines) {
  DictionaryOptions options;
  options.forms = std::make_shared<const WordForms>(forms_in(lines));
  return options;
}

TEST(WordForms, AreReadWithCommentsAndEmptyLines) {
  const WordForms forms = forms_in("# a comment\n\nsank\tsink\tVERB\tVBD\t_\n#\t#\tSYM\t_\t_\n");
  ASSERT_EQ(forms.size(), 2U);
  EXPECT_EQ(forms[0].form, "sank");
  EXPECT_EQ(forms[0].lemma, "sink");
  EXPECT_EQ(forms[0].upos, "VERB");
  EXPECT_EQ(forms[0].xpos, "VBD");
  EXPECT_EQ(forms[0].feats, "_");
  EXPECT_EQ(forms[1].form, "#") << "a line is a comment if a space follows the mark";
}

TEST(WordForms, AnErrorPointsAtTheLine) {
  EXPECT_EQ(
      message_of("sank\tsink\tVERB\tVBD\t_\nsank sink VERB\n"),
      "f.tsv:2: found 1 columns, expected FORM, LEMMA, UPOS, XPOS and FEATS, with tabs between "
      "them");
  EXPECT_EQ(message_of("a\tb\tc\td\te\tf\n").substr(0, 26), "f.tsv:1: found 6 columns, ");
  EXPECT_NE(message_of("sank\t\tVERB\tVBD\t_\n").find("f.tsv:1: "), std::string::npos);
  EXPECT_NE(message_of("sa nk\tsink\tVERB\tVBD\t_\n").find("expected a form without spaces"),
            std::string::npos);
  EXPECT_NE(message_of("\n# nothing\n").find("found no word forms"), std::string::npos);
}

TEST(WordForms, AReadingIsUnknownIfNoWordOfTheTreebankHasItsTags) {
  const auto text = testing::tagged_text({"the/DET tank/NOUN slept/VERB"});
  const auto unknown = unknown_readings(
      forms_in("sank\tsink\tVERB\t_\t_\nsank\tsink\tVRB\t_\t_\nrang\tring\t_\t_\tTense=Past\n"
               "x\t_\t_\t_\t_\n"),
      text.sentences);
  ASSERT_EQ(unknown.size(), 2U);
  EXPECT_EQ(unknown[0].upos, "VRB");
  EXPECT_EQ(unknown[1].form, "rang");
}

TEST(TagDictionary, AListedWordHasTheAnalysesOfTheListAndNoGuesses) {
  const auto text = nouns_and_a_verb();
  EXPECT_EQ(candidates_of("sank", text, {})[0], "NOUN");
  EXPECT_EQ(candidates_of("sank", text, with_forms("sank\tsink\tVERB\t_\t_\n")), Names{"VERB"});
  EXPECT_EQ(candidates_of("shank", text, with_forms("sank\tsink\tVERB\t_\t_\n")),
            candidates_of("shank", text, {}))
      << "the list says nothing about other words";
}

TEST(TagDictionary, AListedWordKeepsTheAnalysesOfTheTreebank) {
  const auto options = with_forms("tank\ttank\tVERB\t_\t_\n");
  EXPECT_EQ(candidates_of("tank", nouns_and_a_verb(), options), (Names{"NOUN", "VERB"}));
}

TEST(TagDictionary, TagsThatTheTreebankLacksAreIgnored) {
  const auto text = nouns_and_a_verb();
  EXPECT_EQ(candidates_of("sank", text, with_forms("sank\tsink\tV\t_\t_\n")),
            candidates_of("sank", text, {}));
}

TEST(TagDictionary, AnUnknownAddressIsLikeOtherAddresses) {
  const auto text = testing::tagged_text({"see/VERB http://a.b/c/X", "a/DET comb/NOUN womb/NOUN",
                                          "the/DET tomb/NOUN", "mail/VERB me@b.org/X"});
  for (const char* form : {"https://x.y/tomb", "www.x.org", "you@x.org", "@user", "#womb"}) {
    EXPECT_EQ(candidates_of(form, text, {}), Names{"X"}) << form;
  }
  for (const char* form : {"@", "#1", "www.", "a@b", "a@b.", "x@.y"}) {
    EXPECT_NE(candidates_of(form, text, {}), Names{"X"}) << form;
  }
}

TEST(Tagger, FindsAListedVerbAfterANoun) {
  const auto text = nouns_and_a_verb();
  TaggerOptions options;
  options.dictionary = with_forms("sank\tsink\tVERB\t_\t_\n");
  const Tagger tagger = Tagger::train(text.pointers, options);
  Sentence sentence = testing::tagged_sentence("the/_ tank/_ sank/_");
  tagger.tag(sentence);
  EXPECT_EQ(sentence.words[2].upos, "VERB");
}

TEST(Lemmatizer, KnowsListedFormsUnlessTheTreebankKnowsBetter) {
  auto text = nouns_and_a_verb();
  for (Sentence& sentence : text.sentences) {
    for (Word& word : sentence.words) word.lemma = word.form == "slept" ? "sleep" : word.form;
  }
  LemmatizerOptions options;
  options.forms = std::make_shared<const WordForms>(
      forms_in("sank\tsink\tVERB\t_\t_\nslept\tslip\tVERB\t_\t_\n"));
  const Lemmatizer lemmatizer = Lemmatizer::train(text.pointers, options);
  Sentence sentence = testing::tagged_text({"sank/VERB slept/VERB sank/NOUN"}).sentences[0];
  lemmatizer.lemmatize(sentence);
  EXPECT_EQ(sentence.words[0].lemma, "sink");
  EXPECT_EQ(sentence.words[1].lemma, "sleep");
  EXPECT_NE(sentence.words[2].lemma, "sink") << "the list has it as a verb only";
}

}  // namespace
}  // namespace arcus
