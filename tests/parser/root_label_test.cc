// SPDX-License-Identifier: Apache-2.0
//
// Where the arcs from 0 of a treebank have a relation of their own, so have those of every parse.
#include <string>

#include <gtest/gtest.h>

#include "arcus/scorer/linear_scorer.h"
#include "arcus/train.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

// The sample, in which only arcs from 0 are `root`, with a second root in every sentence that has
// a dependent of the root.
std::vector<Sentence> several_roots() {
  auto sentences = testing::sentences_of(testing::source_file("examples/sample.conllu"));
  for (Sentence& sentence : sentences) {
    for (int m = 1; m <= sentence.size(); ++m) {
      Word& word = sentence.word(m);
      if (word.head == kRoot || sentence.word(word.head).head != kRoot) continue;
      word.head = kRoot;
      word.deprel = "root";
      break;
    }
  }
  return sentences;
}

// Words that the sample does not have, with tags in combinations that it does not have either.
std::vector<Sentence> unseen() {
  std::vector<Sentence> sentences;
  for (const char* const tags : {"X X X", "SYM X PUNCT X", "PUNCT PUNCT", "INTJ NOUN X VERB"}) {
    Sentence& sentence = sentences.emplace_back();
    for (std::string_view rest = tags; !rest.empty();) {
      const std::string_view tag = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(tag.size() + 1, rest.size()));
      Word& word = sentence.words.emplace_back();
      word.form = "zzz";
      word.upos = tag;
    }
  }
  return sentences;
}

TrainOptions options_of(Labels labels, const LearnerOptions& learner) {
  TrainOptions options;
  options.labels = labels;
  options.learner = learner;
  options.epochs = 1;
  options.calibrate = Calibrate::kNone;
  return options;
}

std::optional<int> root_label_of(const Parser& parser) {
  return dynamic_cast<const LinearScorer&>(parser.scorer()).weights().root_label;
}

void expect_root_exactly_from_0(const Parser& parser, const std::vector<Sentence>& sentences) {
  ParserScratch scratch;
  for (const bool projective : {false, true}) {
    for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
      for (const int k : {1, 8}) {
        for (const bool probabilities : {false, true}) {
          ParseOptions options;
          options.space = TreeSpace{projective, roots};
          options.probabilities = probabilities;
          for (const Sentence& sentence : sentences) {
            for (const Parse& parse : parser.parse(sentence, k, options, scratch)) {
              for (int m = 1; m <= sentence.size(); ++m) {
                const auto i = static_cast<std::size_t>(m) - 1;
                ASSERT_EQ(parse.relations[i] == "root", parse.tree.head(m) == kRoot);
                if (!probabilities || parse.tree.head(m) != kRoot) continue;
                ASSERT_EQ(parse.relation_probabilities[i], 1);
              }
            }
          }
        }
      }
    }
  }
}

TEST(RootLabel, IsThatOfAllArcsFrom0AndOfNoOthersInEveryTreeSpace) {
  const auto sentences = several_roots();
  const testing::TemporaryFolder folder;
  for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
    for (const LearnerOptions& learner :
         {LearnerOptions(MiraOptions()), LearnerOptions(LogLinearOptions())}) {
      // Trees of a single root are no trees of this treebank: some arcs of the training have a
      // relation that was another's.
      for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
        TrainOptions options = options_of(labels, learner);
        options.roots = roots;
        const Parser parser = train_parser(sentences, {}, options);
        ASSERT_TRUE(root_label_of(parser));
        expect_root_exactly_from_0(parser, sentences);
        expect_root_exactly_from_0(parser, unseen());
        parser.save(folder / "model");
        const Parser loaded = Parser::load(folder / "model");
        EXPECT_EQ(root_label_of(loaded), root_label_of(parser));
        expect_root_exactly_from_0(loaded, unseen());
      }
    }
  }
}

TEST(RootLabel, IsNoneWhereArcsFrom0HaveSeveralLabelsOrShareTheirs) {
  auto several = several_roots();
  auto elsewhere = several;
  several[0].word(1).head = kRoot;
  several[0].word(1).deprel = "parataxis";
  for (Word& word : elsewhere[0].words) {
    if (word.head == kRoot) continue;
    word.deprel = "root";
    break;
  }
  for (const auto* sentences : {&several, &elsewhere}) {
    for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
      TrainOptions options = options_of(labels, MiraOptions());
      options.epochs = 10;
      options.projective = false;
      const Parser parser = train_parser(*sentences, {}, options);
      EXPECT_FALSE(root_label_of(parser));
      // What the treebank has can be learnt.
      const auto parse = parser.parse(sentences->front());
      ASSERT_TRUE(parse);
      for (int m = 1; m <= sentences->front().size(); ++m) {
        EXPECT_EQ(parse->relations[static_cast<std::size_t>(m) - 1],
                  sentences->front().word(m).deprel);
      }
    }
  }
}

TEST(RootLabel, IsNoneWhereThereIsNoOther) {
  Sentence sentence;
  Word& word = sentence.words.emplace_back();
  word.form = "Fire";
  word.head = kRoot;
  word.deprel = "root";
  const std::vector<Sentence> sentences(3, sentence);
  EXPECT_FALSE(
      root_label_of(train_parser(sentences, {}, options_of(Labels::kBoth, MiraOptions()))));
}

}  // namespace
}  // namespace arcus
