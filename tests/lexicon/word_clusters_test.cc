// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon/word_clusters.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

// Two kinds of sentences, with words of their own: animals eat food, tools cut things.
Lexicon lexicon_of_two_topics() {
  const std::vector<std::vector<std::string>> subjects = {{"cat", "dog", "cow", "horse"},
                                                          {"saw", "knife", "axe", "blade"}};
  const std::vector<std::vector<std::string>> verbs = {{"eats", "chews", "likes", "smells"},
                                                       {"cuts", "splits", "hits", "marks"}};
  const std::vector<std::vector<std::string>> objects = {{"grass", "meat", "bread", "hay"},
                                                         {"wood", "paper", "rope", "cloth"}};
  Random random(5);
  std::vector<WordList> text;
  for (int i = 0; i < 2000; ++i) {
    const std::size_t topic = random.below(2);
    text.push_back({subjects[topic][random.below(4)], verbs[topic][random.below(4)],
                    objects[topic][random.below(4)]});
  }
  LexiconOptions options;
  options.stopwords = 0;
  options.min_count = 1;
  return build_lexicon(source_of(text), options);
}

TEST(WordClusters, SeparateTheTopicsOfAText) {
  const Lexicon lexicon = lexicon_of_two_topics();
  ASSERT_EQ(lexicon.size(), 24U);
  const auto clusters = cluster_words(lexicon, {.clusters = 3});
  const auto of = [&](const char* word) { return clusters[*lexicon.find(word)]; };
  for (const std::uint32_t cluster : clusters) EXPECT_LT(cluster, 3U);
  for (const char* animal : {"dog", "cow", "horse"}) EXPECT_EQ(of(animal), of("cat")) << animal;
  for (const char* tool : {"knife", "axe", "blade"}) EXPECT_EQ(of(tool), of("saw")) << tool;
  EXPECT_NE(of("cat"), of("saw"));
}

TEST(WordClusters, DoNotDependOnThreads) {
  const Lexicon lexicon = lexicon_of_two_topics();
  EXPECT_EQ(cluster_words(lexicon, {.clusters = 3, .threads = 1}),
            cluster_words(lexicon, {.clusters = 3, .threads = 4}));
}

TEST(WordClusters, AreFewForFewWords) {
  EXPECT_EQ(cluster_count(24, {.clusters = 64}), 3U);
  EXPECT_EQ(cluster_count(23, {.clusters = 64}), 2U);
  EXPECT_EQ(cluster_count(9, {.clusters = 64}), 1U);
  EXPECT_EQ(cluster_count(1, {.clusters = 64}), 1U);
  EXPECT_EQ(cluster_count(1'000'000, {.clusters = 64}), 64U);
  EXPECT_EQ(cluster_count(0, {.clusters = 64}), 0U);
  EXPECT_TRUE(cluster_words(Lexicon(), {}).empty());
}

TEST(WordClusters, AWordThatIsNeverBesideAnotherHasNone) {
  LexiconOptions options;
  options.stopwords = 0;
  options.min_count = 1;
  const Lexicon lexicon =
      build_lexicon(source_of(std::vector<WordList>{{"alone"}, {"one", "two"}}), options);
  const auto clusters = cluster_words(lexicon, {});
  EXPECT_EQ(clusters[*lexicon.find("alone")], kNoCluster);
  EXPECT_NE(clusters[*lexicon.find("one")], kNoCluster);
}

}  // namespace
}  // namespace arcus
