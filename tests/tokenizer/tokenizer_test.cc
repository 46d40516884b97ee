// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/tokenizer.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/eval/ud_scores.h"
#include "arcus/text/unicode.h"
#include "arcus/tokenizer/annotated_text.h"
#include "arcus/tokenizer/spaces.h"
#include "arcus/tokenizer/text_reader.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"
#include "tests/tokenizer/toy_treebank.h"

namespace arcus {
namespace {

using testing::shown;
using testing::spaced_sentence;
using testing::toy_tokenizer;
using testing::toy_treebank;

std::string sentences_shown(const Tokenizer& tokenizer, const std::string& text) {
  std::string result;
  for (const Sentence& sentence : tokenize(tokenizer, text)) result += shown(sentence) + "\n";
  return result;
}

TEST(Tokenizer, TokensAndSentencesAreThoseOfTheTreebank) {
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "Cats bark, dogs don't. Is Mr. Smith so?"),
            "[Cats] [bark] [,] [dogs] [don't: do n't] [.]\n"
            "[Is] [Mr.] [Smith] [so] [?]\n");
}

TEST(Tokenizer, NumbersAndAddressesStayWhole) {
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "It costs 2,500.75 dollars."),
            "[It] [costs] [2,500.75] [dollars] [.]\n");
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "See http://arcus.org/x.y now."),
            "[See] [http://arcus.org/x.y] [now] [.]\n");
}

TEST(Tokenizer, ItsTrainingTextIsLearnedByHeart) {
  const auto gold = testing::sentences_of(testing::source_file("tests/data/eval/gold.conllu"));
  BoundaryOptions options;
  options.tokens.cutoff = 1;
  options.sentences.cutoff = 1;
  const Tokenizer tokenizer = Tokenizer::train(gold, options);
  UdScores scores;
  add_sentences(gold, tokenize(tokenizer, raw_text(gold)), scores);
  EXPECT_EQ(scores[UdMetric::kTokens].f1(), 1);
  EXPECT_EQ(scores[UdMetric::kSentences].f1(), 1);
  EXPECT_EQ(scores[UdMetric::kWords].f1(), 1);
}

TEST(Tokenizer, ChineseNeedsNoSpaces) {
  std::vector<Sentence> sentences;
  for (int i = 0; i < 20; ++i) {
    for (const char* text : {"我 喜歡 你 。", "他 看 書 。", "我 看 他 。", "你 喜歡 書 。"}) {
      sentences.push_back(spaced_sentence(text));
    }
  }
  EXPECT_EQ(sentences_shown(Tokenizer::train(sentences), "他喜歡書。你看我。"),
            "[他] [喜歡] [書] [。]\n[你] [看] [我] [。]\n");
}

TEST(Tokenizer, MarksAndJoinedEmojiAreNeverCutOff) {
  const Tokenizer& tokenizer = toy_tokenizer();
  for (const char* token : {"x\u0301", "👨\u200d👩\u200d👧", "👍🏽", "❤\ufe0f"}) {
    const auto sentences = tokenize(tokenizer, std::string("so ") + token + " so");
    std::string forms;
    for (const Sentence& sentence : sentences) {
      for (const Word& word : sentence.words) forms += word.form + " ";
    }
    EXPECT_NE(forms.find(std::string(token) + " "), std::string::npos) << forms;
  }
}

TEST(Tokenizer, FormsAreInNormalizationFormCAndBytesHasTheToken) {
  for (const char* text : {"so e\u0301 so", "so \u212b.", "e\u0301\xff \u0338"}) {
    const auto sentences = tokenize(toy_tokenizer(), text);
    for (const Sentence& sentence : sentences) {
      for (const Word& word : sentence.words) {
        EXPECT_TRUE(is_nfc(word.form)) << word.form;
        EXPECT_TRUE(is_nfc(word.misc)) << word.misc;
      }
    }
    EXPECT_EQ(original_text(sentences), text);
  }
  const Sentence sentence = tokenize(toy_tokenizer(), "e\u0301 ")[0];
  EXPECT_EQ(sentence.word(1).form, "\u00e9");
  EXPECT_EQ(sentence.word(1).misc, "Bytes=e\\xCC\\x81");
  EXPECT_EQ(sentence.comments.back(), "# text = \u00e9");
}

TEST(Tokenizer, TypographicPunctuationIsCutLikeItsAsciiSisters) {
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "Cats don’t. He said: “Yes.”"),
            "[Cats] [don’t: do n’t] [.]\n[He] [said] [:] [“] [Yes] [.] [”]\n");
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "It costs １,０００.５０ dollars\u3000now."),
            "[It] [costs] [１,０００.５０] [dollars] [now] [.]\n");
}

