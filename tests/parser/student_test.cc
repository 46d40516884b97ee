// SPDX-License-Identifier: Apache-2.0
//
// Students of a teacher. The treebank of the student has sentences such as "dogs bark .". The
// teacher also knows the words zork, which depends on the verb, and blim, which depends on the
// noun. Both have the same tag, so that only text with them can tell.
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/parser_file.h"
#include "arcus/teacher.h"
#include "arcus/train_pipeline.h"
#include "arcus/training_data.h"

namespace arcus {
namespace {

const std::vector<std::string> kNouns = {"dogs", "cats", "birds", "kids"};
const std::vector<std::string> kVerbs = {"bark", "sing", "jump", "sleep"};

Word word(const std::string& form, const std::string& upos, int head, const std::string& deprel) {
  Word result;
  result.form = form;
  result.upos = upos;
  result.head = head;
  result.deprel = deprel;
  return result;
}

// `first`: empty, zork or blim.
std::vector<Sentence> sentences(const std::string& first) {
  std::vector<Sentence> result;
  for (const std::string& noun : kNouns) {
    for (const std::string& verb : kVerbs) {
      Sentence& sentence = result.emplace_back();
      const int shift = first.empty() ? 0 : 1;
      if (!first.empty()) {
        sentence.words.push_back(word(first, "X", first == "zork" ? 3 : 2, "odd"));
      }
      sentence.words.push_back(word(noun, "NOUN", 2 + shift, "nsubj"));
      sentence.words.push_back(word(verb, "VERB", 0, "root"));
      sentence.words.push_back(word(".", "PUNCT", 2 + shift, "punct"));
    }
  }
  return result;
}

std::vector<Sentence> odd_sentences() {
  std::vector<Sentence> result = sentences("zork");
  for (Sentence& sentence : sentences("blim")) result.push_back(std::move(sentence));
  return result;
}

// The trees of a linear parser that was trained on all kinds of sentences.
TaughtText taught(bool soft) {
  std::vector<Sentence> all = odd_sentences();
  for (Sentence& sentence : sentences("")) all.push_back(std::move(sentence));
  PipelineOptions how;
  how.tokenizer = how.lemmatizer = false;
  how.tags = ParserTags::kGold;
  how.parser.calibrate = Calibrate::kNone;
  const Pipeline teacher = train_pipeline(all, {}, how);
  std::string text;
  for (const Sentence& sentence : odd_sentences()) {
    for (const Word& each : sentence.words) text += each.form + " ";
    text.back() = '\n';
  }
  StreamInput input;
  input.kind = InputKind::kTokens;
  input.files = {"text"};
  input.open = [text](const std::string&) { return PolledSource{.read = bytes_of(text)}; };
  TeacherOptions options;
  options.soft = soft;
  return parse_with_teacher(teacher, input, options).text;
}

TrainOptions linear() {
  TrainOptions options;
  options.cutoff = 1;
  options.calibrate = Calibrate::kNone;
  return options;
}

TrainOptions transitions() {
  TrainOptions options = linear();
  options.transitions = TransitionOptions();
  return options;
}

TrainOptions neural(NeuralLoss loss = NeuralLoss::kWord) {
  TrainOptions options = linear();
  options.neural = NeuralOptions();
  NetworkShape& shape = options.neural->shape;
  shape.fields = {16, 8, 8, 0, 0, 0};
  shape.affix_rows = 500;
  shape.layers = 1;
  shape.hidden = 16;
  shape.arc = 16;
  shape.label = 4;
  options.neural->loss = loss;
  options.neural->dropout = 0;
  options.neural->word_dropout = 0;
  options.neural->rate = 0.02;
  options.neural->batch_words = 40;
  options.epochs = 30;
  return options;
}

int wrong_heads(const Parser& parser) {
  int wrong = 0;
  for (const Sentence& sentence : odd_sentences()) {
    const auto parse = parser.parse(sentence);
    for (int m = 1; m <= sentence.size(); ++m) {
      wrong += parse->tree.head(m) == sentence.word(m).head ? 0 : 1;
    }
  }
  return wrong;
}

Parser student(TrainOptions options, const TaughtText* text) {
  options.teaching.text = text;
  options.teaching.teacher = "big.arcus";
  return train_parser(sentences(""), {}, options);
}

std::optional<std::string> fact(const Parser& parser, const std::string& name) {
  for (const Fact& each : parser.settings().facts) {
    if (each.name == name) return each.value;
  }
  return std::nullopt;
}

TEST(Student, OfEveryKindLearnsWhatOnlyTheTextShows) {
  const TaughtText text = taught(false);
  for (const TrainOptions& options : {linear(), transitions(), neural()}) {
    EXPECT_GE(wrong_heads(student(options, nullptr)), 16);
    EXPECT_EQ(wrong_heads(student(options, &text)), 0);
  }
}

TEST(Student, LearnsFromSoftTargets) {
  const TaughtText text = taught(true);
  ASSERT_TRUE(text.is_soft());
  EXPECT_EQ(wrong_heads(student(neural(NeuralLoss::kWord), &text)), 0);
  EXPECT_EQ(wrong_heads(student(neural(NeuralLoss::kTree), &text)), 0);
}

TEST(Student, LearnsJointRelationsFromSentencesWithKnownRelationsOnly) {
  const TaughtText text = taught(false);  // each sentence has the relation odd
  TrainOptions options = linear();
  options.labels = Labels::kJoint;
  std::string said;
  options.say = [&](const std::string& message) { said += message + "\n"; };
  EXPECT_GE(wrong_heads(student(options, &text)), 16);
  EXPECT_NE(said.find("left out 32 of 32 sentences"), std::string::npos) << said;
  options.learner = LogLinearOptions();  // takes unknown relations
  EXPECT_EQ(wrong_heads(student(options, &text)), 0);
}

TEST(Student, HasTheRelationsOfTheTreebankAndSaysWhoTaughtIt) {
  const TaughtText text = taught(true);
  for (const TrainOptions& options : {linear(), transitions(), neural()}) {
    const Parser parser = student(options, &text);
    EXPECT_EQ(parser.relations(), (std::vector<std::string>{"nsubj", "punct", "root"}));
    EXPECT_EQ(fact(parser, "teacher"), "big.arcus");
    EXPECT_EQ(fact(parser, "raw text"), "128 words in 32 sentences");
    EXPECT_EQ(fact(parser, "raw targets"),
              options.neural ? "arc probabilities, weight 1, share 2" : "trees");
    EXPECT_EQ(fact(parser, "sentences"), "16");
  }
}

TEST(Student, DoesNotLearnOddRelationsOfRoots) {
  Tree tree(3);
  tree.set_head(1, 2);
  tree.set_head(2, 0);
  tree.set_head(3, 2);
  std::vector<int> labels = {4, 5, 7};
  forget_odd_root_labels(tree, std::nullopt, labels);
  EXPECT_EQ(labels, (std::vector<int>{4, 5, 7}));
  forget_odd_root_labels(tree, 7, labels);
  EXPECT_EQ(labels, (std::vector<int>{4, -1, -1}));
  labels = {4, 7, 5};
  forget_odd_root_labels(tree, 7, labels);
  EXPECT_EQ(labels, (std::vector<int>{4, 7, 5}));
  labels.clear();  // unlabelled
  forget_odd_root_labels(tree, 7, labels);
  EXPECT_TRUE(labels.empty());
}

TEST(Student, DoesNotDependOnTheThreads) {
  const TaughtText text = taught(true);
  for (TrainOptions options : {linear(), transitions(), neural()}) {
    const Parser one = student(options, &text);
    options.threads = 4;
    const Parser four = student(options, &text);
    EXPECT_EQ(sections_of(one).bytes(), sections_of(four).bytes());
  }
}

// A pipeline tags the text again, so that the tags of the teacher do not matter.
TEST(Student, SeesTheTextWithItsOwnTags) {
  const TaughtText text = taught(false);
  TaughtText other;
  for (std::size_t i = 0; i < text.size(); ++i) {
    Sentence sentence = text.sentence(i);
    for (Word& each : sentence.words) each.upos = each.xpos = each.lemma = "other";
    other.add(sentence);
  }
  PipelineOptions how;
  how.tokenizer = false;
  how.folds = 2;
  how.parser = linear();
  const auto trained = [&](const TaughtText& lesson) {
    how.parser.teaching.text = &lesson;
    return train_pipeline(sentences(""), {}, how).sections().bytes();
  };
  EXPECT_EQ(trained(text), trained(other));
  how.tagger = false;
  EXPECT_NE(trained(text), trained(other));
}

TEST(Student, HasNoGuide) {
  const TaughtText text = taught(false);
  PipelineOptions how;
  how.guide = Guide::kTrained;
  how.parser = linear();
  how.parser.teaching.text = &text;
  EXPECT_THROW(train_pipeline(sentences(""), {}, how), ArgumentError);
}

}  // namespace
}  // namespace arcus
