// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/guide_arcs.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/features/arc_keys.h"
#include "arcus/features/feature_names.h"
#include "arcus/features/label_keys.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

// The sample; the guide has the gold trees with every third head wrong, and no arc into each
// seventh word.
std::vector<Sentence> guided_sample() {
  auto sentences = testing::sentences_of(testing::source_file("examples/sample.conllu"));
  int count = 0;
  for (Sentence& sentence : sentences) {
    for (int m = 1; m <= sentence.size(); ++m) {
      GuideArc arc{sentence.word(m).head, sentence.word(m).deprel};
      if (++count % 3 == 0) arc.head = m == 1 ? 0 : 1;
      if (count % 5 == 0) arc.relation = kEmptyField;
      if (count % 7 == 0) arc = GuideArc();
      sentence.guide.push_back(arc);
    }
  }
  return sentences;
}

std::vector<std::uint64_t> keys_of(const ArcKeys& arcs, int h, int m) {
  std::vector<std::uint64_t> keys;
  arcs.append_keys(h, m, keys);
  return keys;
}

bool is_of_guide(const std::string& name) {
  return name.starts_with("a.") || name.starts_with("o.");
}

TEST(GuideArcs, KnowHowAnotherArcRelatesToThem) {
  // 1 <- 2 <- 0, 2 -> 4 -> 3, 4 -> 6, 6 -> 5: word 6 hangs from 4.
  Sentence sentence = testing::sentence_of_tags({"A", "B", "C", "D", "E", "F", "G"});
  for (const int head : {2, 0, 4, 2, 6, 4, kNoHead}) sentence.guide.push_back({head, "x"});
  const GuideArcs guide(sentence);
  EXPECT_EQ(guide.kin(4, 6), GuideKin::kArc);
  EXPECT_EQ(guide.kin(2, 6), GuideKin::kAbove);
  EXPECT_EQ(guide.kin(3, 6), GuideKin::kBeside);
  EXPECT_EQ(guide.kin(5, 6), GuideKin::kBelow);
  EXPECT_EQ(guide.kin(1, 6), GuideKin::kFarther);
  EXPECT_EQ(guide.kin(0, 6), GuideKin::kFarther);
  EXPECT_EQ(guide.kin(7, 6), GuideKin::kOpposite);
  EXPECT_EQ(guide.kin(3, 1), GuideKin::kFarther);
  EXPECT_EQ(guide.kin(0, 1), GuideKin::kAbove);
  EXPECT_EQ(guide.kin(7, 3), GuideKin::kFarther);
  EXPECT_EQ(guide.kin(5, 2), GuideKin::kOpposite);
  EXPECT_EQ(guide.kin(1, 7), GuideKin::kNone);
  EXPECT_EQ(GuideArcs().kin(1, 2), GuideKin::kNone);
}

TEST(GuideArcs, BetweenTheGuidesHeadAndTheWordIsNearer) {
  Sentence sentence = testing::sentence_of_tags({"A", "B", "C", "D"});
  for (const int head : {0, 3, 1, 1}) sentence.guide.push_back({head, "x"});
  EXPECT_EQ(GuideArcs(sentence).kin(2, 4), GuideKin::kNearer);
}

TEST(GuideArcs, ThatAreNotInTheSentenceAreIgnored) {
  Sentence sentence = testing::sentence_of_tags({"A", "B"});
  for (const int head : {7, 2}) sentence.guide.push_back({head, "x"});
  const GuideArcs guide(sentence);
  EXPECT_EQ(guide.head(1), kNoHead);
  EXPECT_EQ(guide.head(2), kNoHead);
  sentence.guide.pop_back();
  EXPECT_TRUE(GuideArcs(sentence).empty());
}

TEST(GuideFeatures, OfAnArcAreThereExactlyIfItIsTheGuidesArc) {
  for (const FeatureSet set : {FeatureSet::kPaperGuided, FeatureSet::kFullGuided}) {
    for (const Sentence& sentence : guided_sample()) {
      for (int m = 1; m <= sentence.size(); ++m) {
        const GuideArc& arc = sentence.guide[static_cast<std::size_t>(m) - 1];
        for (int h = 0; h <= sentence.size(); ++h) {
          if (h == m) continue;
          const auto names = feature_names(sentence, h, m, set);
          const auto has = [&](const std::string& name) {
            return std::find(names.begin(), names.end(), name) != names.end();
          };
          const bool on = h == arc.head;
          EXPECT_EQ(has("a.arc=yes"), on);
          EXPECT_EQ(has("a.label=" + arc.relation), on && arc.relation != kEmptyField);
          for (const std::string& name : names) {
            EXPECT_FALSE(name.starts_with("a.") && !on) << name;
            EXPECT_FALSE(name.starts_with("o.") && (on || arc.head == kNoHead)) << name;
          }
        }
      }
    }
  }
}

