// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/treebank_text.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/text/key_values.h"
#include "arcus/tokenizer/annotated_text.h"
#include "arcus/tokenizer/spaces.h"

namespace arcus {
namespace {

// The same text from all sentences at once, with the whole text in memory.
std::string simple_original_text(const std::vector<Sentence>& sentences) {
  std::string text;
  for (const Sentence& sentence : sentences) {
    if (!text.empty() && begins_paragraph(sentence)) {
      const std::size_t end = text.find_last_not_of(" \t\r\n");
      if (text.find('\n', end + 1) == std::string::npos) {
        text.replace(end + 1, std::string::npos, "\n\n");
      }
    }
    for (const Word* token : tokens_of(sentence)) {
      text += unescaped(list_value(token->misc, "SpacesBefore"));
      text += token->form;
      const std::string_view spaces = list_value(token->misc, "SpacesAfter");
      text += spaces.empty() ? " " : unescaped(spaces);
    }
  }
  return text;
}

std::string simple_raw_text(const std::vector<Sentence>& sentences) {
  std::string text;
  for (const AnnotatedParagraph& paragraph : annotated_text(sentences)) {
    if (!text.empty()) text += '\n';
    text += paragraph.text;
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  return text;
}

// Sentences of words and white space of every kind, some of which begin paragraphs.
std::vector<Sentence> random_sentences(Random& random, bool with_spaces) {
  const std::vector<std::string> forms = {"a", "b c", " ", "\u00a0", "d\u3000", "."};
  const std::vector<std::string> spaces = {"_",
                                           "SpacesAfter=\\s",
                                           "SpacesAfter=\\n",
                                           "SpacesAfter=\\t\\s",
                                           "SpacesAfter=\\s\\n\\s",
                                           "SpacesBefore=\\s|SpacesAfter=x"};
  const auto one_of = [&](const std::vector<std::string>& all) {
    return all[random.below(all.size())];
  };
  std::vector<Sentence> sentences(random.below(5));
  for (Sentence& sentence : sentences) {
    if (random.below(3) == 0) sentence.comments.emplace_back("# newpar");
    for (std::size_t count = random.below(4); count > 0; --count) {
      Word& word = sentence.words.emplace_back();
      word.form = one_of(forms);
      word.misc = with_spaces ? one_of(spaces) : random.below(2) == 0 ? "_" : "SpaceAfter=No";
    }
  }
  return sentences;
}

TEST(TreebankText, WrittenAsItIsReadIsTheTextOfTheWhole) {
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    const auto told = random_sentences(random, true);
    ASSERT_EQ(original_text(told), simple_original_text(told)) << i;
    const auto untold = random_sentences(random, false);
    ASSERT_EQ(raw_text(untold), simple_raw_text(untold)) << i;
  }
}

TEST(TreebankText, IsTheOriginalOneIfOneTokenRecordsItsSpaces) {
  std::vector<Sentence> sentences(3);
  for (Sentence& sentence : sentences) sentence.words.emplace_back().form = "a";
  EXPECT_NE(style_of(sentences).source(), SpaceSource::kOriginal);
  sentences[2].words[0].misc = "SpacesAfter=\\n";
  EXPECT_EQ(style_of(sentences).source(), SpaceSource::kOriginal);
  EXPECT_NE(style_of(sentences).source_in_tokens(), SpaceSource::kOriginal);
}

// The parts are written as they come: only white space at the end is held back.
TEST(TreebankText, HoldsBackWhiteSpaceOnly) {
  Sentence sentence;
  sentence.words.emplace_back().form = "a";
  for (const SpaceSource source : {SpaceSource::kOriginal, SpaceSource::kTreebank}) {
    std::string text;
    TextWriter writer(source, [&](std::string_view part) { text += part; });
    writer.add(sentence);
    EXPECT_EQ(text, "a");
    writer.add(sentence);
    EXPECT_EQ(text, "a a");
    writer.finish();
    EXPECT_EQ(text, source == SpaceSource::kOriginal ? "a a " : "a a\n");
  }
}

}  // namespace
}  // namespace arcus
