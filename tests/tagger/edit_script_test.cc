// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/edit_script.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "arcus/base/error.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

// Calls visit(text) for all texts of up to so many characters.
template <typename Visit>
void for_all_texts(const std::vector<std::string>& alphabet, int longest, Visit visit) {
  std::vector<std::string> texts = {""};
  for (int length = 0; length <= longest; ++length) {
    std::vector<std::string> longer;
    for (const std::string& text : texts) {
      visit(text);
      for (const std::string& character : alphabet) longer.push_back(text + character);
    }
    texts = std::move(longer);
  }
}

TEST(EditScript, GivesTheLemmaBackForAllSmallPairs) {
  const std::vector<std::string> alphabet = {"a", "A", "é", "ß"};
  for_all_texts(alphabet, 4, [&](const std::string& form) {
    for_all_texts(alphabet, 3, [&](const std::string& lemma) {
      EXPECT_EQ(apply_script(edit_script(form, lemma), form), lemma) << form << " " << lemma;
    });
  });
}

TEST(EditScript, GivesTheLemmaBackForEveryWordOfTheSample) {
  for (const Sentence& sentence :
       testing::sentences_of(testing::source_file("examples/sample.conllu"))) {
    for (const Word& word : sentence.words) {
      EXPECT_EQ(apply_script(edit_script(word.form, word.lemma), word.form), word.lemma);
    }
  }
}

RC_GTEST_PROP(EditScript, GivesTheLemmaBackForAnyLetters, ()) {
  const auto text = [] {
    const std::vector<std::string> letters = {"a", "b", "B",  "İ", "ı", "Σ",
                                              "ς", "ǆ", "走", "1", "-"};
    std::string result;
    for (const auto i : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 11))) {
      result += letters[static_cast<std::size_t>(i)];
    }
    return result;
  };
  const std::string form = text();
  const std::string lemma = text();
  RC_ASSERT(apply_script(edit_script(form, lemma), form) == lemma);
}

TEST(EditScript, IsTheSameForWordsThatAreInflectedAlike) {
  EXPECT_EQ(edit_script("studies", "study"), edit_script("Ladies", "lady"));
  EXPECT_EQ(edit_script("gemacht", "machen"), edit_script("gelacht", "lachen"));
  EXPECT_EQ(edit_script("London", "London"), edit_script("McCartney", "McCartney"));
  EXPECT_EQ(edit_script("NEW", "New"), edit_script("YORK", "York"));
  EXPECT_NE(edit_script("dogs", "dog"), edit_script("went", "go"));
}

TEST(EditScript, KeepsTheLongestRun) {
  const EditScript script = edit_script("unhappier", "happy");
  EXPECT_EQ(script.front_off, 2);
  EXPECT_EQ(script.back_off, 3);
  EXPECT_EQ(script.front, "");
  EXPECT_EQ(script.back, "y");
}

TEST(EditScript, DoesNotFitAWordThatIsTooShort) {
  const EditScript script = edit_script("running", "run");
  EXPECT_EQ(apply_script(script, "sitting"), "sit");
  EXPECT_EQ(apply_script(script, "king"), "");
  EXPECT_EQ(apply_script(script, "ing"), std::nullopt);
}

TEST(EditScript, OfALongWordIsFoundAtOnce) {
  const std::string form(100'000, 'a');
  EXPECT_EQ(apply_script(edit_script(form, form), form), form);
  EXPECT_EQ(apply_script(edit_script(form, form + "b"), form), form + "b");
}

TEST(EditScript, ComesBackFromItsBytes) {
  const EditScript script = edit_script("Gemacht", "machen");
  PackedWriter writer;
  write_edit_script(script, writer);
  PackedReader reader(writer.bytes(), "test", "script");
  EXPECT_EQ(read_edit_script(reader), script);
  for (std::size_t size = 0; size < writer.bytes().size(); ++size) {
    PackedReader cut(std::string_view(writer.bytes()).substr(0, size), "test", "script");
    EXPECT_THROW(read_edit_script(cut), ModelError);
  }
}

TEST(EditScript, ThatIsNoTextIsRefused) {
  EditScript script = edit_script("dogs", "dog");
  script.back = "\xff";
  PackedWriter writer;
  write_edit_script(script, writer);
  PackedReader reader(writer.bytes(), "test", "script");
  EXPECT_THROW(read_edit_script(reader), ModelError);
}

}  // namespace
}  // namespace arcus