TEST(GuideFeatures, HaveKeysThatStandForTheirNames) {
  for (const FeatureSet set : {FeatureSet::kPaperGuided, FeatureSet::kFullGuided}) {
    std::map<std::string, std::uint64_t> key_of_name;
    std::set<std::uint64_t> distinct;
    std::size_t of_guide = 0;
    for (const Sentence& sentence : guided_sample()) {
      const ArcKeys arcs(sentence, set);
      for (int m = 1; m <= sentence.size(); ++m) {
        for (int h = 0; h <= sentence.size(); ++h) {
          if (h == m) continue;
          const auto keys = keys_of(arcs, h, m);
          const auto names = feature_names(sentence, h, m, set);
          std::vector<std::size_t> templates;
          arcs.append_templates(h, m, templates);
          ASSERT_EQ(keys.size(), names.size()) << h << " -> " << m;
          ASSERT_EQ(templates.size(), names.size());
          for (std::size_t i = 0; i < keys.size(); ++i) {
            if (!is_of_guide(names[i])) continue;
            ++of_guide;
            EXPECT_EQ(templates_of(set)[templates[i]].scope, Template::Scope::kGuide);
            EXPECT_TRUE(names[i].starts_with(templates_of(set)[templates[i]].parts[0].text));
            ASSERT_EQ(key_of_name.try_emplace(names[i], keys[i]).first->second, keys[i])
                << names[i];
            distinct.insert(keys[i]);
          }
        }
      }
    }
    EXPECT_EQ(distinct.size(), key_of_name.size());
    EXPECT_GT(of_guide, 1000U);
  }
}

TEST(GuideFeatures, AreAllThatAGuideAddsAndOnlyInAGuidedSet) {
  for (const Sentence& sentence : guided_sample()) {
    Sentence plain = sentence;
    plain.guide.clear();
    const ArcKeys guided(sentence, FeatureSet::kFullGuided);
    const ArcKeys without(plain, FeatureSet::kFullGuided);
    const ArcKeys ignored(sentence, FeatureSet::kFull);
    const ArcKeys full(plain, FeatureSet::kFull);
    for (int m = 1; m <= sentence.size(); ++m) {
      for (int h = 0; h <= sentence.size(); ++h) {
        if (h == m) continue;
        const auto expected = keys_of(full, h, m);
        EXPECT_EQ(keys_of(ignored, h, m), expected);
        EXPECT_EQ(keys_of(without, h, m), expected);
        const auto more = keys_of(guided, h, m);
        ASSERT_GE(more.size(), expected.size());
        EXPECT_TRUE(std::equal(expected.begin(), expected.end(), more.begin()));
      }
    }
  }
}

TEST(GuideFeatures, OfRelationsHaveNamesAndDoNotChangeTheOthers) {
  std::map<std::uint64_t, std::string> names;
  std::map<std::string, std::uint64_t> keys_by_name;
  for (const Sentence& sentence : guided_sample()) {
    const Tree tree = tree_of(sentence);
    LabelKeys plain(sentence);
    LabelKeys guided(sentence, true);
    plain.set_tree(tree);
    guided.set_tree(tree);
    for (int m = 1; m <= sentence.size(); ++m) {
      std::vector<std::uint64_t> expected;
      std::vector<std::uint64_t> keys;
      plain.append_keys(m, expected);
      guided.append_keys(m, keys);
      ASSERT_EQ(keys.size(), LabelKeys::templates_of_keys(true).size());
      ASSERT_GT(keys.size(), expected.size());
      EXPECT_TRUE(std::equal(expected.begin(), expected.end(), keys.begin()));
      for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::string name = guided.name_of(i, sentence, m);
        EXPECT_EQ(names.emplace(keys[i], name).first->second, name);
        EXPECT_EQ(keys_by_name.emplace(name, keys[i]).first->second, keys[i]) << name;
      }
    }
  }
  EXPECT_TRUE(keys_by_name.contains("a.label=punct m.tag=."));
  EXPECT_TRUE(keys_by_name.contains("a.label=<none>"));
}

TEST(GuideFeatures, OfRelationsWithoutATreeAreTheSameForEveryOrderOfQuestions) {
  for (const Sentence& sentence : guided_sample()) {
    const ArcLabelKeys plain(sentence);
    const ArcLabelKeys guided(sentence, true);
    for (int m = 1; m <= sentence.size(); ++m) {
      for (int h = 0; h <= sentence.size(); ++h) {
        if (h == m) continue;
        const auto count = [&](const ArcLabelKeys& keys, bool pairs) {
          std::vector<std::uint64_t> result;
          pairs ? keys.append_pair_keys(h, m, result) : keys.append_keys(h, m, result);
          return result;
        };
        const auto all = count(guided, false);
        const auto pairs = count(guided, true);
        const std::size_t added = all.size() - count(plain, false).size();
        EXPECT_EQ(pairs.size() - count(plain, true).size(), added);
        EXPECT_GT(added, 10U);
        EXPECT_TRUE(std::equal(pairs.end() - static_cast<std::ptrdiff_t>(added), pairs.end(),
                               all.end() - static_cast<std::ptrdiff_t>(added)));
      }
    }
  }
}

}  // namespace
}  // namespace arcus
