// SPDX-License-Identifier: Apache-2.0
//
// Parses under constraints, compared with all trees that meet them.
#include "arcus/constraints.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/parser.h"
#include "arcus/train.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/sentences.h"

namespace arcus {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::vector<Sentence> sample() {
  return testing::sentences_of(ARCUS_SOURCE_DIR "/examples/sample.conllu");
}

Parser trained(Labels labels, const LearnerOptions& learner = MiraOptions()) {
  TrainOptions options;
  options.labels = labels;
  options.learner = learner;
  options.epochs = 2;
  options.cutoff = 1;
  options.calibrate = Calibrate::kNone;
  const Parser parser = train_parser(sample(), {}, options);
  ParserSettings settings = parser.settings();
  settings.temperature = 3;
  return Parser(parser.shared_scorer(), settings);
}

// The first words of a sentence, without heads and relations.
Sentence beginning(const Sentence& sentence, int n) {
  Sentence result;
  for (int m = 1; m <= n; ++m) {
    Word& word = result.words.emplace_back(sentence.word(m));
    word.head = kNoHead;
    word.deprel = "_";
  }
  return result;
}

ParseOptions with(const Constraints& constraints, const TreeSpace& space = {}) {
  ParseOptions options;
  options.space = space;
  options.constraints = [constraints](const Sentence&) { return constraints; };
  return options;
}

int label_of(const Parser& parser, std::string_view relation) {
  const auto& all = parser.relations();
  return static_cast<int>(std::find(all.begin(), all.end(), relation) - all.begin());
}

// The score of each labelled arc, from parses and labels without constraints. Labels that an arc
// may not have are kNoArc.
LabeledArcScores labeled_scores(const Parser& parser, const Sentence& sentence, bool joint) {
  const int n = sentence.size();
  ArcScores arcs;
  parser.score(sentence, arcs);
  const auto scratch = parser.scorer().make_scratch();
  const Sentence* const batch[] = {&sentence};
  SentenceScores ignored;
  parser.scorer().score(batch, {.every_arc = true}, *scratch, {&ignored, 1});
  LabeledArcScores result(n, parser.scorer().labels(), kNoArc);
  LabelScores labels;
  for (int h = 0; h <= n; ++h) {
    Tree heads(n);
    for (int m = 1; m <= n; ++m) heads.set_head(m, m == h ? kRoot : h);
    if (joint) parser.scorer().score_labels(0, heads, *scratch, labels);
    for (int m = 1; m <= n; ++m) {
      if (m == h) continue;
      for (int label = 0; label < result.labels(); ++label) {
        if (!joint) {
          const bool allowed = (h == kRoot) == (label == parser.scorer().root_label());
          if (allowed) result(h, m, label) = arcs(h, m);
        } else if (labels.of(m)[at(label)] != kNoArc) {
          const auto row = labels.of(m);
          result(h, m, label) =
              arcs(h, m) + row[at(label)] - *std::max_element(row.begin(), row.end());
        }
      }
    }
  }
  return result;
}

bool meets(const Tree& tree, const Constraints& constraints) {
  for (int m = 1; m <= tree.size(); ++m) {
    if (constraints.head(m) != kNoHead && constraints.head(m) != tree.head(m)) return false;
    if (constraints.forbids(tree.head(m), m)) return false;
  }
  return true;
}

// Some heads of a tree of the space, some relations, and some arcs that the tree does not have.
Constraints random_constraints(const Tree& tree, const Parser& parser, Random& random) {
  const int n = tree.size();
  Constraints constraints;
  constraints.heads = Tree(n);
  constraints.relations.assign(at(n), "_");
  for (int m = 1; m <= n; ++m) {
    if (random.below(4) == 0) constraints.heads.set_head(m, tree.head(m));
    if (random.below(3) == 0) {
      constraints.relations[at(m) - 1] =
          parser.relations()[random.below(parser.relations().size())];
    }
    if (random.below(2) == 0) {
      const int h = static_cast<int>(random.below(at(n) + 1));
      if (h != m && h != tree.head(m)) constraints.forbidden.push_back({h, m});
    }
  }
  return constraints;
}

// The trees that meet the constraints and can have the given relations, each with its score and
// with the score that sums over trees use.
struct ScoredByHand {
  Tree tree;
  double score = 0;
  double for_sums = 0;
};

std::vector<ScoredByHand> trees_by_hand(const LabeledArcScores& scores, bool sums,
                                        const Constraints& constraints, const Parser& parser,
                                        const TreeSpace& space) {
  std::vector<ScoredByHand> result;
  for (const Tree& tree : testing::enumerate_trees(scores.size(), space)) {
    if (!meets(tree, constraints)) continue;
    ScoredByHand scored{.tree = tree};
    for (int m = 1; m <= tree.size(); ++m) {
      const auto row = scores.of(tree.head(m), m);
      std::vector<double> allowed(row.begin(), row.end());
      const std::string_view given = constraints.relation(m);
      if (!given.empty()) allowed = {row[at(label_of(parser, given))]};
      // A given arc has its relation in any case: a constant, which is left out here.
      if (!given.empty() && constraints.head(m) != kNoHead) allowed = {0};
      const double best = *std::max_element(allowed.begin(), allowed.end());
      double sum = 0;
      for (const double score : allowed) sum += std::exp(score - best);
      scored.score += best;
      scored.for_sums += best + (sums ? std::log(sum) : 0);
    }
    if (scored.score != kNoArc) result.push_back(scored);
  }
  std::sort(result.begin(), result.end(),
            [](const auto& a, const auto& b) { return a.score > b.score; });
  return result;
}

double score_by_hand(const std::vector<ScoredByHand>& trees, const Tree& tree) {
  for (const ScoredByHand& each : trees) {
    if (each.tree == tree) return each.score;
  }
  return kNoArc;
}

void expect_meets(const Parse& parse, const Constraints& constraints) {
  ASSERT_TRUE(meets(parse.tree, constraints));
  for (int m = 1; m <= parse.tree.size(); ++m) {
    if (constraints.relation(m).empty()) continue;
    ASSERT_EQ(parse.relations[at(m) - 1], constraints.relation(m));
  }
}

void expect_probabilities(const Parser& parser, const Sentence& sentence,
                          const std::vector<ScoredByHand>& trees, ParseOptions options) {
  const int n = sentence.size();
  double z = 0;
  for (const ScoredByHand& each : trees) z += std::exp(each.for_sums / 3);
  ArcMarginals marginals(n);
  double entropy = 0;
  std::vector<double> right_heads;
  for (const ScoredByHand& each : trees) {
    const double p = std::exp(each.for_sums / 3) / z;
    if (p > 0) entropy -= p * std::log(p);
    for (int m = 1; m <= n; ++m) marginals(each.tree.head(m), m) += p;
  }
  const auto expected_right = [&](const Tree& tree) {
    double sum = 0;
    for (int m = 1; m <= n; ++m) sum += marginals(tree.head(m), m);
    return sum;
  };
  double most = 0;
  for (const ScoredByHand& each : trees) most = std::max(most, expected_right(each.tree));
  options.probabilities = true;
  options.marginals = true;
  const auto parse = parser.parse(sentence, options);
  ASSERT_TRUE(parse);
  for (const ScoredByHand& each : trees) {
    if (each.tree != parse->tree) continue;
    ASSERT_NEAR(parse->log_probability, each.for_sums / 3 - std::log(z), 1e-9);
    ASSERT_NEAR(parse->probability, std::exp(each.for_sums / 3) / z, 1e-9);
  }
  ASSERT_NEAR(parse->entropy, entropy, 1e-8);
  for (int m = 1; m <= n; ++m) {
    ASSERT_NEAR(parse->head_probabilities[at(m) - 1], marginals(parse->tree.head(m), m), 1e-9);
    for (int h = 0; h <= n; ++h) {
      if (h == m) continue;
      ASSERT_NEAR((*parse->marginals)(h, m), marginals(h, m), 1e-9);
    }
  }
  options.decode = Decode::kMinRisk;
  ASSERT_NEAR(expected_right(parser.parse(sentence, options)->tree), most, 1e-9);
}

// Calls check(sentence, constraints, space) for random constraints on beginnings of the sample.
void for_each_case(
    const Parser& parser,
    const std::function<void(const Sentence&, const Constraints&, const TreeSpace&)>& check) {
  Random random(7);
  const auto sentences = sample();
  for (int round = 0; round < 100; ++round) {
    const Sentence& whole = sentences[random.below(sentences.size())];
    const int n = std::min(whole.size(), 2 + static_cast<int>(random.below(4)));
    const Sentence sentence = beginning(whole, n);
    const TreeSpace& space = testing::kAllSpaces[at(round) % 4];
    const auto trees = testing::enumerate_trees(n, space);
    const Tree& tree = trees[random.below(trees.size())];
    ASSERT_NO_FATAL_FAILURE(check(sentence, random_constraints(tree, parser, random), space));
  }
}

struct Model {
  const char* name;
  Labels labels;
  LearnerOptions learner;
  bool joint;  // relations are scored with the arcs
  bool sums;   // and summed over
};

TEST(Constraints, BestTreesAndProbabilitiesAreThoseOfAllTreesThatMeetThem) {
  const Model models[] = {
      {"after", Labels::kAfter, MiraOptions(), false, false},
      {"joint, mira", Labels::kJoint, MiraOptions(), true, false},
      {"joint, log-linear", Labels::kJoint, LogLinearOptions(), true, true},
  };
  for (const Model& model : models) {
    SCOPED_TRACE(model.name);
    const Parser parser = trained(model.labels, model.learner);
    int compared = 0;
    for_each_case(parser, [&](const Sentence& sentence, const Constraints& constraints,
                              const TreeSpace& space) {
      const auto scores = labeled_scores(parser, sentence, model.joint);
      const auto trees = trees_by_hand(scores, model.sums, constraints, parser, space);
      ParserScratch scratch;
      const auto parses = parser.parse(sentence, 3, with(constraints, space), scratch);
      ASSERT_FALSE(parses.empty());
      for (const Parse& parse : parses) ASSERT_NO_FATAL_FAILURE(expect_meets(parse, constraints));
      // Relations that no tree can have are kept, but then there is nothing to compare with.
      if (trees.empty()) return;
      ++compared;
      const auto best = parser.parse(sentence, with(constraints, space));
      ASSERT_NEAR(score_by_hand(trees, best->tree), trees[0].score, 1e-9);
      ASSERT_EQ(parses.size(), std::min<std::size_t>(3, trees.size()));
      for (std::size_t i = 0; i < parses.size(); ++i) {
        ASSERT_NEAR(score_by_hand(trees, parses[i].tree), trees[i].score, 1e-9);
        ASSERT_NEAR(parses[i].score - parses[0].score, trees[i].score - trees[0].score, 1e-9);
      }
      expect_probabilities(parser, sentence, trees, with(constraints, space));
    });
    EXPECT_GT(compared, 40);
  }
}

// Without the constraint the tree is another one: the relation decides on the head.
TEST(Constraints, AGivenRelationChangesTheTreeIfRelationsAreScoredWithTheArcs) {
  const Parser parser = trained(Labels::kJoint);
  int changed = 0;
  for_each_case(parser,
                [&](const Sentence& sentence, Constraints constraints, const TreeSpace& space) {
                  constraints.heads = Tree(sentence.size());
                  constraints.forbidden.clear();
                  const auto free = parser.parse(sentence, {.space = space, .exact = true});
                  const auto parse = parser.parse(sentence, with(constraints, space));
                  ASSERT_TRUE(parse);
                  ASSERT_NO_FATAL_FAILURE(expect_meets(*parse, constraints));
                  if (parse->tree != free->tree) ++changed;
                });
  EXPECT_GT(changed, 10);
}

TEST(Constraints, AllGivenHeadsAndRelationsAreKept) {
  for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
    const Parser parser = trained(labels);
    for (Sentence sentence : sample()) {
      sentence.word(1).deprel = "new:relation";  // which the model does not know
      sentence.word(2).deprel = parser.relations()[3];
      for (const bool probabilities : {false, true}) {
        const auto parse = parser.parse(sentence, {.space = TreeSpace{false, Roots::kSingle},
                                                   .constraints = given_constraints,
                                                   .probabilities = probabilities});
        ASSERT_TRUE(parse);
        EXPECT_EQ(parse->tree, tree_of(sentence));
        for (int m = 1; m <= sentence.size(); ++m) {
          EXPECT_EQ(parse->relations[at(m) - 1], sentence.word(m).deprel);
          if (!probabilities) continue;
          EXPECT_EQ(parse->relation_probabilities[at(m) - 1], 1);
          EXPECT_NEAR(parse->head_probabilities[at(m) - 1], 1, 1e-12);
        }
      }
    }
  }
}

