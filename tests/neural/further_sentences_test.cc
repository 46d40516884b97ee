// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/neural/neural_learner.h"

namespace arcus {
namespace {

NetworkShape small_shape() {
  NetworkShape shape;
  shape.fields = {5, 4, 0, 0, 0, 0};
  shape.affix_rows = 50;
  shape.layers = 1;
  shape.hidden = 4;
  shape.arc = 3;
  shape.label = 2;
  return shape;
}

// Two words each.
std::vector<Sentence> sentences(std::size_t count, const std::string& form) {
  std::vector<Sentence> result(count);
  for (std::size_t i = 0; i < count; ++i) {
    result[i].words.resize(2);
    result[i].words[0].form = form + std::to_string(i);
    result[i].words[0].head = 2;
    result[i].words[1].form = form;
    result[i].words[1].head = 0;
  }
  return result;
}

// A treebank of four sentences in two copies, and ten further sentences.
class Training {
 public:
  Training() {
    std::vector<Sentence> copies = sentences(4, "a");
    const std::vector<Sentence> again = copies;
    copies.insert(copies.end(), again.begin(), again.end());
    inputs_ = WordInputs(copies, small_shape());
    for (const Sentence& sentence : copies) data_.push_back(prepared(sentence));
    problem.sentences = data_;
    problem.copies = 2;
    problem.options.shape = small_shape();
    problem.options.batch_words = 6;
    problem.epochs = 5;
    problem.further.count = further_.size();
    problem.further.words = [this](std::size_t i) { return further_[i].words.size(); };
    problem.further.sentence = [this](std::size_t i) {
      const std::lock_guard lock(mutex_);
      drawn.push_back(i);
      return prepared(further_[i]);
    };
    problem.after_epoch = [this](double, const LearnerState&) { ends.push_back(drawn.size()); };
  }

  NetworkWeights learn() { return learn_network(problem, inputs_); }

  NeuralProblem problem;
  std::vector<std::size_t> drawn;  // further sentences, in the order of the epochs
  std::vector<std::size_t> ends;   // of each epoch, in `drawn`

 private:
  NeuralSentence prepared(const Sentence& sentence) const {
    NeuralSentence result;
    inputs_.look_up(sentence, result.inputs);
    result.tree = tree_of(sentence);
    return result;
  }

  std::vector<Sentence> further_ = sentences(10, "b");
  WordInputs inputs_;
  std::vector<NeuralSentence> data_;
  std::mutex mutex_;
};

TEST(FurtherSentences, EachEpochSeesAShareAndTheNextOneGoesOn) {
  Training training;
  training.problem.further.share = 1;  // the four sentences of one copy: eight words
  training.learn();
  EXPECT_EQ(training.ends, (std::vector<std::size_t>{4, 8, 12, 16, 20}));
  std::map<std::size_t, int> times;
  for (const std::size_t i : training.drawn) ++times[i];
  EXPECT_EQ(times.size(), 10U);
  for (const auto& [index, count] : times) EXPECT_EQ(count, 2) << index;
}

TEST(FurtherSentences, AnEpochSeesEachOfThemOnceAtMost) {
  Training training;
  training.problem.further.share = 100;
  training.problem.epochs = 1;
  training.learn();
  std::sort(training.drawn.begin(), training.drawn.end());
  EXPECT_EQ(training.drawn, (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(FurtherSentences, ThreadsChangeNothing) {
  Training one;
  Training three;
  three.problem.threads = 3;
  const NetworkWeights first = one.learn();
  const NetworkWeights second = three.learn();
  for (std::size_t f = 0; f < kFields; ++f) {
    EXPECT_TRUE(std::ranges::equal(first.tables[f].values(), second.tables[f].values()));
  }
}

TEST(FurtherSentences, ATrainingThatIsResumedSeesTheSameOnes) {
  Training whole;
  std::optional<LearnerState> third;
  whole.problem.after_epoch = [&](double, const LearnerState& state) {
    if (state.epoch == 3) third = state;
  };
  const NetworkWeights first = whole.learn();
  Training resumed;
  resumed.problem.resume = &*third;
  const NetworkWeights second = resumed.learn();
  for (std::size_t f = 0; f < kFields; ++f) {
    EXPECT_TRUE(std::ranges::equal(first.tables[f].values(), second.tables[f].values()));
  }
}

TEST(FurtherSentences, TheirWeightMatters) {
  Training heavy;
  Training light;
  const auto sentence = light.problem.further.sentence;
  light.problem.further.sentence = [&](std::size_t i) {
    NeuralSentence result = sentence(i);
    result.weight = 0.1F;
    return result;
  };
  const NetworkWeights first = heavy.learn();
  const NetworkWeights second = light.learn();
  EXPECT_FALSE(std::ranges::equal(first.tables[0].values(), second.tables[0].values()));
}

TEST(OtherWords, HaveARowIfTheyAreFrequentEnough) {
  const std::vector<Sentence> treebank = sentences(4, "a");
  OtherWords others;
  others.forms = {{"zork", 3}, {"Zork", 2}, {"blim", 4}};
  others.cutoff = 5;
  const WordInputs with(treebank, small_shape(), nullptr, others);
  const WordInputs without(treebank, small_shape());
  EXPECT_EQ(with.rows(Field::kWord), without.rows(Field::kWord) + 1);
  Sentence sentence;
  for (const char* const form : {"zork", "blim"}) {
    sentence.words.emplace_back();
    sentence.words.back().form = form;
  }
  SentenceInputs inputs;
  with.look_up(sentence, inputs);
  const auto& rows = inputs[static_cast<std::size_t>(Field::kWord)];
  EXPECT_NE(rows[1][0], Vocabulary::kUnknownRow);
  EXPECT_EQ(rows[2][0], Vocabulary::kUnknownRow);
}

}  // namespace
}  // namespace arcus
