// SPDX-License-Identifier: Apache-2.0
//
// Transition parsers as users see them: trained from a treebank, used through Parser.
#include <algorithm>
#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/parser_file.h"
#include "arcus/parser_scores.h"
#include "arcus/prune.h"
#include "arcus/train.h"
#include "arcus/transition/transition_model.h"
#include "arcus/tree/projectivity.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/sample_pipeline.h"

namespace arcus {
namespace {

TrainOptions options_of(TransitionOptions transitions) {
  TrainOptions options;
  options.transitions = transitions;
  options.cutoff = 1;
  options.epochs = 3;
  return options;
}

std::vector<Sentence> sample() { return testing::sentences_of(testing::kSample); }

const Parser& eager_parser() {
  static const Parser kParser = train_parser(sample(), {}, options_of({}));
  return kParser;
}

const Parser& beam_parser() {
  static const Parser kParser =
      train_parser(sample(), {}, options_of({TransitionSystem::kArcStandard, 4}));
  return kParser;
}

TEST(TransitionParser, LearnsTheSampleAndFindsProjectiveTreesWithASingleRoot) {
  for (const Parser* parser : {&eager_parser(), &beam_parser()}) {
    EXPECT_GT(score_parser(*parser, sample(), {}, 1).las(), 0.9);
    for (const Sentence& sentence : sample()) {
      const auto parse = parser->parse(sentence);
      ASSERT_TRUE(parse);
      EXPECT_TRUE(is_tree(parse->tree) && is_projective(parse->tree));
      const std::vector<int> of_root = roots(parse->tree);
      ASSERT_EQ(of_root.size(), 1U);
      EXPECT_EQ(parse->relations[static_cast<std::size_t>(of_root[0]) - 1], "root");
      EXPECT_EQ(std::count(parse->relations.begin(), parse->relations.end(), "root"), 1);
    }
  }
}

TEST(TransitionParser, ComesBackFromItsFile) {
  const std::string bytes = sections_of(beam_parser()).bytes();
  const Parser read = read_parser(SectionFile::parse(bytes, "beam"));
  EXPECT_EQ(sections_of(read).bytes(), bytes);
  EXPECT_EQ(read.settings().facts, beam_parser().settings().facts);
  for (const Sentence& sentence : sample()) {
    EXPECT_EQ(read.parse(sentence)->tree, beam_parser().parse(sentence)->tree);
  }
}

TEST(TransitionParser, ThreadsDoNotChangeTheModel) {
  TrainOptions options = options_of({});
  const auto development = sample();
  options.threads = 3;
  const std::string several = sections_of(train_parser(sample(), development, options)).bytes();
  options.threads = 1;
  EXPECT_EQ(sections_of(train_parser(sample(), development, options)).bytes(), several);
}

TEST(TransitionParser, DevelopmentDataChoosesTheEpoch) {
  TrainOptions options = options_of({});
  options.epochs = 4;
  const std::vector<Sentence> all = sample();
  const std::span<const Sentence> training = std::span(all).first(all.size() / 2);
  const std::span<const Sentence> development = std::span(all).subspan(all.size() / 2);
  std::vector<double> scores;
  options.after_epoch = [&](int, const Parser& parser) {
    scores.push_back(score_parser(parser, development, {}, 1).las());
  };
  const Parser kept = train_parser(training, development, options);
  ASSERT_EQ(scores.size(), 4U);
  EXPECT_EQ(score_parser(kept, development, {}, 1).las(),
            *std::max_element(scores.begin(), scores.end()));
}

// Every word but one hangs on the word that is two before it.
Sentence crossing_sentence() {
  Sentence sentence = testing::sentence_of_tags({"A", "B", "C", "D", "E"});
  const int heads[] = {3, 0, 2, 1, 2};
  const char* const relations[] = {"a", "root", "b", "c", "d"};
  for (int m = 1; m <= 5; ++m) {
    sentence.word(m).head = heads[m - 1];
    sentence.word(m).deprel = relations[m - 1];
  }
  return sentence;
}

TEST(TransitionParser, FindsNonProjectiveTreesByPseudoProjectiveRelations) {
  using Pseudo = TransitionOptions::Pseudo;
  const std::vector<Sentence> crossing(20, crossing_sentence());
  ASSERT_FALSE(is_projective(tree_of(crossing[0])));
  for (const Pseudo pseudo :
       {Pseudo::kByData, Pseudo::kHead, Pseudo::kPath, Pseudo::kHeadAndPath}) {
    TransitionOptions transitions;
    transitions.pseudo = pseudo;
    const Parser parser = train_parser(crossing, {}, options_of(transitions));
    const auto parse = parser.parse(crossing[0]);
    EXPECT_EQ(parse->tree, tree_of(crossing[0]));
    EXPECT_EQ(parse->relations, (std::vector<std::string>{"a", "root", "b", "c", "d"}));
    EXPECT_FALSE(parser.space().projective);
  }
  TransitionOptions none;
  none.pseudo = Pseudo::kNone;
  const Parser parser = train_parser(crossing, {}, options_of(none));
  EXPECT_TRUE(is_projective(parser.parse(crossing[0])->tree));
  EXPECT_TRUE(parser.space().projective);
}

TEST(TransitionParser, UnlabelledTreesHaveNoRelations) {
  TrainOptions options = options_of({});
  options.labeled = false;
  const Parser parser = train_parser(sample(), {}, options);
  EXPECT_TRUE(parser.parse(sample()[0])->relations.empty());
  options.transitions->pseudo = TransitionOptions::Pseudo::kHead;
  EXPECT_THROW(train_parser(sample(), {}, options), ArgumentError);
}

TEST(TransitionParser, KBestAreDifferentTreesOfTheBeam) {
  ParserScratch scratch;
  for (const Sentence& sentence : sample()) {
    const auto parses = beam_parser().parse(sentence, 4, {}, scratch);
    EXPECT_EQ(parses.at(0).tree, beam_parser().parse(sentence)->tree);
    std::set<std::vector<int>> trees;
    for (std::size_t i = 0; i < parses.size(); ++i) {
      trees.insert({parses[i].tree.heads().begin(), parses[i].tree.heads().end()});
      EXPECT_LE(parses[i].score, parses[i == 0 ? 0 : i - 1].score);
    }
    EXPECT_EQ(trees.size(), parses.size());
  }
  EXPECT_THROW(beam_parser().parse(sample()[0], 5, {}, scratch), ArgumentError);
  EXPECT_EQ(beam_parser().parse(sample()[1], 5, {.beam = 5}, scratch).size(), 5U);
}

TEST(TransitionParser, WhatItCannotDoIsRefused) {
  const Sentence sentence = sample()[0];
  EXPECT_THROW(eager_parser().parse(sentence, {.probabilities = true}), ArgumentError);
  EXPECT_THROW(eager_parser().parse(sentence, {.marginals = true}), ArgumentError);
  EXPECT_THROW(eager_parser().parse(sentence, {.decode = Decode::kMinRisk}), ArgumentError);
  EXPECT_THROW(eager_parser().parse(sentence, {.space = TreeSpace{true, Roots::kMulti}}),
               ArgumentError);
}

Sentence short_sentence() {
  Sentence sentence = testing::tagged_sentence("I/PRP saw/VBD a/DT dog/NN");
  return sentence;
}

// Whether a tree meets constraints, written down again.
bool agrees(const Tree& tree, const Constraints& constraints) {
  for (int m = 1; m <= tree.size(); ++m) {
    if (constraints.heads.size() > 0 && constraints.heads.head(m) != kNoHead &&
        constraints.heads.head(m) != tree.head(m)) {
      return false;
    }
    for (const Arc& arc : constraints.forbidden) {
      if (arc == Arc{tree.head(m), m}) return false;
    }
  }
  return true;
}

TEST(TransitionParser, ConstraintsAreMetWheneverATreeMeetsThem) {
  const Sentence sentence = short_sentence();
  const int n = sentence.size();
  Random random(1);
  for (const bool projective : {true, false}) {
    const TreeSpace space{projective, Roots::kSingle};
    const auto trees = testing::enumerate_trees(n, space);
    for (int round = 0; round < 2000; ++round) {
      Constraints constraints;
      constraints.heads = Tree(n);
      for (int m = 1; m <= n; ++m) {
        if (random.below(3) == 0) constraints.heads.set_head(m, static_cast<int>(random.below(5)));
        if (constraints.heads.head(m) == m) constraints.heads.set_head(m, kNoHead);
        for (int h = 0; h <= n; ++h) {
          if (h != m && random.below(6) == 0) constraints.forbidden.push_back({h, m});
        }
      }
      const bool possible = std::any_of(
          trees.begin(), trees.end(), [&](const Tree& tree) { return agrees(tree, constraints); });
      for (const Parser* parser : {&eager_parser(), &beam_parser()}) {
        ParseOptions options;
        options.space = space;
        options.constraints = [&](const Sentence&) { return constraints; };
        const auto parse = parser->parse(sentence, options);
        ASSERT_EQ(parse.has_value(), possible);
        if (!parse) continue;
        EXPECT_TRUE(agrees(parse->tree, constraints));
        EXPECT_TRUE(is_tree(parse->tree) && (!projective || is_projective(parse->tree)));
        EXPECT_EQ(roots(parse->tree).size(), 1U);
        EXPECT_EQ(parse->relations.size(), static_cast<std::size_t>(n));
      }
    }
  }
}

TEST(TransitionParser, GivenRelationsAreWritten) {
  Constraints constraints;
  constraints.relations = {"vocative", "_", "_", "my:own"};
  const auto parse = eager_parser().parse(
      short_sentence(), {.constraints = [&](const Sentence&) { return constraints; }});
  EXPECT_EQ(parse->relations[0], "vocative");
  EXPECT_EQ(parse->relations[3], "my:own");
  EXPECT_NE(parse->relations[1], "_");
}

TEST(TransitionParser, CanBePruned) {
  const Parser smaller = pruned_to(eager_parser(), sections_of(eager_parser()).size() / 2);
  EXPECT_LE(sections_of(smaller).size(), sections_of(eager_parser()).size() / 2);
  EXPECT_GT(score_parser(smaller, sample(), {}, 1).las(), 0.7);
}

TEST(TransitionParser, WorkGrowsWithTheWordsAndTheBeam) {
  EXPECT_LT(eager_parser().work(10, 1, {}), eager_parser().work(11, 1, {}));
  EXPECT_LT(eager_parser().work(10, 1, {}), eager_parser().work(10, 1, {.beam = 2}));
  EXPECT_LT(eager_parser().work(1000, 1, {}), work_of(1000, 1, {true, Roots::kSingle}) / 1000);
}

TEST(TransitionParser, SentencesWithoutWordsHaveAParseWithoutWords) {
  for (const Parser* parser : {&eager_parser(), &beam_parser()}) {
    const auto parse = parser->parse(Sentence());
    ASSERT_TRUE(parse);
    EXPECT_EQ(parse->tree.size(), 0);
  }
}

}  // namespace
}  // namespace arcus