TEST(Tokenizer, LongDashesEllipsesAndEmojiAreTokens) {
  const auto forms = [](const std::string& text) {
    std::string result;
    for (const Sentence& sentence : tokenize(toy_tokenizer(), text)) {
      for (const Word& word : sentence.words) result += word.form + " ";
    }
    return result;
  };
  EXPECT_EQ(forms("cats—dogs bark…so"), "cats — dogs bark … so ");
  EXPECT_EQ(forms("so 😍. 👍🏽👍🏽, 🇩🇪🇫🇷 😂😂so"),
            "so 😍 . 👍🏽 👍🏽 , 🇩🇪 🇫🇷 😂😂 so ");
  EXPECT_EQ(forms("so 👍🏽! It 🙏🏾. 🤷🏻‍♀️? ❤️!"),
            "so 👍🏽 ! It 🙏🏾 . 🤷🏻‍♀️ ? ❤️ ! ");
}

TEST(Tokenizer, CharactersThatShowNothingDoNotGlueWords) {
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "I can\u00ad't see cats\u200bdogs \u200b now"),
            "[I] [can\u00ad't: ca n\u00ad't] [see] [cats\u200b] [dogs] [now]\n");
}

TEST(Tokenizer, NamesOfFilesHandlesAndCodeStayWhole) {
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "See report.pdf, @ann_b and #MeToo"),
            "[See] [report.pdf] [,] [@ann_b] [and] [#MeToo]\n");
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "so foo.bar(x) or numpy==1.26.4 w/ cats"),
            "[so] [foo.bar(x)] [or] [numpy==1.26.4] [w/] [cats]\n");
}

TEST(Tokenizer, AnAbbreviationThatWasNeverSeenEndsNoSentence) {
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "I see Capt. Smith! Is it so?"),
            "[I] [see] [Capt.] [Smith] [!]\n[Is] [it] [so] [?]\n");
}

// Sentences of UD English EWT, for what a toy does not show.
const std::vector<Sentence>& sample() {
  static const auto kSample = testing::sentences_of(testing::source_file("examples/sample.conllu"));
  return kSample;
}

const Tokenizer& sample_tokenizer() {
  static const Tokenizer kTokenizer = Tokenizer::train(sample());
  return kTokenizer;
}

