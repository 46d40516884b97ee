// SPDX-License-Identifier: Apache-2.0
//
// Relations that a treebank has at most once per head are given at most once per head.
#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/annotate.h"
#include "arcus/base/error.h"
#include "arcus/prune.h"
#include "arcus/train.h"
#include "tests/support/sample_parser.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

using testing::sample;
using testing::sample_parser;

// The same weights, with all relations in few groups, so that most heads of several dependents
// clash; punct, advmod and obl are free.
Parser with_groups(const Parser& parser) {
  ParserSettings settings = parser.settings();
  std::vector<std::vector<int>> groups(4);
  for (std::size_t label = 0; label < settings.relations.size(); ++label) {
    const std::string& relation = settings.relations[label];
    if (relation == "root" || relation == "punct" || relation == "advmod" || relation == "obl") {
      continue;
    }
    groups[label % groups.size()].push_back(static_cast<int>(label));
  }
  settings.unique_labels = UniqueLabels(groups, static_cast<int>(settings.relations.size()));
  return Parser(parser.shared_scorer(), settings);
}

std::vector<int> labels_in(const Parse& parse, const Parser& parser) {
  std::vector<int> labels;
  for (const std::string& relation : parse.relations) {
    const auto& all = parser.relations();
    labels.push_back(static_cast<int>(std::find(all.begin(), all.end(), relation) - all.begin()));
  }
  return labels;
}

// Calls check(parse, parse with each label chosen alone) for every parse with each option.
template <typename Check>
void for_each_parse(const Parser& parser, Check check) {
  auto sentences = sample();
  sentences.resize(8);
  // Given relations are kept even if they clash; given heads alone change nothing about the rule.
  for (Sentence& sentence : sentences) {
    for (Word& word : sentence.words) word.deprel = kEmptyField;
  }
  ParserScratch scratch;
  for (const bool projective : {false, true}) {
    for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
      for (const int k : {1, 4}) {
        for (const bool probabilities : {false, true}) {
          for (const bool constraints : {false, true}) {
            ParseOptions options;
            options.space = TreeSpace{projective, roots};
            options.probabilities = probabilities;
            if (constraints) options.constraints = given_constraints;
            for (const Sentence& sentence : sentences) {
              const auto parses = parser.parse(sentence, k, options, scratch);
              ParseOptions alone = options;
              alone.unique_labels = false;
              const auto others = parser.parse(sentence, k, alone, scratch);
              ASSERT_EQ(parses.size(), others.size());
              for (std::size_t i = 0; i < parses.size(); ++i) {
                ASSERT_NO_FATAL_FAILURE(check(parses[i], others[i]));
              }
            }
          }
        }
      }
    }
  }
}

TEST(UniqueRelations, AreGivenAtMostOncePerHead) {
  for (const LearnerOptions& learner :
       {LearnerOptions(MiraOptions()), LearnerOptions(LogLinearOptions())}) {
    for (const Labels labels : {Labels::kAfter, Labels::kBoth}) {
      const Parser parser = with_groups(sample_parser(labels, learner));
      std::size_t changed = 0;
      for_each_parse(parser, [&](const Parse& parse, const Parse& other) {
        ASSERT_EQ(parse.tree, other.tree);
        const auto found = labels_in(parse, parser);
        ASSERT_EQ(clashing_heads(parse.tree, found, parser.settings().unique_labels),
                  std::vector<int>());
        for (int m = 1; m <= parse.tree.size(); ++m) {
          const auto i = static_cast<std::size_t>(m) - 1;
          ASSERT_EQ(parse.relations[i] == "root", parse.tree.head(m) == kRoot);
        }
        changed += parse.relations == other.relations ? 0 : 1;
      });
      EXPECT_GT(changed, 100U);
    }
  }
}

// An arc may have those joint labels only that were seen with its tags, so that some clash.
TEST(UniqueRelations, OfJointLabelsClashLessOftenAndNeverMoreOftenPerHead) {
  const Parser parser = with_groups(sample_parser(Labels::kJoint));
  const UniqueLabels& unique = parser.settings().unique_labels;
  std::size_t before = 0;
  std::size_t after = 0;
  for_each_parse(parser, [&](const Parse& parse, const Parse& other) {
    ASSERT_EQ(parse.tree, other.tree);
    const auto old_heads = clashing_heads(other.tree, labels_in(other, parser), unique);
    const auto heads = clashing_heads(parse.tree, labels_in(parse, parser), unique);
    ASSERT_TRUE(std::includes(old_heads.begin(), old_heads.end(), heads.begin(), heads.end()));
    before += old_heads.size();
    after += heads.size();
  });
  EXPECT_LT(after, before);
}

TEST(UniqueRelations, ChangeNothingButTheDependentsOfHeadsThatClash) {
  const Parser parser = with_groups(sample_parser(Labels::kAfter));
  for_each_parse(parser, [&](const Parse& parse, const Parse& other) {
    const auto heads =
        clashing_heads(other.tree, labels_in(other, parser), parser.settings().unique_labels);
    EXPECT_EQ(parse.score, other.score);
    EXPECT_EQ(parse.head_probabilities, other.head_probabilities);
    for (int m = 1; m <= parse.tree.size(); ++m) {
      const auto i = static_cast<std::size_t>(m) - 1;
      if (std::binary_search(heads.begin(), heads.end(), parse.tree.head(m))) continue;
      ASSERT_EQ(parse.relations[i], other.relations[i]);
      if (parse.relation_probabilities.empty()) continue;
      ASSERT_EQ(parse.relation_probabilities[i], other.relation_probabilities[i]);
    }
  });
}