// A given subject is the only one of its head, and two given subjects are both kept.
TEST(Constraints, UniqueRelationsRespectGivenOnes) {
  Parser parser = trained(Labels::kAfter);
  ParserSettings settings = parser.settings();
  std::vector<int> all;
  for (int label = 0; label < static_cast<int>(settings.relations.size()); ++label) {
    if (settings.relations[at(label)] != "root" && settings.relations[at(label)] != "punct") {
      all.push_back(label);
    }
  }
  settings.unique_labels = UniqueLabels({all}, static_cast<int>(settings.relations.size()));
  parser = Parser(parser.shared_scorer(), settings);
  Constraints constraints;
  constraints.heads = Tree({2, 0, 2, 2, 2});
  for (const Sentence& whole : sample()) {
    if (whole.size() < 5) continue;
    const Sentence sentence = beginning(whole, 5);
    constraints.relations = {"_", "_", "_", "_", "nsubj"};
    auto parse = parser.parse(sentence, with(constraints, {true, Roots::kSingle}));
    ASSERT_TRUE(parse);
    EXPECT_EQ(parse->relations,
              (std::vector<std::string>{"punct", "root", "punct", "punct", "nsubj"}));
    constraints.relations[0] = "nsubj";
    parse = parser.parse(sentence, with(constraints, {true, Roots::kSingle}));
    EXPECT_EQ(parse->relations,
              (std::vector<std::string>{"nsubj", "root", "punct", "punct", "nsubj"}));
  }
}

