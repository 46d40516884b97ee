// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/word_classes.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/features/arc_keys.h"
#include "arcus/features/feature_names.h"
#include "tests/support/sentences.h"

namespace arcus {
namespace {

const WordClasses& animals() {
  static const WordClasses kClasses({"Dogs", "bark", "cats"}, {{1, 7}, {0, 3}, {1, 8}});
  return kClasses;
}

Sentence sentence_of(std::initializer_list<const char*> forms) {
  Sentence sentence;
  for (const char* form : forms) {
    Word& word = sentence.words.emplace_back();
    word.form = form;
    word.upos = "X";
  }
  return sentence;
}

TEST(WordClasses, AreFoundByTheFoldedForm) {
  EXPECT_EQ(animals().find("cats"), (WordClasses::Classes{1, 8}));
  EXPECT_EQ(animals().find("cat"), (WordClasses::Classes{WordClasses::kNone, WordClasses::kNone}));
  EXPECT_EQ(WordClasses().find("cat")[0], WordClasses::kNone);
}

TEST(WordClasses, RefuseWordsOutOfOrderAndMissingClasses) {
  EXPECT_THROW(WordClasses({"b", "a"}, {{0, 0}, {0, 0}}), ArgumentError);
  EXPECT_THROW(WordClasses({"a", "a"}, {{0, 0}, {0, 0}}), ArgumentError);
  EXPECT_THROW(WordClasses({"a"}, {}), ArgumentError);
}

TEST(WordClasses, AreAtomsOfASentence) {
  const Sentence sentence = sentence_of({"Dogs", "purr"});
  EXPECT_EQ(atom_text(sentence, 1, Atom::kClass, &animals()), "1");
  EXPECT_EQ(atom_text(sentence, 1, Atom::kFineClass, &animals()), "7");
  EXPECT_EQ(atom_text(sentence, 2, Atom::kClass, &animals()), "");
  EXPECT_EQ(atom_text(sentence, 0, Atom::kClass, &animals()), "<root>");
  EXPECT_EQ(atom_text(sentence, 1, Atom::kClass), "");
  EXPECT_EQ(atom_text(sentence, 0, Atom::kClass), "");
}

TEST(WordClasses, WordsOfOneClassShareFeatures) {
  const auto keys_of = [](const Sentence& sentence, FeatureSet set, const WordClasses* classes) {
    std::vector<std::uint64_t> keys;
    ArcKeys(sentence, set, classes).append_keys(2, 1, keys);
    return std::set<std::uint64_t>(keys.begin(), keys.end());
  };
  const auto shared = [&](FeatureSet set, const WordClasses* classes) {
    const auto a = keys_of(sentence_of({"Dogs", "bark"}), set, classes);
    const auto b = keys_of(sentence_of({"cats", "bark"}), set, classes);
    std::vector<std::uint64_t> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both.size();
  };
  EXPECT_GT(shared(FeatureSet::kFullClasses, &animals()), shared(FeatureSet::kFull, nullptr) + 3);
  EXPECT_EQ(keys_of(sentence_of({"Dogs", "bark"}), FeatureSet::kFullClasses, nullptr),
            keys_of(sentence_of({"Dogs", "bark"}), FeatureSet::kFull, nullptr));
}

TEST(WordClasses, FeaturesHaveOneNameForEachKey) {
  const Sentence sentence = sentence_of({"Dogs", "and", "cats", "bark"});
  for (const FeatureSet set : {FeatureSet::kPaperClasses, FeatureSet::kFullClasses,
                               FeatureSet::kPaperGuidedClasses, FeatureSet::kFullGuidedClasses}) {
    const ArcKeys arcs(sentence, set, &animals());
    bool has_class = false;
    for (int m = 1; m <= 4; ++m) {
      for (int h = 0; h <= 4; ++h) {
        if (h == m) continue;
        std::vector<std::uint64_t> keys;
        arcs.append_keys(h, m, keys);
        const auto names = feature_names(sentence, h, m, set, &animals());
        EXPECT_EQ(keys.size(), names.size()) << h << ' ' << m;
        has_class |= std::find(names.begin(), names.end(), "h.class=0 m.class=1") != names.end();
      }
    }
    EXPECT_TRUE(has_class);
  }
}

TEST(FeatureSet, HasABaseAGuideAndClasses) {
  for (const FeatureSet base : {FeatureSet::kPaper, FeatureSet::kFull}) {
    for (const bool guide : {false, true}) {
      for (const bool classes : {false, true}) {
        const FeatureSet set = feature_set(base, guide, classes);
        EXPECT_EQ(base_of(set), base);
        EXPECT_EQ(is_guided(set), guide);
        EXPECT_EQ(has_classes(set), classes);
        EXPECT_EQ(with_guide(set), feature_set(base, true, classes));
        EXPECT_EQ(with_classes(set), feature_set(base, guide, true));
      }
    }
  }
}

}  // namespace
}  // namespace arcus
