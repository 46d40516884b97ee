// SPDX-License-Identifier: Apache-2.0
#include "arcus/teacher.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/parser/stream_helpers.h"

namespace arcus {
namespace {

StreamInput input_of(const std::string& text, InputKind kind = InputKind::kText) {
  StreamInput input;
  input.kind = kind;
  input.files = {"text"};
  input.open = [text](const std::string&) { return PolledSource{.read = bytes_of(text)}; };
  return input;
}

// What a student sees of a sentence.
Sentence columns_of(const Sentence& sentence) {
  Sentence result;
  for (const Word& word : sentence.words) {
    Word& copy = result.words.emplace_back(word);
    copy.deps = copy.misc = kEmptyField;
  }
  return result;
}

std::vector<Sentence> sentences_of(const TaughtText& text) {
  std::vector<Sentence> sentences;
  for (std::size_t i = 0; i < text.size(); ++i) sentences.push_back(text.sentence(i));
  return sentences;
}

std::vector<SoftArc> all_soft(const TaughtText& text) {
  std::vector<SoftArc> arcs;
  for (std::size_t i = 0; i < text.size(); ++i) {
    arcs.insert(arcs.end(), text.soft(i).begin(), text.soft(i).end());
  }
  return arcs;
}

TEST(TaughtText, KeepsSentencesAndSoftArcs) {
  Sentence first;
  first.words.resize(2);
  first.words[0] = {"dogs", "dog", "NOUN", "NNS", "Number=Plur", 2, "nsubj"};
  first.words[1] = {"bark", "bark", "VERB", "VBP", "_", 0, "root"};
  Sentence second;
  second.words.resize(1);
  second.words[0] = {"dogs", "dog", "NOUN", "NNS", "_", 0, "root"};
  TaughtText text;
  text.add(first, std::vector<SoftArc>{{2, 1, 0.75F}, {0, 1, 0.25F}, {0, 2, 1}});
  text.add(second, std::vector<SoftArc>{{0, 1, 1}});
  const TaughtText moved = std::move(text);
  ASSERT_EQ(moved.size(), 2U);
  EXPECT_EQ(moved.words(), 3U);
  EXPECT_EQ(moved.words_of(0), 2U);
  EXPECT_EQ(moved.words_of(1), 1U);
  EXPECT_EQ(moved.sentence(0), first);
  EXPECT_EQ(moved.sentence(1), second);
  EXPECT_TRUE(moved.is_soft());
  EXPECT_EQ(moved.soft(0).size(), 3U);
  ASSERT_EQ(moved.soft(1).size(), 1U);
  EXPECT_EQ(moved.soft(1)[0].modifier, 1);
  const OtherWords words = moved.counted_words();
  ASSERT_EQ(words.forms.size(), 2U);
  EXPECT_EQ(words.forms[0], (std::pair<std::string_view, std::size_t>("dogs", 2)));
  EXPECT_EQ(words.lemmas[1], (std::pair<std::string_view, std::size_t>("bark", 1)));
}

TEST(SoftArcs, SumToOneForEachWordAndLeaveOutImprobableHeads) {
  ArcMarginals marginals(3);
  marginals(0, 1) = 0.6;
  marginals(2, 1) = 0.396;
  marginals(3, 1) = 0.004;
  marginals(0, 2) = 0.005;
  marginals(1, 2) = 0.009;  // no head of word 2 is probable enough
  marginals(3, 2) = 0.001;
  marginals(0, 3) = 1;
  const std::vector<SoftArc> arcs = soft_arcs(marginals, 3);
  ASSERT_EQ(arcs.size(), 4U);
  EXPECT_EQ(arcs[0].head, 0);
  EXPECT_FLOAT_EQ(arcs[0].probability, static_cast<float>(0.6 / 0.996));
  EXPECT_EQ(arcs[1].head, 2);
  EXPECT_FLOAT_EQ(arcs[0].probability + arcs[1].probability, 1);
  EXPECT_EQ(arcs[2].modifier, 2);
  EXPECT_EQ(arcs[2].head, 1);
  EXPECT_EQ(arcs[2].probability, 1);
  EXPECT_EQ(arcs[3].probability, 1);
}

TEST(Teacher, GivesTheTreesOfTheStream) {
  const std::string text = testing::sample_text();
  const TaughtResult taught = parse_with_teacher(testing::pipeline(), input_of(text), {});
  std::vector<Sentence> expected;
  for (const Sentence& sentence : testing::parsed(text, InputKind::kText)) {
    expected.push_back(columns_of(sentence));
  }
  EXPECT_EQ(sentences_of(taught.text), expected);
  EXPECT_FALSE(taught.text.is_soft());
  EXPECT_EQ(taught.counts.words, static_cast<std::int64_t>(taught.text.words()));
}

TEST(Teacher, SoftTargetsOfTextSumToOneForEachWord) {
  TeacherOptions options;
  options.soft = true;
  const TaughtResult taught =
      parse_with_teacher(testing::pipeline(), input_of(testing::sample_text()), options);
  std::size_t several = 0;
  for (std::size_t i = 0; i < taught.text.size(); ++i) {
    std::vector<double> sums(taught.text.words_of(i), 0);
    for (const SoftArc& arc : taught.text.soft(i)) {
      sums[static_cast<std::size_t>(arc.modifier) - 1] += arc.probability;
      if (arc.probability < 0.99) ++several;
    }
    for (const double sum : sums) EXPECT_NEAR(sum, 1, 1e-6);
  }
  EXPECT_GT(several, 0U);
}

TEST(Teacher, ThreadsChangeNothing) {
  const std::string text = testing::repeated(testing::sample_text() + "\n\n", 8);
  TeacherOptions options;
  options.soft = true;
  options.min_probability = 0.5;
  options.max_text_words = 1500;
  options.threads = 1;
  const TaughtResult one = parse_with_teacher(testing::pipeline(), input_of(text), options);
  options.threads = 4;
  const TaughtResult four = parse_with_teacher(testing::pipeline(), input_of(text), options);
  EXPECT_EQ(sentences_of(one.text), sentences_of(four.text));
  const auto first = all_soft(one.text);
  const auto second = all_soft(four.text);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].head, second[i].head);
    EXPECT_EQ(first[i].probability, second[i].probability);
  }
  EXPECT_EQ(one.counts.words, four.counts.words);
}