std::vector<std::string> texts_of(const std::string& text) {
  std::vector<std::string> texts;
  for (const Sentence& sentence : tokenize(sample_tokenizer(), text)) {
    texts.emplace_back(comment_value(sentence, "text"));
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(Tokenizer, EachItemOfAListIsASentence) {
  EXPECT_EQ(texts_of("1. Download the archive\n2. Unpack it\n3. Run the program\n"),
            (Texts{"1. Download the archive", "2. Unpack it", "3. Run the program"}));
  EXPECT_EQ(texts_of("- Download the archive\n- Unpack it\n- Run the program\n"),
            (Texts{"- Download the archive", "- Unpack it", "- Run the program"}));
}

TEST(Tokenizer, AHeadingIsASentence) {
  EXPECT_EQ(texts_of("## Installation\nWe were told that it would be there for all of us.\n"),
            (Texts{"## Installation", "We were told that it would be there for all of us."}));
}

TEST(Tokenizer, EachHeaderOfAMailIsASentence) {
  EXPECT_EQ(texts_of("From: Ann Miller\nTo: Bob Stone\nSubject: Lunch today\n"),
            (Texts{"From: Ann Miller", "To: Bob Stone", "Subject: Lunch today"}));
}

TEST(Tokenizer, OneSentencePerLineNeedsNoStops) {
  std::string text;
  Texts expected;
  for (std::size_t i = 0; i < sample().size(); ++i) {
    std::string line(comment_value(sample()[i], "text"));
    if (line.ends_with('.')) line.pop_back();
    text += line + (i % 10 == 9 ? "\n\n" : "\n");
    expected.push_back(line);
  }
  const Texts found = texts_of(text);
  std::size_t right = 0;
  for (const std::string& line : expected) {
    right += std::find(found.begin(), found.end(), line) != found.end() ? 1 : 0;
  }
  EXPECT_GE(8 * right, 7 * expected.size()) << "of the few sentences of the sample";
}

TEST(Tokenizer, ShortHeadlinesInARowAreSentences) {
  EXPECT_EQ(texts_of("Stocks fall sharply\nMayor resigns\nNew bridge opens\n"),
            (Texts{"Stocks fall sharply", "Mayor resigns", "New bridge opens"}));
}

TEST(Tokenizer, HeadlinesThatCouldBeOneWrappedSentenceAreSentences) {
  EXPECT_EQ(
      texts_of("Senate passes budget bill\nStorm closes two airports\nMayor wins second term\n"),
      (Texts{"Senate passes budget bill", "Storm closes two airports", "Mayor wins second term"}));
}

TEST(Tokenizer, WrappedTextIsCutAsIfItWereNot) {
  std::string text;
  for (int i = 0; i < 5; ++i) {
    text += "Dogs bark, cats don't. I can't see Mr. Smith! It costs 1,000.50 dollars (or more). ";
  }
  std::string wrapped;
  std::size_t column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t end = std::min(text.find(' ', i + 1), text.size());
    const bool breaks = text[i] == ' ' && column + (end - i) > 72;
    wrapped += breaks ? '\n' : text[i];
    column = breaks ? 0 : column + 1;
  }
  ASSERT_GT(std::count(wrapped.begin(), wrapped.end(), '\n'), 4);
  EXPECT_EQ(sentences_shown(toy_tokenizer(), wrapped), sentences_shown(toy_tokenizer(), text));
}

// Acronyms inside sentences, and none but one at the end of a sentence.
std::vector<Sentence> treebank_of_acronyms() {
  std::vector<Sentence> sentences;
  for (int i = 0; i < 10; ++i) {
    for (const char* text :
         {"They met in New York|.", "He said that he saw her|.",
          "We went to see Ann Smith in Iraq|.", "The dog barks and the cat sees him|.",
          "She likes the U.S. Senate|.", "I saw that we like Paris|.",
          "He and she met the U.S. Army in Berlin|.", "We know him|.",
          "In the end they met Bob Miller|.", "The end|."}) {
      sentences.push_back(spaced_sentence(text));
    }
  }
  sentences.push_back(spaced_sentence("They live in the E.U|."));
  return sentences;
}

TEST(Tokenizer, ItemsWithRomanNumeralsCheckBoxesAndStepsAreSentences) {
  for (const char* text : {"I. Dogs bark\nII. Cats bark\nIII. Dogs see it\n",
                           "[ ] Dogs bark\n[x] Cats bark\n[ ] Is it so\n",
                           "Step 1: Dogs bark\nStep 2: Cats bark\nStep 3: Is it so\n",
                           "DOGS BARK\nCATS BARK\nIS IT SO\n", "Two dogs\nCats\nMore dogs\n"}) {
    EXPECT_EQ(tokenize(toy_tokenizer(), text).size(), 3u)
        << text << sentences_shown(toy_tokenizer(), text);
  }
}

TEST(Tokenizer, ChineseStopsEndSentencesOfATreebankWithoutChinese) {
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "我们去。他很好！你好。 Dogs bark."),
            "[我们去] [。]\n[他很好] [！]\n[你好] [。]\n[Dogs] [bark] [.]\n");
}

TEST(Tokenizer, JapaneseStopsAreTokensOnlyIfTheTreebankHasThem) {
  std::vector<Sentence> sentences;
  for (int i = 0; i < 200; ++i) sentences.push_back(spaced_sentence("私は|行く。"));
  EXPECT_EQ(sentences_shown(Tokenizer::train(sentences), "私は行く。"), "[私は] [行く。]\n");
}

TEST(Tokenizer, NamesOfLanguagesAndHiddenFilesStayWhole) {
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "We see .NET, .bashrc (v1.2) or C#, not C++."),
            "[We] [see] [.NET] [,] [.bashrc] [(] [v1.2] [)] [or] [C#] [,] [not] [C++] [.]\n");
}

TEST(Tokenizer, AnAcronymEndsASentenceBeforeAWordThatBeginsSentences) {
  const Tokenizer tokenizer = Tokenizer::train(treebank_of_acronyms());
  EXPECT_EQ(sentences_shown(tokenizer, "We went to the U.S. He met her."),
            "[We] [went] [to] [the] [U.S] [.]\n[He] [met] [her] [.]\n");
  EXPECT_EQ(sentences_shown(tokenizer, "We like the U.S. Senate. We met in the U.S. Army."),
            "[We] [like] [the] [U.S.] [Senate] [.]\n[We] [met] [in] [the] [U.S.] [Army] [.]\n");
}

TEST(Tokenizer, WithIsOneTokenUnlessTheTreebankCutsItOften) {
  auto sentences = toy_treebank();
  // Too few, and of both kinds, to know better.
  sentences.push_back(spaced_sentence("He came w|/ Ann|."));
  sentences.push_back(spaced_sentence("He came w/ Bob|."));
  EXPECT_EQ(sentences_shown(Tokenizer::train(sentences), "It costs more w/ cats, w/o dogs."),
            "[It] [costs] [more] [w/] [cats] [,] [w/o] [dogs] [.]\n");
  for (int i = 0; i < 10; ++i) sentences.push_back(spaced_sentence("He came w|/ Ann|."));
  EXPECT_EQ(sentences_shown(Tokenizer::train(sentences), "It costs more w/ cats."),
            "[It] [costs] [more] [w] [/] [cats] [.]\n");
}