// Two roots in a space of single roots: both words keep their relation, one gets another head.
TEST(Constraints, RelationsThatNoTreeHasTogetherAreWrittenAllTheSame) {
  for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
    const Parser parser = trained(labels);
    Constraints constraints;
    constraints.relations = {"root", "_", "root", "_"};
    const Sentence sentence = beginning(sample()[0], 4);
    for (const bool projective : {false, true}) {
      const auto parse = parser.parse(sentence, with(constraints, {projective, Roots::kSingle}));
      ASSERT_TRUE(parse);
      EXPECT_EQ(parse->relations[0], "root");
      EXPECT_EQ(parse->relations[2], "root");
    }
    // In a space of several roots both are roots.
    const auto parse = parser.parse(sentence, with(constraints, {false, Roots::kMulti}));
    EXPECT_EQ(parse->tree.head(1), kRoot);
    EXPECT_EQ(parse->tree.head(3), kRoot);
  }
}

TEST(Constraints, AnUnlabelledModelKeepsGivenRelationsToo) {
  TrainOptions options;
  options.labeled = false;
  options.epochs = 1;
  options.calibrate = Calibrate::kNone;
  const Parser parser = train_parser(sample(), {}, options);
  Constraints constraints;
  constraints.relations = {"nsubj", "", "_"};
  const auto parse = parser.parse(beginning(sample()[0], 3), with(constraints));
  EXPECT_EQ(parse->relations, (std::vector<std::string>{"nsubj", "_", "_"}));
}

