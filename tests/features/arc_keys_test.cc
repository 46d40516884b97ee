// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/arc_keys.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/features/feature_names.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

constexpr std::array kBothSets{FeatureSet::kPaper, FeatureSet::kFull};

std::vector<std::uint64_t> keys_of(const ArcKeys& arcs, int h, int m) {
  std::vector<std::uint64_t> keys;
  arcs.append_keys(h, m, keys);
  return keys;
}

TEST(ArcKeys, DistanceIsTheNumberOfWordsBetweenInSevenBuckets) {
  const std::array buckets{0, 1, 2, 3, 4, 5, 5, 5, 5, 5, 6, 6, 6};
  for (int between = 0; between < static_cast<int>(buckets.size()); ++between) {
    const int bucket = buckets[static_cast<std::size_t>(between)];
    EXPECT_EQ(direction_distance_of(3, 4 + between), bucket) << between << " words between";
    EXPECT_EQ(direction_distance_of(4 + between, 3), kDistances + bucket)
        << between << " words between";
  }
  EXPECT_EQ(direction_distance_of(2, 5), 2);  // hit -> with, two words to the right
  EXPECT_EQ(direction_distance_of(0, 1), 0);
  EXPECT_EQ(direction_distance_of(1000, 1), kDirectionDistances - 1);
}

TEST(ArcKeys, StandForNamesOneToOneAndNeverCollideInTheSample) {
  for (const FeatureSet set : kBothSets) {
    std::unordered_map<std::string, std::uint64_t> key_of_name;
    std::unordered_set<std::uint64_t> distinct;
    for (const Sentence& sentence :
         testing::sentences_of(testing::source_file("examples/sample.conllu"))) {
      const ArcKeys arcs(sentence, set);
      ASSERT_EQ(arcs.size(), sentence.size());
      for (int m = 1; m <= sentence.size(); ++m) {
        for (int h = 0; h <= sentence.size(); ++h) {
          if (h == m) continue;
          const auto keys = keys_of(arcs, h, m);
          const auto names = feature_names(sentence, h, m, set);
          ASSERT_EQ(keys.size(), names.size()) << h << " -> " << m;
          for (std::size_t i = 0; i < keys.size(); ++i) {
            ASSERT_EQ(key_of_name.try_emplace(names[i], keys[i]).first->second, keys[i])
                << names[i];
            distinct.insert(keys[i]);
          }
        }
      }
    }
    EXPECT_EQ(distinct.size(), key_of_name.size());
    EXPECT_GT(distinct.size(), 10'000U);
  }
}

TEST(ArcKeys, OfTheArcAreThoseOfTheHeadOfTheModifierAndOfBoth) {
  const Sentence sentence =
      testing::tagged_sentence("John/N smashed/V the/D ball/N with/P the/D bat/N");
  for (const FeatureSet set : kBothSets) {
    const ArcKeys arcs(sentence, set);
    for (const auto& [h, m] : {std::pair(2, 5), std::pair(5, 2), std::pair(0, 2)}) {
      std::vector<std::uint64_t> expected;
      for (const std::uint64_t key : arcs.of_head(h)) expected.push_back(key);
      for (const std::uint64_t key : arcs.of_modifier(m)) expected.push_back(key);
      expected.erase(std::remove(expected.begin(), expected.end(), 0U), expected.end());
      arcs.append_pair_keys(h, m, expected);
      EXPECT_EQ(keys_of(arcs, h, m), expected);
    }
  }
}

TEST(ArcKeys, ComeFromTheTemplateThatTheirNamesSpell) {
  for (const FeatureSet set : kBothSets) {
    for (const Sentence& sentence :
         testing::sentences_of(testing::source_file("examples/sample.conllu"))) {
      const ArcKeys arcs(sentence, set);
      for (int h = 0; h <= sentence.size(); ++h) {
        for (int m = 1; m <= sentence.size(); ++m) {
          if (h == m) continue;
          const auto names = feature_names(sentence, h, m, set);
          std::vector<std::size_t> templates;
          arcs.append_templates(h, m, templates);
          ASSERT_EQ(templates.size(), names.size());
          for (std::size_t i = 0; i < names.size(); ++i) {
            std::size_t at = 0;
            for (const TemplatePart& part : templates_of(set)[templates[i]].parts) {
              at = (" " + names[i]).find(" " + std::string(part.text) + "=", at);
              ASSERT_NE(at, std::string::npos) << names[i];
            }
            EXPECT_TRUE(i == 0 || templates[i - 1] <= templates[i]);
          }
        }
      }
    }
  }
}

TEST(ArcKeys, AreAppendedToWhatIsThere) {
  const ArcKeys arcs(testing::tagged_sentence("a/X b/Y c/Y d/X"), FeatureSet::kPaper);
  std::vector<std::uint64_t> keys = keys_of(arcs, 1, 4);
  const std::size_t count = keys.size();
  arcs.append_keys(1, 4, keys);  // the same again: words between are compared to their own only
  ASSERT_EQ(keys.size(), 2 * count);
  EXPECT_TRUE(std::equal(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(count),
                         keys.begin() + static_cast<std::ptrdiff_t>(count)));
}

TEST(ArcKeys, AreNotThereWhereAValueIsMissingAtAnyPlace) {
  const Sentence sentence = testing::tagged_sentence("a/X b/Y c/Z");
  for (int missing = 1; missing <= 3; ++missing) {
    Sentence with_gap = sentence;
    with_gap.word(missing).xpos = "";
    for (const FeatureSet set : kBothSets) {
      const ArcKeys arcs(with_gap, set);
      EXPECT_EQ(keys_of(arcs, 1, 3).size(), feature_names(with_gap, 1, 3, set).size()) << missing;
      EXPECT_EQ(keys_of(arcs, 3, 1).size(), feature_names(with_gap, 3, 1, set).size()) << missing;
    }
  }
}

TEST(ArcKeys, AreTheSameForEverBecauseModelsHoldThem) {
  const Sentence sentence =
      testing::tagged_sentence("John/N hit/V the/D ball/N with/P the/D bat/N");
  const auto names = feature_names(sentence, 2, 5, FeatureSet::kPaper);
  const auto keys = keys_of(ArcKeys(sentence, FeatureSet::kPaper), 2, 5);
  const auto key_of = [&](const std::string& name) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? 0 : keys[static_cast<std::size_t>(found - names.begin())];
  };
  EXPECT_EQ(key_of("h.form=hit"), 0xc2d8c94dee24fdabU);
  EXPECT_EQ(key_of("m.form=with m.tag=P"), 0x71dea78f7075f911U);
  EXPECT_EQ(key_of("h.form=hit m.form=with"), 0xe8f11b3094ff7bdaU);
  EXPECT_EQ(key_of("h.tag=V b.tag=D m.tag=P"), 0xaee46bd079e0267fU);
}

TEST(ArcKeys, OfNoWordsAreNone) {
  const ArcKeys arcs(Sentence(), FeatureSet::kFull);
  EXPECT_EQ(arcs.size(), 0);
}

}  // namespace
}  // namespace arcus