TEST(Tokenizer, AnAbbreviationEndsNoSentenceBeforeALowerCaseWord) {
  auto sentences = toy_treebank();
  // Sentences begin in lower case here.
  for (int i = 0; i < 30; ++i) sentences.push_back(spaced_sentence("cats bark|."));
  const Tokenizer tokenizer = Tokenizer::train(sentences);
  EXPECT_EQ(sentences_shown(tokenizer, "dogs bark. cats bark."),
            "[dogs] [bark] [.]\n[cats] [bark] [.]\n");
  EXPECT_EQ(sentences_shown(tokenizer, "dogs approx. cats bark.").find('\n'),
            sentences_shown(tokenizer, "dogs approx. cats bark.").size() - 1);
}

TEST(Tokenizer, WithEndsNoSentenceBeforeTheEndOfALine) {
  auto sentences = toy_treebank();
  // Slashes end sentences here.
  for (int i = 0; i < 30; ++i) {
    sentences.push_back(spaced_sentence("He and she /"));
    sentences.push_back(spaced_sentence("Cats bark|."));
  }
  const Tokenizer tokenizer = Tokenizer::train(sentences);
  EXPECT_EQ(sentences_shown(tokenizer, "He and she / Cats bark."),
            "[He] [and] [she] [/]\n[Cats] [bark] [.]\n");
  EXPECT_EQ(sentences_shown(tokenizer, "He and she w/ Cats bark."),
            "[He] [and] [she] [w/] [Cats] [bark] [.]\n");
}

// As models were before text was folded: no features, nothing that is never cut.
std::string literal_model(std::size_t pairs) {
  PackedWriter writer;
  writer.text(std::string(pairs, '0'));
  writer.text(std::string(pairs, '0'));
  PackedWeights().write(writer);
  PackedWeights().write(writer);
  writer.number(std::uint32_t{0});
  writer.number(std::uint32_t{0});
  return writer.bytes();
}

TEST(Tokenizer, ModelsFromBeforeTextWasFoldedReadItAsTheyDid) {
  const std::string bytes = literal_model(std::size_t{26} * 26);
  PackedReader reader(bytes, "file", "part");
  const Tokenizer literal = Tokenizer::read(reader);
  reader.expect_end();
  EXPECT_EQ(sentences_shown(literal, "a😍. b\nc"), "[a😍.] [b] [c]\n");
  PackedWriter again;
  literal.write(again);
  EXPECT_EQ(again.bytes(), bytes);
}

TEST(Tokenizer, ModelsOfOtherKindsOfCharactersAreRefused) {
  const std::string bytes = literal_model(std::size_t{25} * 25);
  PackedReader reader(bytes, "file", "part");
  EXPECT_THROW(Tokenizer::read(reader), ModelError);
}

TEST(Tokenizer, WritingAndReadingChangesNothing) {
  PackedWriter writer;
  toy_tokenizer().write(writer);
  PackedReader reader(writer.bytes(), "file", "part");
  const Tokenizer again = Tokenizer::read(reader);
  reader.expect_end();
  const std::string text = raw_text(toy_treebank()) + "Never seen: \"won't\" (so, he said)!";
  EXPECT_EQ(tokenize(again, text), tokenize(toy_tokenizer(), text));
  PackedWriter second;
  again.write(second);
  EXPECT_EQ(second.bytes(), writer.bytes());
}

TEST(Tokenizer, TheSameTreebankGivesTheSameBytes) {
  PackedWriter first;
  PackedWriter second;
  toy_tokenizer().write(first);
  Tokenizer::train(toy_treebank()).write(second);
  EXPECT_EQ(first.bytes(), second.bytes());
}

TEST(Tokenizer, TruncationsAreRefused) {
  PackedWriter writer;
  toy_tokenizer().write(writer);
  for (std::size_t size = 0; size < writer.bytes().size(); size += 97) {
    const std::string cut = writer.bytes().substr(0, size);
    PackedReader reader(cut, "file", "part");
    EXPECT_THROW(Tokenizer::read(reader), ModelError) << size;
  }
}

TEST(Tokenizer, NeedsSentencesToLearnFrom) { EXPECT_THROW(Tokenizer::train({}), ArgumentError); }

TEST(Tokenizer, ATreebankOfOneWordIsEnough) {
  const Tokenizer tokenizer = Tokenizer::train(std::vector{spaced_sentence("Yes")});
  EXPECT_EQ(tokenize(tokenizer, "Yes. No?").empty(), false);
}

}  // namespace
}  // namespace arcus