TEST(Constraints, ASentenceIsParsedTheSameWhateverElseIsInTheBatch) {
  const Parser parser = trained(Labels::kBoth);
  auto sentences = sample();
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    for (Word& word : sentences[i].words) {
      word.head = kNoHead;
      word.deprel = "_";
    }
    if (i % 3 == 0) sentences[i].word(1).deprel = "obj";
    if (i % 3 == 1) sentences[i].word(1).misc = "Not=0,2";
  }
  std::vector<const Sentence*> batch;
  for (const Sentence& sentence : sentences) batch.push_back(&sentence);
  const ParseOptions options{.constraints = given_constraints};
  ParserScratch scratch;
  const auto together = parser.parse(batch, 1, options, scratch);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const auto alone = parser.parse(sentences[i], options);
    EXPECT_EQ(together[i].at(0).tree, alone->tree);
    EXPECT_EQ(together[i].at(0).relations, alone->relations);
    if (i % 3 == 0) {
      EXPECT_EQ(alone->relations[0], "obj");
    } else if (i % 3 == 1) {
      EXPECT_NE(alone->tree.head(1), 0);
      EXPECT_NE(alone->tree.head(1), 2);
    } else {
      // A sentence without constraints is parsed as without the option, with the arc filter.
      EXPECT_EQ(alone->tree, parser.parse(sentences[i])->tree);
    }
  }
}

