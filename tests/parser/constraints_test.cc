// SPDX-License-Identifier: Apache-2.0
//
// Parses under constraints, compared with all trees that meet them.
#include "arcus/constraints.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/parser.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/sample_parser.h"

namespace arcus {
namespace {

using testing::beginning;
using testing::sample;
using testing::sample_parser;
using testing::with;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

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
    const Parser parser = sample_parser(model.labels, model.learner);
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
  const Parser parser = sample_parser(Labels::kJoint);
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

}  // namespace
}  // namespace arcus
