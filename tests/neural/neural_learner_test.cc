// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/neural_learner.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/neural/neural_scorer.h"
#include "arcus/neural/word_vectors.h"
#include "arcus/parser_file.h"
#include "arcus/train.h"
#include "arcus/training_messages.h"
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

// Two sentences of two words without a word in common. The network sees words only, and nothing is
// dropped.
class TwoSentences {
 public:
  TwoSentences() {
    std::vector<Sentence> sentences(2);
    for (std::size_t s = 0; s < 2; ++s) {
      sentences[s].words.resize(2);
      for (std::size_t w = 0; w < 2; ++w) {
        sentences[s].words[w].form = std::string(1, static_cast<char>('a' + 2 * s + w));
        sentences[s].words[w].head = static_cast<int>(w);
      }
    }
    NeuralOptions& options = problem.options;
    options.shape.fields = {4, 0, 0, 0, 0, 0};
    options.shape.layers = 1;
    options.shape.hidden = options.shape.arc = 4;
    options.shape.label = 2;
    options.dropout = options.word_dropout = 0;
    inputs_ = WordInputs(sentences, options.shape);
    data.resize(2);
    for (std::size_t s = 0; s < 2; ++s) {
      inputs_.look_up(sentences[s], data[s].inputs);
      data[s].tree = tree_of(sentences[s]);
      row.push_back(inputs_.row_of_form(sentences[s].words[0].form));
    }
    problem.labels = 2;
    problem.space = {true, Roots::kSingle};
    problem.after_epoch = [this](double, const LearnerState& state) { states.push_back(state); };
  }

  // Sets the states after the epochs.
  void learn(int epochs) {
    problem.sentences = data;
    problem.epochs = epochs;
    states.clear();
    last = learn_network(problem, inputs_);
  }

  NeuralProblem problem;
  std::vector<NeuralSentence> data;
  std::vector<std::uint32_t> row;  // of the first word of each sentence
  std::vector<LearnerState> states;
  NetworkWeights last;

 private:
  WordInputs inputs_;
};

TEST(NeuralLearner, HalfTheWeightIsHalfThePartInTheGradient) {
  TwoSentences training;
  training.data[1].labels = {0, 1};
  training.learn(1);
  const LearnerState whole = training.states[0];
  training.data[1].weight = 0.5F;
  training.learn(1);
  const LearnerState half = training.states[0];
  // The gradient is by the weighted number of words: 4, then 3.
  const auto expect_share = [](std::span<const float> before, std::span<const float> after,
                               double factor) {
    double largest = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
      largest = std::max(largest, std::abs(static_cast<double>(before[i])));
    }
    ASSERT_GT(largest, 0);
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_NEAR(after[i], factor * before[i], 1e-4 * largest);
    }
  };
  const auto words = [](const LearnerState& state, std::uint32_t row) {
    const Matrix& table = state.adam.means.tables[0];
    return std::span(table.row(row), table.columns());
  };
  expect_share(words(whole, training.row[0]), words(half, training.row[0]), 4.0 / 3);
  expect_share(words(whole, training.row[1]), words(half, training.row[1]), 0.5 * 4 / 3);
  expect_share(whole.adam.means.labels.values(), half.adam.means.labels.values(), 0.5 * 4 / 3);
}

