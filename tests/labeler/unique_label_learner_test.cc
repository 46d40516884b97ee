// SPDX-License-Identifier: Apache-2.0
#include "arcus/labeler/unique_label_learner.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace arcus {
namespace {

using Groups = std::vector<std::vector<int>>;

struct Dependent {
  int label = 0;
  std::string upos = "NOUN";
};

// Heads with their dependents, each a sentence of its own with the head at the end. The arc from 0
// has label 0.
class Treebank {
 public:
  explicit Treebank(int labels) : labels_(labels) {}

  void add(int times, const std::string& head_upos, const std::vector<Dependent>& dependents) {
    Sentence sentence;
    std::vector<int> labels;
    const int h = static_cast<int>(dependents.size()) + 1;
    for (const Dependent& dependent : dependents) {
      Word& word = sentence.words.emplace_back();
      word.upos = dependent.upos;
      word.head = h;
      labels.push_back(dependent.label);
    }
    Word& head = sentence.words.emplace_back();
    head.upos = head_upos;
    head.head = kRoot;
    labels.push_back(0);
    sentences_.insert(sentences_.end(), static_cast<std::size_t>(times), sentence);
    known_.insert(known_.end(), static_cast<std::size_t>(times), labels);
  }

  Groups groups(const UniqueLabelOptions& options = {}) const {
    return learn_unique_labels(sentences_, known_, labels_, options).groups();
  }

 private:
  int labels_;
  std::vector<Sentence> sentences_;
  std::vector<std::vector<int>> known_;
};

TEST(UniqueLabelLearner, ALabelIsUniqueIfHardlyAnyHeadHasItTwice) {
  Treebank noise(3);
  noise.add(995, "VERB", {{1}});
  noise.add(5, "VERB", {{1}, {1}});
  EXPECT_EQ(noise.groups(), Groups{{1}});
  noise.add(1, "VERB", {{1}, {1}});
  EXPECT_EQ(noise.groups(), Groups{});
}

TEST(UniqueLabelLearner, ALabelOfFewHeadsIsNotUnique) {
  Treebank treebank(3);
  treebank.add(50, "VERB", {{1}});
  treebank.add(49, "VERB", {{2}});
  EXPECT_EQ(treebank.groups(), Groups{{1}});
}

TEST(UniqueLabelLearner, ArcsFrom0AndUnknownLabelsAreNotCounted) {
  Treebank treebank(2);
  treebank.add(60, "VERB", {{1}, {-1}, {-1}});
  EXPECT_EQ(treebank.groups(), Groups{{1}});
}

TEST(UniqueLabelLearner, LabelsOfTheSameHeadsThatHardlyMeetFormAGroup) {
  Treebank treebank(4);
  treebank.add(300, "VERB", {{1}});
  treebank.add(100, "VERB", {{2}});
  treebank.add(200, "VERB", {{1}, {3}});
  treebank.add(100, "VERB", {{2}, {3}});
  EXPECT_EQ(treebank.groups(), (Groups{{1, 2}, {3}}));
  treebank.add(2, "VERB", {{1}, {2}});  // of 202 heads with label 2
  EXPECT_EQ(treebank.groups(), (Groups{{1}, {2}, {3}}));
}

TEST(UniqueLabelLearner, LabelsThatNeverMeetBecauseTheirHeadsDifferFormNoGroup) {
  Treebank treebank(3);
  treebank.add(300, "VERB", {{1}});
  treebank.add(300, "NOUN", {{2}});
  EXPECT_EQ(treebank.groups(), (Groups{{1}, {2}}));
  EXPECT_EQ(treebank.groups({.min_expected = 0}), (Groups{{1, 2}}));
}

TEST(UniqueLabelLearner, OfTwoPossibleGroupsTheOneOfSimilarWordsIsFormed) {
  // A subject (1) excludes both the passive subject (2) and the passive auxiliary (3), which meet.
  for (const int first : {2, 3}) {
    const int subject = first;
    const int auxiliary = 5 - first;
    Treebank treebank(4);
    treebank.add(300, "VERB", {{1, "NOUN"}});
    treebank.add(200, "VERB", {{subject, "NOUN"}, {auxiliary, "AUX"}});
    EXPECT_EQ(treebank.groups(), subject == 2 ? (Groups{{1, 2}, {3}}) : (Groups{{1, 3}, {2}}));
  }
}

TEST(UniqueLabelLearner, AGroupGrowsByALabelThatExcludesAllOfIt) {
  Treebank treebank(5);
  treebank.add(300, "VERB", {{1, "NOUN"}});
  treebank.add(200, "VERB", {{2, "NOUN"}});
  treebank.add(100, "VERB", {{3, "VERB"}});
  treebank.add(200, "VERB", {{4, "ADV"}});
  treebank.add(100, "VERB", {{1, "NOUN"}, {4, "ADV"}});
  EXPECT_EQ(treebank.groups(), (Groups{{1, 2, 3}, {4}}));
}

}  // namespace
}  // namespace arcus
