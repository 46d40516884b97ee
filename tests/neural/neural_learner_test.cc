// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/neural_learner.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/parser_file.h"
#include "arcus/train.h"
#include "tests/support/sample_parser.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

std::vector<Sentence> twenty_sentences() {
  std::vector<Sentence> sentences = testing::sample();
  sentences.resize(20);
  return sentences;
}

NeuralOptions small_network() {
  NeuralOptions options;
  options.shape.fields = {16, 8, 8, 8, 0, 0};
  options.shape.affix_rows = 500;
  options.shape.hidden = 24;
  options.shape.arc = 16;
  options.shape.label = 8;
  options.batch_words = 20;
  return options;
}

TrainOptions train_options(int epochs) {
  TrainOptions options;
  options.neural = small_network();
  options.epochs = epochs;
  options.calibrate = Calibrate::kNone;
  return options;
}

// The number of words with the right head and relation, and of all words.
std::pair<int, int> right_words(const Parser& parser, std::span<const Sentence> sentences) {
  int right = 0;
  int words = 0;
  for (const Sentence& sentence : sentences) {
    const auto parse = parser.parse(sentence);
    for (int m = 1; m <= sentence.size(); ++m) {
      ++words;
      const auto i = static_cast<std::size_t>(m) - 1;
      if (parse->tree.head(m) == sentence.word(m).head &&
          parse->relations[i] == sentence.word(m).deprel) {
        ++right;
      }
    }
  }
  return {right, words};
}

std::vector<float> all_weights(const NetworkWeights& weights) {
  std::vector<float> result;
  const auto append = [&](const Matrix& matrix) {
    result.insert(result.end(), matrix.values().begin(), matrix.values().end());
  };
  for (const Matrix& table : weights.tables) append(table);
  weights.each_dense([&](const DenseName&, const Matrix& matrix) { append(matrix); });
  return result;
}

NetworkWeights learnt(int threads, std::uint64_t seed) {
  const std::vector<Sentence> sentences = twenty_sentences();
  const WordInputs inputs(sentences, small_network().shape);
  std::vector<NeuralSentence> data(sentences.size());
  for (std::size_t i = 0; i < data.size(); ++i) {
    inputs.look_up(sentences[i], data[i].inputs);
    data[i].tree = tree_of(sentences[i]);
    data[i].labels.assign(sentences[i].words.size(), static_cast<int>(i % 3));
  }
  NeuralProblem problem;
  problem.sentences = data;
  problem.labels = 3;
  problem.space = {true, Roots::kSingle};
  problem.options = small_network();
  problem.epochs = 2;
  problem.seed = seed;
  problem.threads = threads;
  return learn_network(problem, inputs);
}

TEST(NeuralLearner, LearnsTwentySentencesByHeartWithEveryLoss) {
  const std::vector<Sentence> sentences = twenty_sentences();
  for (const NeuralLoss loss : {NeuralLoss::kWord, NeuralLoss::kTree, NeuralLoss::kMargin}) {
    TrainOptions options = train_options(100);
    options.neural->loss = loss;
    options.neural->dropout = options.neural->word_dropout = 0;
    options.neural->rate = 5e-3;
    options.unique_labels = false;
    const Parser parser = train_parser(sentences, {}, options);
    const auto [right, words] = right_words(parser, sentences);
    EXPECT_GE(right, words - words / 50) << name_of(loss) << ": " << right << " of " << words;
  }
}

TEST(NeuralLearner, WeightsDoNotDependOnTheNumberOfThreads) {
  EXPECT_EQ(all_weights(learnt(1, 1)), all_weights(learnt(3, 1)));
  EXPECT_NE(all_weights(learnt(1, 1)), all_weights(learnt(1, 2)));
}

TEST(NeuralLearner, UnknownHeadsAndRelationsAreAccepted) {
  std::vector<Sentence> sentences = twenty_sentences();
  for (Sentence& sentence : sentences) {
    sentence.words[0].head = kNoHead;
    sentence.words[0].deprel = "_";
  }
  for (const NeuralLoss loss : {NeuralLoss::kWord, NeuralLoss::kTree, NeuralLoss::kMargin}) {
    TrainOptions options = train_options(1);
    options.neural->loss = loss;
    const Parser parser = train_parser(sentences, {}, options);
    EXPECT_TRUE(parser.parse(sentences[0]).has_value());
    EXPECT_EQ(std::count(parser.relations().begin(), parser.relations().end(), "_"), 0);
  }
}

TEST(NeuralLearner, EachEpochSeesOneCopyOfASentence) {
  // Two copies with other words: after an even number of epochs both were seen.
  std::vector<Sentence> sentences = twenty_sentences();
  const std::vector<Sentence> originals = sentences;
  for (const Sentence& sentence : originals) {
    Sentence copy = sentence;
    for (Word& word : copy.words) word.upos = "X" + word.upos;
    sentences.push_back(copy);
  }
  TrainOptions options = train_options(80);
  options.copies = 2;
  options.neural->dropout = options.neural->word_dropout = 0;
  options.neural->rate = 5e-3;
  options.unique_labels = false;
  const Parser parser = train_parser(sentences, {}, options);
  const auto [right, words] = right_words(parser, sentences);
  EXPECT_GE(right, words - words / 25) << right << " of " << words;
}

TEST(NeuralLearner, ATrainingThatIsInterruptedGoesOnAsIfItWereNot) {
  const std::vector<Sentence> sentences = twenty_sentences();
  const testing::TemporaryFolder folder;
  TrainOptions options = train_options(5);
  const Parser whole = train_parser(sentences, sentences, options);

  struct Stop {};
  options.neural->checkpoint = folder / "state";
  options.after_epoch = [](int epoch, const Parser&) {
    if (epoch == 3) throw Stop();
  };
  EXPECT_THROW(train_parser(sentences, sentences, options), Stop);
  std::vector<int> seen;
  options.after_epoch = [&](int epoch, const Parser&) { seen.push_back(epoch); };
  const Parser resumed = train_parser(sentences, sentences, options);
  EXPECT_EQ(seen, (std::vector<int>{3, 4, 5}));  // epoch 3 was not saved
  EXPECT_EQ(sections_of(resumed).bytes(), sections_of(whole).bytes());

  options.neural->rate /= 2;
  EXPECT_THROW(train_parser(sentences, sentences, options), ModelError);
}

TEST(NeuralLearner, ATrainingThatDivergesIsAnError) {
  TrainOptions options = train_options(3);
  options.neural->rate = 1e30;
  EXPECT_THROW(train_parser(twenty_sentences(), {}, options), NumericError);
}

}  // namespace
}  // namespace arcus