TEST(NeuralLearner, TheRateFallsToZeroOverTheTraining) {
  TwoSentences training;
  training.problem.options.batch_words = 1;  // a sentence: two steps in an epoch
  training.learn(0);
  const NetworkWeights start = training.last;
  const double rate = training.problem.options.rate;
  // How far the words of the step moved: each sentence has its own step.
  const auto moved = [&](const NetworkWeights& from, const NetworkWeights& to, std::size_t s) {
    return std::abs(static_cast<double>(to.tables[0](training.row[s], 0)) -
                    from.tables[0](training.row[s], 0));
  };
  for (const int epochs : {1, 4}) {
    training.learn(epochs);
    double steps[] = {moved(start, training.states[0].weights, 0),
                      moved(start, training.states[0].weights, 1)};
    std::sort(std::begin(steps), std::end(steps));
    // The means of a row that the second step is the first to touch have the correction of two.
    const double correction = 0.1 / (1 - 0.9 * 0.9) / std::sqrt(0.01 / (1 - 0.99 * 0.99));
    EXPECT_NEAR(steps[1], rate, 1e-3 * rate);
    EXPECT_NEAR(steps[0], rate * (1 - 0.5 / epochs) * correction, 1e-3 * rate);
  }
  // One step in each of four epochs.
  training.problem.options.batch_words = 100;
  training.learn(4);
  for (std::size_t epoch = 1; epoch < 4; ++epoch) {
    const LearnerState& state = training.states[epoch];
    const double mean = state.adam.means.tables[0](training.row[0], 0);
    const double square = state.adam.squares.tables[0](training.row[0], 0);
    const double step = std::abs(mean) / (1 - state.adam.first_power) /
                        std::sqrt(square / (1 - state.adam.second_power));
    EXPECT_NEAR(moved(training.states[epoch - 1].weights, state.weights, 0),
                rate * (1 - static_cast<double>(epoch) / 4) * step, 1e-3 * rate)
        << epoch;
  }
}

TEST(NeuralLearner, OtherVectorsOfWordsAreAnotherTraining) {
  const std::vector<Sentence> sentences = twenty_sentences();
  const testing::TemporaryFolder folder;
  TrainOptions options = train_options(1);
  options.neural->checkpoint = folder / "state";
  const auto train_with = [&](const std::vector<std::string>& words) {
    WordVectors vectors;
    vectors.words = words;
    vectors.rows.reset(2, options.neural->shape.fields[0]);
    vectors.rows.fill(1);
    options.neural->vectors = std::make_shared<WordVectors>(vectors);
    train_parser(sentences, {}, options);
  };
  train_with({"the", "dog"});
  EXPECT_NO_THROW(train_with({"the", "dog"}));
  EXPECT_THROW(train_with({"the", "cat"}), ModelError);
  EXPECT_THROW(train_with({"dog", "the"}), ModelError);
}

TEST(NeuralLearner, TheBestEpochOnTheDevelopmentDataIsKept) {
  // The more the network learns of the treebank, the fewer of these chains are right.
  std::vector<Sentence> chains = twenty_sentences();
  for (Sentence& sentence : chains) {
    for (int m = 1; m <= sentence.size(); ++m) {
      sentence.words[static_cast<std::size_t>(m) - 1].head = m - 1;
    }
  }
  TrainOptions options = train_options(12);
  options.neural->rate = 1e-2;
  options.labeled = false;
  std::vector<std::vector<float>> weights;
  std::vector<std::int64_t> right;
  const auto weights_of = [](const Parser& parser) {
    return all_weights(dynamic_cast<const NeuralScorer&>(parser.scorer()).weights());
  };
  options.after_epoch = [&](int, const Parser& parser) {
    weights.push_back(weights_of(parser));
    std::int64_t count = 0;
    for (const Sentence& sentence : chains) {
      const Tree tree = parser.parse(sentence)->tree;
      for (int m = 1; m <= tree.size(); ++m) count += tree.head(m) == m - 1 ? 1 : 0;
    }
    right.push_back(count);
  };
  const Parser parser = train_parser(twenty_sentences(), chains, options);
  const auto best =
      static_cast<std::size_t>(std::max_element(right.begin(), right.end()) - right.begin());
  ASSERT_LT(best + 1, right.size());
  ASSERT_NE(weights[best], weights.back());
  EXPECT_EQ(weights_of(parser), weights[best]);
}

TEST(NeuralLearner, TheTimeThatIsLeftHasAUnitThatFits) {
  EXPECT_EQ(time_left(7.4), "about 7 s left");
  EXPECT_EQ(time_left(99), "about 99 s left");
  EXPECT_EQ(time_left(100), "about 2 min left");
  EXPECT_EQ(time_left(12 * 60), "about 12 min left");
  EXPECT_EQ(time_left(2.5 * 3600), "about 2.5 h left");
}

TEST(NeuralLearner, ATrainingThatDivergesIsAnError) {
  TrainOptions options = train_options(3);
  options.neural->rate = 1e30;
  EXPECT_THROW(train_parser(twenty_sentences(), {}, options), NumericError);
}

}  // namespace
}  // namespace arcus
