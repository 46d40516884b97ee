// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/arc_layout.h"

#include <gtest/gtest.h>

#include "arcus/text/unicode.h"
#include "arcus/tree/projectivity.h"
#include "tests/draw/sentences.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

// A foot of an arc that comes down through a lower arc.
int crossings(const ArcLayout& layout) {
  int count = 0;
  for (const DrawnArc& arc : layout.arcs) {
    std::vector<int> feet{arc.left, arc.right};
    if (arc.kind == DrawnArc::Kind::kFromRoot) feet = {layout.word(arc.word).in};
    for (const DrawnArc& lower : layout.arcs) {
      if (lower.level >= arc.level || lower.kind == DrawnArc::Kind::kFromRoot) continue;
      for (const int foot : feet) count += lower.left < foot && foot < lower.right ? 1 : 0;
    }
  }
  return count;
}

TEST(ArcLayout, ArcsOfProjectiveTreesDoNotCrossOnAllTreesOfUpToSixWords) {
  for (int n = 1; n <= 6; ++n) {
    for (const Tree& tree :
         testing::enumerate_trees(n, {.projective = true, .roots = Roots::kSingle})) {
      const Sentence sentence = testing::numbered(tree);
      ASSERT_EQ(crossings(lay_out_arcs(sentence, Modifiers(sentence), 1, n, {})), 0);
    }
  }
}

TEST(ArcLayout, GivesEveryArcRoomForItsLabelAndEveryWordItsPlace) {
  const ArcMetrics metrics;
  for (const Sentence& sentence : {testing::projective_sentence(), testing::crossing_sentence(),
                                   testing::chinese_sentence(), testing::long_sentence()}) {
    const int n = sentence.size();
    const Modifiers modifiers(sentence);
    for (int first = 1; first <= n; ++first) {
      for (int last = first; last <= n; ++last) {
        const ArcLayout layout = lay_out_arcs(sentence, modifiers, first, last, metrics);
        int end = -metrics.word_gap;
        for (int m = first; m <= last; ++m) {
          const DrawnWord& word = layout.word(m);
          ASSERT_GE(word.left, end + metrics.word_gap);
          ASSERT_GE(word.width, display_width(word.form));
          ASSERT_LE(word.left, word.first_port());
          ASSERT_LE(word.out_left, word.out_right);
          end = word.left + word.width;
          ASSERT_LT(word.last_port(), end);
        }
        ASSERT_LE(end, layout.width);
        for (const DrawnArc& arc : layout.arcs) {
          const int room = arc.kind == DrawnArc::Kind::kFromRoot ? -1 : metrics.label_room;
          ASSERT_GE(arc.left, 0);
          ASSERT_LT(arc.right, layout.width);
          ASSERT_GE(arc.right - arc.left,
                    display_width(arc.label) + display_width(arc.beyond) + room);
        }
      }
    }
  }
}

TEST(ArcLayout, WordsOfTwoTreesHaveTheSamePlacesAndArcsHaveRoomInBoth) {
  const ArcMetrics metrics;
  const auto trees = testing::enumerate_trees(4, {.projective = false, .roots = Roots::kMulti});
  for (std::size_t i = 0; i < trees.size(); ++i) {
    // Long labels in one tree, short ones in the other.
    Sentence a = testing::numbered(trees[i]);
    for (Word& word : a.words) word.deprel += "_of_this_tree";
    const Sentence b = testing::numbered(trees[(7 * i + 3) % trees.size()]);
    const Modifiers of_a(a);
    const Modifiers of_b(b);
    const TreeView views[] = {{&b, &of_b}, {&a, &of_a}};
    for (const int last : {3, 4}) {
      const auto layouts = lay_out_arcs(views, 1, last, metrics);
      ASSERT_EQ(layouts[0].width, layouts[1].width);
      for (int m = 1; m <= last; ++m) {
        ASSERT_EQ(layouts[0].word(m).left, layouts[1].word(m).left);
        ASSERT_EQ(layouts[0].word(m).width, layouts[1].word(m).width);
      }
      for (const ArcLayout& layout : layouts) {
        for (const DrawnArc& arc : layout.arcs) {
          const int room = arc.kind == DrawnArc::Kind::kFromRoot ? -1 : metrics.label_room;
          ASSERT_LT(arc.right, layout.width);
          ASSERT_GE(arc.right - arc.left,
                    display_width(arc.label) + display_width(arc.beyond) + room);
        }
      }
    }
  }
}

TEST(ArcLayout, NamesTheWordsBeyondItsEdges) {
  const Sentence sentence = testing::long_sentence();
  const ArcLayout layout = lay_out_arcs(sentence, Modifiers(sentence), 9, 9, {});
  ASSERT_EQ(layout.arcs.size(), 3U);
  EXPECT_EQ(layout.arcs[0].beyond, "4 8");
  EXPECT_EQ(layout.arcs[1].kind, DrawnArc::Kind::kFromRoot);
  EXPECT_EQ(layout.arcs[2].beyond, "11 23 31");
}

TEST(ArcLayout, CountsTheWordsBeyondItsEdgesWhenTheyAreMany) {
  const Sentence sentence = testing::numbered(Tree{4, 4, 4, 0, 4, 4, 4, 4, 4});
  const ArcLayout layout = lay_out_arcs(sentence, Modifiers(sentence), 4, 4, {});
  EXPECT_EQ(layout.arcs.front().beyond, "1 2 3");
  EXPECT_EQ(layout.arcs.back().beyond, "5 6 7 +2");
}

}  // namespace
}  // namespace arcus
