// SPDX-License-Identifier: Apache-2.0
//
// Constraints of sentences that a pipeline annotates: wider tree spaces, contradictions, limits.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/annotate.h"
#include "arcus/base/error.h"
#include "arcus/train.h"
#include "arcus/tree/projectivity.h"
#include "tests/support/sample_pipeline.h"
#include "tests/support/sentences.h"

namespace arcus {
namespace {

constexpr TreeSpace kProjective = {true, Roots::kSingle};

const Pipeline& pipeline() { return testing::sample_pipeline(); }

// A sentence of at least six words, without heads and relations.
Sentence free_sentence() {
  auto sentences = testing::sentences_of(testing::kSample);
  Sentence sentence = *std::find_if(sentences.begin(), sentences.end(),
                                    [](const Sentence& each) { return each.size() >= 6; });
  for (Word& word : sentence.words) {
    word.head = kNoHead;
    word.deprel = "_";
  }
  return sentence;
}

AnnotateOptions constrained() {
  AnnotateOptions options;
  options.parsing.constraints = given_constraints;
  options.parsing.space = kProjective;
  return options;
}

Annotation annotated(const Sentence& sentence, const AnnotateOptions& options,
                     const Pipeline& by = pipeline()) {
  AnnotateScratch scratch;
  return annotate(by, {sentence}, options, scratch).at(0);
}

Sentence with_crossing_heads() {
  Sentence sentence = free_sentence();
  sentence.word(1).head = 3;
  sentence.word(2).head = 4;
  return sentence;
}

TEST(AnnotateConstraints, CrossingHeadsWidenTheSpaceOfThatSentenceAndSaySo) {
  AnnotateOptions options = constrained();
  for (const int k : {1, 2}) {
    options.k = k;
    const auto annotation = annotated(with_crossing_heads(), options);
    ASSERT_FALSE(annotation.unparsed);
    ASSERT_EQ(annotation.sentences.size(), static_cast<std::size_t>(k));
    for (const Sentence& parsed : annotation.sentences) {
      EXPECT_EQ(comment_value(parsed, "arcus_space"), "non-projective");
      EXPECT_EQ(parsed.word(1).head, 3);
      EXPECT_EQ(parsed.word(2).head, 4);
      EXPECT_TRUE(contains({false, Roots::kSingle}, tree_of(parsed)));
    }
  }
}

TEST(AnnotateConstraints, ASpaceThatHasATreeStaysAsItIs) {
  Sentence sentence = free_sentence();
  sentence.word(1).head = 3;
  for (const bool widen : {false, true}) {
    AnnotateOptions options = constrained();
    options.widen_space = widen;
    const auto annotation = annotated(sentence, options);
    ASSERT_FALSE(annotation.unparsed);
    EXPECT_EQ(comment_value(annotation.sentences[0], "arcus_space"), "");
    EXPECT_TRUE(is_projective(tree_of(annotation.sentences[0])));
  }
}

// No given heads cross; that no projective tree is left is seen only by searching.
TEST(AnnotateConstraints, ForbiddenArcsWidenTheSpaceToo) {
  Sentence sentence;
  for (const char* const form : {"a", "b", "c"}) sentence.words.emplace_back().form = form;
  sentence.word(2).head = kRoot;  // the tree is 2 -> 3, 3 -> 1, where 3 -> 1 covers 2
  sentence.word(1).misc = "Not=2";
  sentence.word(3).misc = "Not=1";
  const auto annotation = annotated(sentence, constrained());
  ASSERT_FALSE(annotation.unparsed);
  EXPECT_EQ(tree_of(annotation.sentences[0]), Tree({3, 0, 2}));
  EXPECT_EQ(comment_value(annotation.sentences[0], "arcus_space"), "non-projective");
  AnnotateOptions options = constrained();
  options.widen_space = false;
  EXPECT_EQ(annotated(sentence, options).unparsed.value().message,
            "the given heads and forbidden arcs cannot all be in one projective tree with a "
            "single root: change one, replace it by _, or allow other trees");
}

TEST(AnnotateConstraints, AContradictionLeavesTheSentenceAsItCame) {
  Sentence sentence = free_sentence();
  for (Word& word : sentence.words) word.upos = word.xpos = word.lemma = "_";  // not even tagged
  sentence.word(2).head = 4;
  sentence.word(4).head = 2;
  sentence.comments.emplace_back("# arcus_unparsed = an old reason");
  const auto annotation = annotated(sentence, constrained());
  ASSERT_TRUE(annotation.unparsed);
  EXPECT_EQ(annotation.unparsed->word, 2);
  EXPECT_EQ(annotation.unparsed->message,
            "found the cycle 2 -> 4 -> 2, expected heads that lead to the root");
  Sentence expected = sentence;
  expected.comments.back() = "# arcus_unparsed = " + annotation.unparsed->message;
  ASSERT_EQ(annotation.sentences.size(), 1u);
  EXPECT_EQ(annotation.sentences[0], expected);
  EXPECT_THROW(pipeline().parse(sentence, constrained()), ConstraintError);
}

TEST(AnnotateConstraints, ABadConstraintIsAContradictionToo) {
  Sentence sentence = free_sentence();
  sentence.word(3).misc = "Not=99";
  const auto annotation = annotated(sentence, constrained());
  ASSERT_TRUE(annotation.unparsed);
  EXPECT_EQ(annotation.unparsed->word, 3);
  try {
    pipeline().parse(sentence, constrained());
    ADD_FAILURE();
  } catch (const ConstraintError& error) {
    EXPECT_EQ(std::string(error.what()).substr(0, 31), "word 3: found 'Not=99' in MISC,");
  }
}

TEST(AnnotateConstraints, OfASentenceOverTheLimitsAreMetAsFarAsPossible) {
  Sentence sentence = free_sentence();
  sentence.word(2).misc = "Not=1";  // there is no other head before it
  sentence.word(4).misc = "Not=3";
  sentence.word(5).misc = "Not=4,3";
  sentence.word(5).deprel = "flat:new";
  AnnotateOptions options = constrained();
  options.limits.max_words = 1;
  const auto annotation = annotated(sentence, options);
  ASSERT_FALSE(annotation.unparsed);
  const Sentence& parsed = annotation.sentences[0];
  EXPECT_TRUE(contains(kProjective, tree_of(parsed)));
  EXPECT_EQ(parsed.word(2).head, 1);
  EXPECT_EQ(parsed.word(4).head, 2);
  EXPECT_EQ(parsed.word(5).head, 2);
  EXPECT_EQ(parsed.word(5).deprel, "flat:new");
  const std::string note(comment_value(parsed, "arcus_fallback"));
  EXPECT_TRUE(note.ends_with("; forbidden arcs that are not avoided: 1")) << note;
}

TEST(AnnotateConstraints, CrossingHeadsOfASentenceOverTheLimitsWidenTheSpaceToo) {
  AnnotateOptions options = constrained();
  options.limits.max_words = 1;
  const auto annotation = annotated(with_crossing_heads(), options);
  ASSERT_FALSE(annotation.unparsed);
  EXPECT_EQ(comment_value(annotation.sentences[0], "arcus_space"), "non-projective");
  EXPECT_EQ(annotation.sentences[0].word(2).head, 4);
}

// The relation of roots is the model's own; where it has no `root`, `dep` means nothing.
TEST(AnnotateConstraints, TheFallbackHasTheRelationsOfTheModel) {
  auto sentences = testing::sentences_of(testing::kSample);
  for (Sentence& sentence : sentences) {
    for (Word& word : sentence.words) word.deprel = word.head == kRoot ? "ROOT" : "MOD";
  }
  TrainOptions training;
  training.epochs = 1;
  training.calibrate = Calibrate::kNone;
  const Pipeline other{nullptr, nullptr, nullptr, train_parser(sentences, {}, training)};
  AnnotateOptions options;
  options.limits.max_words = 1;
  const Sentence theirs = annotated(free_sentence(), options, other).sentences.at(0);
  EXPECT_EQ(theirs.word(1).deprel, "ROOT");
  EXPECT_EQ(theirs.word(2).deprel, "_");
  const Sentence ours = annotated(free_sentence(), options).sentences.at(0);
  EXPECT_EQ(ours.word(1).deprel, "root");
  EXPECT_EQ(ours.word(2).deprel, "dep");
}

// DEPS and empty nodes describe the tree that was there before.
TEST(AnnotateConstraints, TheEnhancedGraphStaysOnlyWithATreeThatStays) {
  Sentence sentence = pipeline().parse(free_sentence());
  const auto is_enhanced = [](const Sentence& each) {
    return each.word(1).deps != "_" && each.word(2).deps != "_" && !each.empty_nodes.empty();
  };
  const auto is_plain = [](const Sentence& each) {
    return each.word(1).deps == "_" && each.word(2).deps == "_" && each.empty_nodes.empty();
  };
  sentence.word(1).deps = "2:nsubj";
  sentence.word(2).deps = "0:root";
  sentence.empty_nodes.push_back({.after = 1, .index = 1, .fields = {}});
  EXPECT_TRUE(is_enhanced(pipeline().parse(sentence, constrained())));
  // Without constraints it goes from all sentences: a file has it in all or in none.
  EXPECT_TRUE(is_plain(pipeline().parse(sentence)));
  AnnotateOptions tags_only;
  tags_only.parse = false;
  EXPECT_TRUE(is_enhanced(pipeline().parse(sentence, tags_only)));
  Sentence open = sentence;
  open.word(1).deprel = "_";
  EXPECT_TRUE(is_plain(pipeline().parse(open, constrained())));
}

TEST(AnnotateConstraints, ANoteNamesGivenRelationsThatTheModelWouldNotGive) {
  const auto note_of = [](const Sentence& sentence) {
    return std::string(comment_value(pipeline().parse(sentence, constrained()), "arcus_relations"));
  };
  Sentence sentence = free_sentence();
  sentence.word(1).head = kRoot;
  sentence.word(2).head = 1;
  EXPECT_EQ(note_of(sentence), "");
  sentence.word(1).deprel = "root";
  sentence.word(2).deprel = "obj";
  EXPECT_EQ(note_of(sentence), "");
  sentence.word(1).deprel = "obj";
  sentence.word(2).deprel = "root";
  sentence.word(3).deprel = "my:own";
  EXPECT_EQ(note_of(sentence),
            "kept as given: obj of word 1 is not of arcs from 0, root of word 2 is of arcs from 0, "
            "my:own of word 3 is not in the model");
}

}  // namespace
}  // namespace arcus