TEST(Teacher, StopsBeforeTheSentenceThatExceedsTheWords) {
  TeacherOptions options;
  options.max_text_words = 7;
  const TaughtResult taught = parse_with_teacher(
      testing::pipeline(), input_of("a b c\nd e f\ng h i\n", InputKind::kTokens), options);
  EXPECT_EQ(taught.text.size(), 2U);
  EXPECT_EQ(taught.counts.words, 6);
}

TEST(Teacher, LeavesOutLongAndImprobableSentences) {
  TeacherOptions options;
  options.limits.max_words = 2;
  const TaughtResult shorter = parse_with_teacher(
      testing::pipeline(), input_of("a b c\nd e\n", InputKind::kTokens), options);
  EXPECT_EQ(shorter.text.size(), 1U);
  EXPECT_EQ(shorter.counts.over_limits, 1);
  EXPECT_EQ(shorter.counts.words, 5);

  const StreamInput input = input_of(testing::sample_text());
  TeacherOptions all;
  all.min_probability = 1e-9;
  TeacherOptions few;
  few.min_probability = 0.8;
  const TaughtResult every = parse_with_teacher(testing::pipeline(), input, all);
  const TaughtResult some = parse_with_teacher(testing::pipeline(), input, few);
  EXPECT_EQ(every.counts.improbable, 0);
  EXPECT_GT(some.counts.improbable, 0);
  EXPECT_EQ(some.text.size() + static_cast<std::size_t>(some.counts.improbable), every.text.size());
  // Those that are left have the probability.
  ParseOptions parsing;
  parsing.probabilities = true;
  for (const Sentence& sentence : sentences_of(every.text)) {
    const auto parse = testing::pipeline().parser.parse(sentence, parsing);
    double product = 1;
    for (const double p : parse->head_probabilities) product *= p;
    const bool kept = std::pow(product, 1.0 / sentence.size()) >= few.min_probability;
    bool found = false;
    for (const Sentence& other : sentences_of(some.text)) found = found || other == sentence;
    EXPECT_EQ(found, kept);
  }
}

TEST(Teacher, AnErrorOfTheInputIsThrown) {
  EXPECT_THROW(
      parse_with_teacher(testing::pipeline(), input_of("1\tdogs\t_\n\n", InputKind::kConllu), {}),
      FormatError);
}

TEST(Teacher, ATransitionParserHasNoProbabilities) {
  PipelineOptions how;
  how.tokenizer = how.tagger = how.lemmatizer = false;
  how.parser.transitions = TransitionOptions();
  how.parser.epochs = 1;
  const Pipeline teacher = train_pipeline(testing::sentences_of(testing::kSample), {}, how);
  const StreamInput input = input_of("a b c\n", InputKind::kTokens);
  EXPECT_EQ(parse_with_teacher(teacher, input, {}).text.size(), 1U);
  TeacherOptions soft;
  soft.soft = true;
  EXPECT_THROW(parse_with_teacher(teacher, input, soft), ArgumentError);
  TeacherOptions probable;
  probable.min_probability = 0.5;
  EXPECT_THROW(parse_with_teacher(teacher, input, probable), ArgumentError);
}

}  // namespace
}  // namespace arcus
