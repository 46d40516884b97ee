// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/word_inputs.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/neural/weights.h"
#include "tests/support/sample_parser.h"

namespace arcus {
namespace {

constexpr auto kWord = static_cast<std::size_t>(Field::kWord);
constexpr auto kAffix = static_cast<std::size_t>(Field::kAffix);
constexpr auto kFeats = static_cast<std::size_t>(Field::kFeats);

Sentence sentence_of(const std::vector<std::string>& forms) {
  Sentence sentence;
  for (const std::string& form : forms) sentence.words.emplace_back().form = form;
  return sentence;
}

std::vector<std::uint32_t> rows_of(const WordInputs& inputs, const Sentence& sentence,
                                   std::size_t field, std::size_t position) {
  SentenceInputs looked_up;
  inputs.look_up(sentence, looked_up);
  const auto rows = looked_up[field][position];
  return {rows.begin(), rows.end()};
}

TEST(WordInputs, OtherWordsShareTheRowOfUnknownWords) {
  const std::vector<Sentence> data = {sentence_of({"dog", "Dog", "cat"})};
  const WordInputs inputs(data, {});
  const Sentence sentence = sentence_of({"DOG", "cat", "bird"});
  EXPECT_EQ(rows_of(inputs, sentence, kWord, 0), std::vector{Vocabulary::kRootRow});
  const auto dog = rows_of(inputs, sentence, kWord, 1);
  const auto cat = rows_of(inputs, sentence, kWord, 2);
  EXPECT_GT(dog[0], Vocabulary::kRootRow);
  EXPECT_GT(cat[0], Vocabulary::kRootRow);
  EXPECT_NE(dog, cat);
  EXPECT_EQ(rows_of(inputs, sentence, kWord, 3), std::vector{Vocabulary::kUnknownRow});
}

TEST(NetworkWeights, AnUnknownWordStartsAsADroppedOne) {
  const WordInputs inputs(testing::sample(), NetworkShape());
  NetworkWeights weights(inputs, 1);
  Random random(1);
  weights.randomize(random);
  const Matrix& words = weights.tables[static_cast<std::size_t>(Field::kWord)];
  for (std::size_t j = 0; j < words.columns(); ++j) {
    EXPECT_EQ(words(Vocabulary::kUnknownRow, j), 0);
    EXPECT_NE(words(Vocabulary::kRootRow, j), 0);
  }
}

TEST(WordInputs, TypographicFormsAreThoseOfAscii) {
  const std::vector<Sentence> data = {sentence_of({"don't", "don't"})};
  const WordInputs inputs(data, {});
  const Sentence plain = sentence_of({"don't"});
  const Sentence curly = sentence_of({"don’t"});
  for (const std::size_t field : {kWord, kAffix}) {
    EXPECT_EQ(rows_of(inputs, plain, field, 1), rows_of(inputs, curly, field, 1));
  }
}

TEST(WordInputs, AffixesArePrefixesUpToThreeAndSuffixesUpToFiveCharacters) {
  const std::vector<Sentence> data = {sentence_of({"a"})};
  NetworkShape shape;
  shape.affix_rows = std::size_t{1} << 24;  // too many for collisions
  const WordInputs inputs(data, shape);
  const auto rows_of_form = [&](const std::string& form) {
    return rows_of(inputs, sentence_of({form}), kAffix, 1);
  };
  // Its shape and the form itself have rows too. No suffix is the whole word.
  EXPECT_EQ(rows_of_form("abcdefgh").size(), 3U + 5 + 2);
  EXPECT_EQ(rows_of_form("äöüß").size(), 3U + 3 + 2);
  EXPECT_EQ(rows_of_form("ab").size(), 2U + 1 + 2);
  EXPECT_EQ(rows_of_form("a").size(), 1U + 2);
  const auto shared_with = [&](const std::string& form) {
    const auto rows = rows_of_form("abcdefgh");
    const auto others = rows_of_form(form);
    return std::count_if(rows.begin(), rows.end(), [&](std::uint32_t row) {
      return std::find(others.begin(), others.end(), row) != others.end();
    });
  };
  // All of them have the same shape.
  EXPECT_EQ(shared_with("uvwxyzuv"), 1);
  EXPECT_EQ(shared_with("avwxyzuv"), 1 + 1);
  EXPECT_EQ(shared_with("abcxyzuv"), 1 + 3);
  EXPECT_EQ(shared_with("abcdyzuv"), 1 + 3);
  EXPECT_EQ(shared_with("uvwxyzuh"), 1 + 1);
  EXPECT_EQ(shared_with("uvwdefgh"), 1 + 5);
  EXPECT_EQ(shared_with("uvcdefgh"), 1 + 5);
}

TEST(WordInputs, EachFeatureHasItsOwnRow) {
  std::vector<Sentence> data = {sentence_of({"a", "b"})};
  data[0].words[0].feats = "Case=Nom|Number=Sing";
  data[0].words[1].feats = "Case=Nom";
  const WordInputs inputs(data, {});
  const auto both = rows_of(inputs, data[0], kFeats, 1);
  const auto one = rows_of(inputs, data[0], kFeats, 2);
  ASSERT_EQ(both.size(), 2U);
  ASSERT_EQ(one.size(), 1U);
  EXPECT_NE(std::find(both.begin(), both.end(), one[0]), both.end());
}

TEST(WordInputs, FieldsThatTheTreebankLacksAreLeftOut) {
  const std::vector<Sentence> data = {sentence_of({"a", "b"})};
  const WordInputs inputs(data, {});
  EXPECT_EQ(inputs.shape().fields[kFeats], 0U);
  EXPECT_GT(inputs.shape().fields[kWord], 0U);
}

TEST(WordInputs, NothingToSeeIsRefused) {
  NetworkShape shape;
  shape.fields = {0, 0, 8, 8, 8, 0};
  const std::vector<Sentence> untagged = {sentence_of({"dog"})};
  EXPECT_THROW(WordInputs(untagged, shape), ArgumentError);
}

TEST(WordInputs, ComeBackFromBytes) {
  const std::vector<Sentence> data = testing::sample();
  const WordInputs inputs(data, {});
  PackedWriter writer;
  inputs.write(writer);
  PackedReader reader(writer.bytes(), "file", "part");
  const WordInputs again = WordInputs::read(reader);
  reader.expect_end();
  EXPECT_EQ(again.shape(), inputs.shape());
  for (std::size_t field = 0; field < kFields; ++field) {
    if (inputs.shape().fields[field] == 0) continue;
    for (std::size_t p = 0; p <= data[0].words.size(); ++p) {
      EXPECT_EQ(rows_of(again, data[0], field, p), rows_of(inputs, data[0], field, p));
    }
  }
}

TEST(WordInputs, DimensionsOutOfRangeAreRefused) {
  const std::vector<Sentence> data = testing::sample();
  PackedWriter writer;
  WordInputs(data, {}).write(writer);
  // Each of the eleven dimensions in turn.
  for (std::size_t i = 0; i < 11; ++i) {
    std::string bytes = writer.bytes();
    bytes.replace(4 * i, 4, "\xff\xff\xff\x7f");
    PackedReader reader(bytes, "file", "part");
    EXPECT_THROW(WordInputs::read(reader), ModelError) << i;
  }
  // The last dimension, 257, is that of relations.
  std::string bytes = writer.bytes();
  bytes.replace(std::size_t{4} * 10, 4, std::string("\x01\x01\0\0", 4));
  PackedReader reader(bytes, "file", "part");
  EXPECT_THROW(WordInputs::read(reader), ModelError);
}

}  // namespace
}  // namespace arcus
