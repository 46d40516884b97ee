// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn_features/heaviest_features.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/features/arc_keys.h"
#include "arcus/features/feature_names.h"
#include "arcus/features/label_keys.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

// Every feature of the sentences, by template: names and keys.
using Features = std::map<std::string, std::map<std::string, std::uint64_t>>;

Features arc_features(const std::vector<Sentence>& sentences, FeatureSet set) {
  Features features;
  for (const Sentence& sentence : sentences) {
    const ArcKeys arcs(sentence, set);
    for (int m = 1; m <= sentence.size(); ++m) {
      const int h = sentence.word(m).head;
      const auto names = feature_names(sentence, h, m, set);
      std::vector<std::uint64_t> keys;
      std::vector<std::size_t> templates;
      arcs.append_keys(h, m, keys);
      arcs.append_templates(h, m, templates);
      for (std::size_t i = 0; i < names.size(); ++i) {
        features[std::string(templates_of(set)[templates[i]].text)][names[i]] = keys[i];
      }
    }
  }
  return features;
}

Features label_features(const std::vector<Sentence>& sentences) {
  Features features;
  const auto of_keys = LabelKeys::templates_of_keys();
  for (const Sentence& sentence : sentences) {
    const Tree tree = tree_of(sentence);
    LabelKeys arcs(sentence);
    arcs.set_tree(tree);
    for (int m = 1; m <= sentence.size(); ++m) {
      std::vector<std::uint64_t> keys;
      arcs.append_keys(m, keys);
      for (std::size_t i = 0; i < keys.size(); ++i) {
        features[std::string(LabelKeys::templates()[of_keys[i]])][arcs.name_of(i, sentence, m)] =
            keys[i];
      }
    }
  }
  return features;
}

// Small whole numbers for two features in three, so that there are ties and gaps.
PackedWeights random_weights(const Features& features, std::size_t width) {
  FeatureIndex index;
  std::vector<float> rows;
  Random random(7);
  for (const auto& [tmpl, keys] : features) {
    for (const auto& [name, key] : keys) {
      if (random.below(3) == 0) continue;
      index.insert(key);
      for (std::size_t i = 0; i < width; ++i) {
        rows.push_back(static_cast<float>(random.below(9)) - 4);
      }
    }
  }
  return PackedWeights::pack(index, rows, width, {.unit = 1});
}

// All features sorted, the first few of each template kept.
std::vector<NamedFeature> by_brute_force(const std::map<std::string, std::uint64_t>& features,
                                         const PackedWeights& weights, std::size_t most) {
  std::vector<std::tuple<int, std::uint64_t, std::string>> all;
  for (const auto& [name, key] : features) {
    const std::int8_t* const row = weights.find(key);
    if (row == nullptr) continue;
    int largest = 0;
    for (std::size_t i = 0; i < weights.width(); ++i) {
      largest = std::max(largest, std::abs(int{row[i]}));
    }
    all.emplace_back(-largest, key, name);
  }
  std::sort(all.begin(), all.end());
  if (all.size() > most) all.resize(most);
  std::vector<NamedFeature> result;
  for (const auto& [weight, key, name] : all) result.push_back({name, key});
  return result;
}

void expect_heaviest(const std::vector<NamedTemplate>& found, const Features& features,
                     const PackedWeights& weights, std::size_t most) {
  EXPECT_GT(found.size(), 10U);
  for (const auto& [tmpl, all] : features) {
    const auto is_it = [&text = tmpl](const NamedTemplate& other) { return other.text == text; };
    const auto place = std::find_if(found.begin(), found.end(), is_it);
    const auto expected = by_brute_force(all, weights, most);
    if (expected.empty()) {
      EXPECT_EQ(place, found.end()) << tmpl;
    } else {
      ASSERT_NE(place, found.end()) << tmpl;
      EXPECT_EQ(place->features, expected) << tmpl;
    }
  }
}

TEST(HeaviestFeatures, OfArcsAreThoseThatSortingAllOfThemGives) {
  const auto sentences = testing::sentences_of(testing::source_file("examples/sample.conllu"));
  for (const FeatureSet set : {FeatureSet::kPaper, FeatureSet::kFull}) {
    const Features features = arc_features(sentences, set);
    const PackedWeights weights = random_weights(features, kDirectionDistances);
    for (const std::size_t most : {1U, 7U}) {
      expect_heaviest(heaviest_arc_features(sentences, set, weights, most), features, weights,
                      most);
    }
  }
}

TEST(HeaviestFeatures, OfRelationsAreThoseThatSortingAllOfThemGives) {
  const auto sentences = testing::sentences_of(testing::source_file("examples/sample.conllu"));
  const Features features = label_features(sentences);
  const PackedWeights weights = random_weights(features, 3);
  expect_heaviest(heaviest_label_features(sentences, weights, 5), features, weights, 5);
}

TEST(HeaviestFeatures, OfAnEmptyModelAreNone) {
  const auto sentences = testing::sentences_of(testing::source_file("examples/sample.conllu"));
  EXPECT_TRUE(heaviest_arc_features(sentences, FeatureSet::kPaper, {}, 5).empty());
  EXPECT_TRUE(heaviest_label_features(sentences, {}, 5).empty());
}

}  // namespace
}  // namespace arcus
