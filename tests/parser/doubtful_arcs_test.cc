// SPDX-License-Identifier: Apache-2.0
#include "arcus/doubtful_arcs.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/support/sample_pipeline.h"
#include "tests/support/sentences.h"

namespace arcus {
namespace {

TEST(DoubtfulArcs, AreTheArcsBelowTheBoundWithTheBestOtherHead) {
  const Parser& parser = testing::sample_pipeline().parser;
  std::size_t found = 0;
  for (const Sentence& sentence : testing::sentences_of(testing::kSample)) {
    const auto parse = parser.parse(sentence, {.probabilities = true, .marginals = true});
    for (const double below : {0.1, 0.5, 0.9, 1.0}) {
      auto arcs = doubtful_arcs(*parse, below);
      auto arc = arcs.begin();
      for (int m = 1; m <= sentence.size(); ++m) {
        const double p = parse->head_probabilities[static_cast<std::size_t>(m) - 1];
        if (p >= below) continue;
        ASSERT_NE(arc, arcs.end());
        EXPECT_EQ(arc->word, m);
        EXPECT_EQ(arc->head, parse->tree.head(m));
        EXPECT_EQ(arc->probability, p);
        EXPECT_NE(arc->other_head, arc->head);
        EXPECT_NE(arc->other_head, m);
        for (int h = 0; h <= sentence.size(); ++h) {
          if (h == m || h == arc->head) continue;
          EXPECT_LE((*parse->marginals)(h, m), arc->other_probability);
        }
        if (arc->other_head != kNoHead) {
          EXPECT_EQ(arc->other_probability, (*parse->marginals)(arc->other_head, m));
        }
        ++arc;
        ++found;
      }
      EXPECT_EQ(arc, arcs.end());
    }
  }
  EXPECT_GT(found, 20u);
}

TEST(DoubtfulArcs, NeedMarginals) { EXPECT_THROW(doubtful_arcs(Parse(), 0.5), ArgumentError); }

TEST(DoubtfulArcs, AGivenHeadIsNotDoubtful) {
  for (const Sentence& sentence : testing::sentences_of(testing::kSample)) {
    const auto parse = testing::sample_pipeline().parser.parse(
        sentence, {.space = TreeSpace{false, Roots::kSingle},
                   .constraints = given_constraints,
                   .marginals = true});
    EXPECT_TRUE(doubtful_arcs(*parse, 0.999).empty());
  }
}

}  // namespace
}  // namespace arcus
