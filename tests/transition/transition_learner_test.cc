// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/transition_learner.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "arcus/transition/transition_decoder.h"
#include "arcus/tree/projectivity.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

// The first projective sentences of the sample.
struct Sample {
  std::vector<TransitionSentence> sentences;
  int labels = 0;
  int root_label = 0;
};

Sample sample(std::size_t count) {
  Sample result;
  std::map<std::string, int> labels;
  for (const Sentence& sentence :
       testing::sentences_of(testing::source_file("examples/sample.conllu"))) {
    const Tree tree = tree_of(sentence);
    if (result.sentences.size() == count) break;
    if (!is_projective(tree)) continue;
    std::vector<int> numbers;
    for (const Word& word : sentence.words) {
      numbers.push_back(labels.emplace(word.deprel, static_cast<int>(labels.size())).first->second);
    }
    result.sentences.push_back({SentenceAtoms(sentence), tree, std::move(numbers)});
  }
  result.labels = static_cast<int>(labels.size());
  result.root_label = labels.at("root");
  return result;
}

TransitionProblem problem_of(const Sample& sample) {
  TransitionProblem problem;
  problem.sentences = sample.sentences;
  problem.labels = sample.labels;
  problem.root_label = sample.root_label;
  problem.epochs = 5;
  return problem;
}

// Right heads, and right heads with right labels.
struct Right {
  int words = 0;
  int heads = 0;
  int labels = 0;
};

Right right_of(const TransitionModel& model, const Sample& sample, int beam) {
  Right right;
  TransitionScratch scratch;
  for (const TransitionSentence& sentence : sample.sentences) {
    const auto parses = decode_transitions(model, sentence.atoms, beam, 1, {}, scratch);
    for (int m = 1; m <= sentence.tree.size(); ++m) {
      ++right.words;
      if (parses.at(0).tree.head(m) != sentence.tree.head(m)) continue;
      ++right.heads;
      const auto i = static_cast<std::size_t>(m) - 1;
      right.labels +=
          !parses[0].labels.empty() && parses[0].labels[i] == sentence.labels[i] ? 1 : 0;
    }
  }
  return right;
}

TEST(TransitionLearner, EverySystemAndBeamLearnsTheSample) {
  const Sample data = sample(60);
  for (const auto system : {TransitionSystem::kArcStandard, TransitionSystem::kArcEager}) {
    for (const int beam : {1, 4}) {
      TransitionProblem problem = problem_of(data);
      problem.system = system;
      problem.beam = beam;
      const TransitionModel model = learn_transitions(problem);
      const Right right = right_of(model, data, beam);
      EXPECT_GT(right.heads, 0.97 * right.words) << name_of(system) << " " << beam;
      EXPECT_GT(right.labels, 0.96 * right.words) << name_of(system) << " " << beam;
    }
  }
}

TEST(TransitionLearner, WithoutLabelsItLearnsHeads) {
  const Sample data = sample(60);
  TransitionProblem problem = problem_of(data);
  problem.labels = 0;
  problem.root_label = std::nullopt;
  const TransitionModel model = learn_transitions(problem);
  EXPECT_EQ(model.label_weights.size(), 0U);
  const Right right = right_of(model, data, 1);
  EXPECT_GT(right.heads, 0.97 * right.words);
}

TEST(TransitionLearner, UnknownLabelsAreNotLearnt) {
  Sample data = sample(30);
  for (TransitionSentence& sentence : data.sentences) {
    for (int& label : sentence.labels) label = label == data.root_label ? label : -1;
  }
  EXPECT_EQ(learn_transitions(problem_of(data)).label_weights.size(), 0U);
}

TEST(TransitionLearner, FeaturesOfFewUpdatesAreLeftOut) {
  const Sample data = sample(60);
  TransitionProblem problem = problem_of(data);
  const TransitionModel all = learn_transitions(problem);
  problem.min_updates = 5;
  const TransitionModel frequent = learn_transitions(problem);
  EXPECT_LT(frequent.moves.size(), all.moves.size() / 2);
  EXPECT_LT(frequent.label_weights.size(), all.label_weights.size() / 2);
  EXPECT_GT(frequent.moves.size(), 0U);
}

TEST(TransitionLearner, TheSeedAndTheEpochsDetermineTheModel) {
  const Sample data = sample(40);
  TransitionProblem problem = problem_of(data);
  problem.epochs = 3;
  const auto bytes_of = [](const TransitionModel& model) {
    PackedWriter writer;
    model.moves.write(writer);
    model.label_weights.write(writer);
    return writer.bytes();
  };
  std::vector<std::string> after;
  problem.after_epoch = [&](int epoch, const std::function<TransitionModel()>& model) {
    EXPECT_EQ(static_cast<std::size_t>(epoch), after.size() + 1);
    after.push_back(bytes_of(model()));
  };
  const std::string once = bytes_of(learn_transitions(problem));
  ASSERT_EQ(after.size(), 3U);
  EXPECT_EQ(after[2], once);
  EXPECT_NE(after[1], once);
  problem.after_epoch = {};
  EXPECT_EQ(bytes_of(learn_transitions(problem)), once);
  problem.seed = 2;
  EXPECT_NE(bytes_of(learn_transitions(problem)), once);
}

TEST(TransitionLearner, ARootLabelIsLearntWhereThereAreSeveral) {
  Sample data = sample(60);
  for (std::size_t i = 0; i < data.sentences.size(); ++i) {
    TransitionSentence& sentence = data.sentences[i];
    const int root = roots(sentence.tree)[0];
    sentence.labels[static_cast<std::size_t>(root) - 1] = root == 1 ? data.labels : data.labels + 1;
  }
  data.labels += 2;
  TransitionProblem problem = problem_of(data);
  problem.root_label = std::nullopt;
  const Right right = right_of(learn_transitions(problem), data, 1);
  EXPECT_GT(right.labels, 0.94 * right.words);
}

}  // namespace
}  // namespace arcus
