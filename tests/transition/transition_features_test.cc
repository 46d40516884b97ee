// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/transition_features.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/support/sentences.h"

namespace arcus {
namespace {

// The keys of one template, after some moves of an arc-eager parser.
std::vector<std::uint64_t> keys_of(std::string_view text, const Sentence& sentence,
                                   std::initializer_list<Move> moves = {}, int label = 3) {
  const std::string_view templates[] = {text};
  const TransitionFeatures features(templates);
  Configuration configuration;
  configuration.reset(TransitionSystem::kArcEager, sentence.size());
  for (const Move move : moves) configuration.apply(move, label);
  std::vector<std::uint64_t> keys;
  features.find_keys(SentenceAtoms(sentence), configuration, configuration.focus(), keys);
  return keys;
}

const Sentence kDogs = testing::tagged_sentence("Dogs/N chase/V big/A cats/N");
const Sentence kCats = testing::tagged_sentence("Cats/N see/V big/A cats/N");

TEST(TransitionFeatures, EveryTemplateIsUnderstoodAndThereOnce) {
  for (const TransitionFeatures* features :
       {&TransitionFeatures::of_moves(TransitionSystem::kArcEager),
        &TransitionFeatures::of_moves(TransitionSystem::kArcStandard),
        &TransitionFeatures::of_labels()}) {
    const std::set<std::string_view> different(features->texts().begin(), features->texts().end());
    EXPECT_EQ(different.size(), features->texts().size());
    EXPECT_GT(different.size(), 40U);
  }
}

TEST(TransitionFeatures, UnknownPlacesAndValuesAreRefused) {
  for (const std::string_view text :
       {"x0.tag", "s0.colour", "s0", "s0x.tag", ".tag", "s0.tag b0", "s.tag"}) {
    EXPECT_THROW(keys_of(text, kDogs), ArgumentError) << text;
  }
}

TEST(TransitionFeatures, AKeyDependsOnTheValuesAndNothingElse) {
  EXPECT_EQ(keys_of("s0.tag", kDogs), keys_of("s0.tag", kCats));
  EXPECT_NE(keys_of("s0.form", kDogs), keys_of("s0.form", kCats));
  EXPECT_NE(keys_of("s0.tag", kDogs), keys_of("b0.tag", kDogs));
  EXPECT_EQ(keys_of("b1.tag b2.form", kDogs), keys_of("b1.tag b2.form", kCats));
  EXPECT_EQ(keys_of("b0+1.form b0-1.tag", kDogs), keys_of("b0+1.form b0-1.tag", kCats));
  EXPECT_NE(keys_of("b0-1.form", kDogs), keys_of("b0-1.form", kCats));
}

TEST(TransitionFeatures, ATemplateWithoutItsWordHasNoKey) {
  EXPECT_TRUE(keys_of("s1.tag", kDogs).empty());
  EXPECT_TRUE(keys_of("s0.tag s0l.tag", kDogs).empty());
  EXPECT_TRUE(keys_of("s0.label", kDogs).empty());
  EXPECT_EQ(keys_of("s1.tag", kDogs, {Move::kShift}).size(), 1U);
  EXPECT_EQ(keys_of("s0.tag s0l.tag", kDogs, {Move::kLeft}).size(), 1U);  // 2 -> 1
  EXPECT_EQ(keys_of("s0.label s0h.tag", kDogs, {Move::kRight}).size(), 1U);
}

TEST(TransitionFeatures, LabelsCountsAndDistancesAreValues) {
  EXPECT_NE(keys_of("s0.label", kDogs, {Move::kRight}, 3),
            keys_of("s0.label", kDogs, {Move::kRight}, 4));
  EXPECT_NE(keys_of("s0.lefts", kDogs), keys_of("s0.lefts", kDogs, {Move::kLeft}));
  EXPECT_EQ(keys_of("s0.rights", kDogs), keys_of("s0.rights", kDogs, {Move::kLeft}));
  EXPECT_EQ(keys_of("d", kDogs), keys_of("d", kDogs, {Move::kShift}));
  EXPECT_NE(keys_of("d", kDogs),
            keys_of("d", kDogs, {Move::kRight, Move::kReduce}));  // 1 and 3, not 1 and 2
}

TEST(TransitionFeatures, TheSideOfTheHeadTellsArcsApart) {
  const std::string_view templates[] = {"m.tag"};
  const TransitionFeatures features(templates);
  Configuration configuration;
  configuration.reset(TransitionSystem::kArcEager, kDogs.size());
  const SentenceAtoms atoms(kDogs);
  std::vector<std::uint64_t> left;
  std::vector<std::uint64_t> right;
  features.find_keys(atoms, configuration, {2, 1}, left);   // Dogs
  features.find_keys(atoms, configuration, {2, 4}, right);  // cats, with the same tag
  EXPECT_NE(left, right);
}

TEST(TransitionFeatures, AnAnchorIsTheOneWordThatATemplateLooksAt) {
  EXPECT_EQ(anchor_of("s0.form"), Anchor::kStack0);
  EXPECT_EQ(anchor_of("s1.lemma s1.tag"), Anchor::kStack1);
  EXPECT_EQ(anchor_of("s2.tag s2+1.tag"), Anchor::kStack2);
  EXPECT_EQ(anchor_of("b2.tag"), Anchor::kBuffer);
  EXPECT_EQ(anchor_of("b0.tag b1.tag b2.tag"), Anchor::kBuffer);
  for (const std::string_view text :
       {"s0.tag b0.tag", "s0.tag s1.tag", "s0.label", "s0h.tag", "s0.tag s0.lefts", "b0l.tag",
        "b0.tag d", "d", "h.tag", "m.tag"}) {
    EXPECT_EQ(anchor_of(text), std::nullopt) << text;
  }
}

TEST(TransitionFeatures, TheAtomsAreThoseOfTheTemplates) {
  const std::string_view templates[] = {"s0.form d", "b0.lefts s0h.form", "b0-1.case"};
  const AtomSet atoms = TransitionFeatures(templates).atoms();
  EXPECT_EQ(atoms.count(), 2U);
  EXPECT_TRUE(atoms[static_cast<std::size_t>(Atom::kForm)]);
  EXPECT_TRUE(atoms[static_cast<std::size_t>(Atom::kCase)]);
}

TEST(TransitionFeatures, TheHeadOfTheHeadIsARelative) {
  // 1 -> 2, 2 -> 3
  const std::initializer_list<Move> moves = {Move::kRight, Move::kRight};
  EXPECT_EQ(keys_of("s0hh.form", kDogs, moves).size(), 1U);
  EXPECT_NE(keys_of("s0hh.form", kDogs, moves), keys_of("s0hh.form", kCats, moves));
  EXPECT_TRUE(keys_of("s0hh.form", kDogs, {Move::kRight}).empty());
  EXPECT_TRUE(keys_of("s0hh.form", kDogs).empty());
}

}  // namespace
}  // namespace arcus