TEST(UniqueRelations, ProbabilitiesAreThoseWithoutTheConstraint) {
  const Parser parser = with_groups(sample_parser(Labels::kAfter));
  std::size_t lower = 0;
  for_each_parse(parser, [&](const Parse& parse, const Parse& other) {
    for (std::size_t i = 0; i < parse.relation_probabilities.size(); ++i) {
      if (parse.relations[i] == other.relations[i]) {
        ASSERT_EQ(parse.relation_probabilities[i], other.relation_probabilities[i]);
      } else {
        ASSERT_LE(parse.relation_probabilities[i], other.relation_probabilities[i]);
        ++lower;
      }
    }
  });
  EXPECT_GT(lower, 0U);
}

TEST(UniqueRelations, AreTheSameWithAndWithoutProbabilities) {
  const Parser parser = with_groups(sample_parser(Labels::kAfter));
  ParserScratch scratch;
  for (const Sentence& sentence : sample()) {
    ParseOptions options;
    options.exact = true;
    const auto plain = parser.parse(sentence, 1, options, scratch);
    options.probabilities = true;
    const auto measured = parser.parse(sentence, 1, options, scratch);
    EXPECT_EQ(plain[0].relations, measured[0].relations);
  }
}

TEST(UniqueRelations, ASentenceIsLabeledTheSameWhateverElseIsInTheBatch) {
  const Parser parser = with_groups(sample_parser(Labels::kAfter));
  const auto sentences = sample();
  std::vector<const Sentence*> batch;
  for (const Sentence& sentence : sentences) batch.push_back(&sentence);
  ParserScratch scratch;
  const auto together = parser.parse(batch, 3, {}, scratch);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    ParserScratch own;
    const auto alone = parser.parse(sentences[i], 3, {}, own);
    ASSERT_EQ(alone.size(), together[i].size());
    for (std::size_t j = 0; j < alone.size(); ++j) {
      EXPECT_EQ(alone[j].relations, together[i][j].relations);
    }
  }
}

TEST(UniqueRelations, OfASentenceOverTheLimitsAreKeptAsGiven) {
  Sentence sentence = sample()[0];
  for (Word& word : sentence.words) {
    if (word.head != kRoot) word.deprel = "nsubj";
  }
  const Pipeline pipeline{nullptr, nullptr, nullptr, with_groups(sample_parser(Labels::kAfter))};
  AnnotateOptions options;
  options.limits.max_words = 1;
  options.parsing.constraints = given_constraints;
  options.parsing.space = TreeSpace{false, Roots::kSingle};
  AnnotateScratch scratch;
  const auto annotated = annotate(pipeline, {sentence}, options, scratch);
  ASSERT_EQ(annotated[0].sentences.size(), 1U);
  for (int m = 1; m <= sentence.size(); ++m) {
    EXPECT_EQ(annotated[0].sentences[0].word(m).deprel, sentence.word(m).deprel);
  }
}

// Enough sentences for the sample to show what it has once per head.
std::vector<Sentence> repeated_sample() {
  std::vector<Sentence> sentences;
  for (int i = 0; i < 10; ++i) {
    const auto more = sample();
    sentences.insert(sentences.end(), more.begin(), more.end());
  }
  return sentences;
}

TEST(UniqueRelations, AreLearntUnlessTurnedOffAndSurviveTheModelFileAndPruning) {
  TrainOptions options;
  options.epochs = 1;
  const Parser parser = train_parser(repeated_sample(), {}, options);
  const UniqueLabels& unique = parser.settings().unique_labels;
  const auto& relations = parser.relations();
  const auto label_of = [&](const std::string& relation) {
    return static_cast<int>(std::find(relations.begin(), relations.end(), relation) -
                            relations.begin());
  };
  ASSERT_FALSE(unique.empty());
  EXPECT_NE(unique.group_of(label_of("nsubj")), UniqueLabels::kFree);
  EXPECT_EQ(unique.group_of(label_of("punct")), UniqueLabels::kFree);
  EXPECT_EQ(unique.group_of(label_of("root")), UniqueLabels::kFree);

  const testing::TemporaryFolder folder;
  parser.save(folder / "model");
  EXPECT_EQ(Parser::load(folder / "model").settings().unique_labels, unique);
  EXPECT_EQ(pruned(parser, {.unit_times = 2}).settings().unique_labels, unique);

  options.unique_labels = false;
  EXPECT_TRUE(train_parser(repeated_sample(), {}, options).settings().unique_labels.empty());
  options.unique_labels = true;
  options.labeled = false;
  EXPECT_TRUE(train_parser(repeated_sample(), {}, options).settings().unique_labels.empty());
}

TEST(UniqueRelations, OfAnotherNumberOfLabelsAreRefused) {
  const Parser parser = sample_parser(Labels::kAfter);
  ParserSettings settings = parser.settings();
  settings.unique_labels = UniqueLabels({{0}}, 2);
  EXPECT_THROW(Parser(parser.shared_scorer(), settings), ArgumentError);
}

}  // namespace
}  // namespace arcus
