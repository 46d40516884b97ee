// SPDX-License-Identifier: Apache-2.0
//
// Parsers with classes of words: trained from a lexicon, and stored in the model file.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/lexicon/lexicon.h"
#include "arcus/model/packed_bytes.h"
#include "arcus/parser_file.h"
#include "arcus/scorer/class_section.h"
#include "arcus/scorer/linear_scorer.h"
#include "arcus/train.h"
#include "arcus/train_classes.h"
#include "tests/support/sample_pipeline.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() { return testing::sentences_of(testing::kSample); }

Lexicon sample_lexicon() {
  std::vector<WordList> text;
  for (const Sentence& sentence : sample()) {
    WordList& words = text.emplace_back();
    for (const Word& word : sentence.words) words.push_back(word.form);
  }
  LexiconOptions options;
  options.min_count = 1;
  options.stopwords = 5;
  return build_lexicon(source_of(text), options);
}

TrainOptions class_options() {
  TrainOptions options;
  options.epochs = 2;
  options.calibrate = Calibrate::kNone;
  options.features = FeatureSet::kFullClasses;
  options.classes = classes_of(sample_lexicon(), 1);
  return options;
}

const Parser& class_parser() {
  static const Parser kParser = train_parser(sample(), {}, class_options());
  return kParser;
}

const WordClasses& classes_in(const Parser& parser) {
  return *dynamic_cast<const LinearScorer&>(parser.scorer()).weights().classes;
}

TEST(WordClasses, AreThoseOfTheLexiconAndDoNotDependOnThreads) {
  const Lexicon lexicon = sample_lexicon();
  const auto classes = classes_of(lexicon, 1);
  EXPECT_GT(classes->words().size(), 20U);
  for (const std::string& word : classes->words()) EXPECT_TRUE(lexicon.find(word)) << word;
  const auto again = classes_of(lexicon, 4);
  EXPECT_EQ(again->words(), classes->words());
  EXPECT_EQ(again->classes(), classes->classes());
}

TEST(WordClasses, ComeBackFromTheModelFileAndChangeScores) {
  const std::string bytes = sections_of(class_parser()).bytes();
  const Parser read = read_parser(SectionFile::parse(bytes, "a.arcus"));
  EXPECT_EQ(classes_in(read).words(), classes_in(class_parser()).words());
  EXPECT_EQ(classes_in(read).classes(), classes_in(class_parser()).classes());
  TrainOptions without = class_options();
  without.features = FeatureSet::kFull;
  without.classes = nullptr;
  const Parser plain = train_parser(sample(), {}, without);
  bool differs = false;
  for (const Sentence& sentence : sample()) {
    ArcScores a;
    ArcScores b;
    ArcScores c;
    class_parser().score(sentence, a);
    read.score(sentence, b);
    plain.score(sentence, c);
    for (int m = 1; m <= sentence.size(); ++m) {
      for (int h = 0; h <= sentence.size(); ++h) {
        if (h == m) continue;
        EXPECT_EQ(a(h, m), b(h, m));
        differs |= a(h, m) != c(h, m);
      }
    }
  }
  EXPECT_TRUE(differs);
}

TEST(WordClasses, AndFeaturesOfThemGoTogether) {
  TrainOptions options = class_options();
  options.classes = nullptr;
  EXPECT_THROW(train_parser(sample(), {}, options), ArgumentError);
  options = class_options();
  options.features = FeatureSet::kFull;
  EXPECT_THROW(train_parser(sample(), {}, options), ArgumentError);
}

TEST(WordClasses, ForgedSectionsAreRefused) {
  const auto refusal = [](const PackedWriter& section) -> std::string {
    SectionWriter file;
    file.add("word_classes", section.bytes());
    try {
      read_classes(SectionFile::parse(file.bytes(), "a.arcus"));
      return "not refused";
    } catch (const ModelError& error) {
      return error.what();
    }
  };
  const auto section = [](std::uint32_t count, const std::vector<std::string>& words,
                          const std::vector<std::uint16_t>& large,
                          const std::vector<std::uint16_t>& small) {
    PackedWriter writer;
    writer.number(count);
    for (const std::string& word : words) writer.text(word);
    writer.numbers(large);
    writer.numbers(small);
    return writer;
  };
  const std::string name = "a.arcus: section 'word_classes' ";
  EXPECT_EQ(refusal(section(2, {"a", "b"}, {0, 1}, {0, 5})), "not refused");
  EXPECT_EQ(refusal(section(2, {"b", "a"}, {0, 1}, {0, 5})), name + "has words out of order");
  EXPECT_EQ(refusal(section(2, {"a", "a"}, {0, 1}, {0, 5})), name + "has words out of order");
  EXPECT_EQ(refusal(section(2, {"a", "b"}, {0}, {0, 5})),
            name + "has another number of classes than of words");
  EXPECT_EQ(refusal(section(2, {"a", "b"}, {0, 1}, {0, 5, 6})),
            name + "has another number of classes than of words");
  EXPECT_EQ(refusal(section((1U << 20) + 1, {}, {}, {})), name + "has too many words");
  EXPECT_NE(refusal(section(9, {"a"}, {0}, {0})), "not refused");
  EXPECT_NE(refusal(section(1, {"a\tb"}, {0}, {0})), "not refused");
}

}  // namespace
}  // namespace arcus