TEST(Constraints, OfAnotherNumberOfWordsAreRefused) {
  const Parser parser = trained(Labels::kAfter);
  const Sentence sentence = beginning(sample()[0], 3);
  Constraints constraints;
  constraints.heads = Tree({0, 1});
  EXPECT_THROW(parser.parse(sentence, with(constraints)), ArgumentError);
  constraints.heads = Tree({0, 1, 4});
  EXPECT_THROW(parser.parse(sentence, with(constraints)), ArgumentError);
  constraints = {};
  constraints.relations = {"a"};
  EXPECT_THROW(parser.parse(sentence, with(constraints)), ArgumentError);
  constraints = {};
  constraints.forbidden = {{0, 4}};
  EXPECT_THROW(parser.parse(sentence, with(constraints)), ArgumentError);
}

TEST(GivenConstraints, AreReadFromHeadDeprelAndMisc) {
  Sentence sentence = beginning(sample()[0], 4);
  EXPECT_TRUE(given_constraints(sentence).empty());
  sentence.word(1).head = 3;
  sentence.word(2).deprel = "obj";
  sentence.word(3).misc = "SpaceAfter=No|Not=0,4|Not=1|Nothing=x";
  const Constraints constraints = given_constraints(sentence);
  EXPECT_FALSE(constraints.empty());
  EXPECT_EQ(constraints.heads, Tree({3, kNoHead, kNoHead, kNoHead}));
  EXPECT_EQ(constraints.relation(1), "");
  EXPECT_EQ(constraints.relation(2), "obj");
  EXPECT_EQ(constraints.forbidden, (std::vector<Arc>{{0, 3}, {4, 3}, {1, 3}}));
  EXPECT_TRUE(constraints.forbids(4, 3));
  EXPECT_FALSE(constraints.forbids(2, 3));
}

TEST(GivenConstraints, ABadListOfForbiddenHeadsIsRefusedWithItsWord) {
  for (const char* const misc : {"Not=", "Not=x", "Not=5", "Not=-1", "Not=2", "Not=1,", "Not=1,,3",
                                 "Not=1.5", "Not=99999999999", "Not= 1", "Gloss=a|Not=1 3"}) {
    Sentence sentence = beginning(sample()[0], 4);
    sentence.word(2).misc = misc;
    try {
      given_constraints(sentence);
      ADD_FAILURE() << misc;
    } catch (const BadConstraint& error) {
      EXPECT_EQ(error.word(), 2);
      EXPECT_NE(std::string(error.what()).find("expected Not= and heads from 0 to 4"),
                std::string::npos)
          << error.what();
    }
  }
}

TEST(Contradictions, NameTheWord) {
  const auto found = [](const Constraints& constraints, Roots roots) {
    const auto defect = find_contradiction(constraints, {false, roots});
    return defect ? std::to_string(defect->word) + ": " + defect->message : "";
  };
  Constraints constraints;
  constraints.heads = Tree({0, kNoHead, 0});
  EXPECT_EQ(found(constraints, Roots::kSingle),
            "3: found 2 roots, the words 1 and 3, expected one");
  EXPECT_EQ(found(constraints, Roots::kMulti), "");
  constraints.heads = Tree({2, 1, kNoHead});
  EXPECT_EQ(found(constraints, Roots::kMulti),
            "1: found the cycle 1 -> 2 -> 1, expected heads that lead to the root");
  constraints.heads = Tree({kNoHead, 2, kNoHead});
  EXPECT_EQ(found(constraints, Roots::kMulti),
            "2: found the head 2 of word 2 itself, expected another word, 0 or _");
  constraints.heads = Tree({kNoHead, 3, kNoHead});
  constraints.forbidden = {{3, 2}};
  EXPECT_EQ(found(constraints, Roots::kMulti),
            "2: found the head 3, which Not= forbids, expected another one");
  constraints.heads = Tree(3);
  constraints.forbidden = {{0, 2}, {3, 2}, {3, 2}};
  EXPECT_EQ(found(constraints, Roots::kMulti), "");
  constraints.forbidden.push_back({1, 2});
  EXPECT_EQ(found(constraints, Roots::kMulti),
            "2: found every head forbidden by Not=, expected at least one that is not");
}

}  // namespace
}  // namespace arcus
