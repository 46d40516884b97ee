// SPDX-License-Identifier: Apache-2.0
#include "arcus/text/sentence.h"

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(Sentence, ANewWordHasNoValues) {
  const Word word;
  EXPECT_EQ(word.form, "_");
  EXPECT_EQ(word.misc, "_");
  EXPECT_EQ(word.head, kNoHead);
}

TEST(Sentence, ItsTreeIsTheHeadsOfItsWords) {
  Sentence sentence;
  sentence.words.resize(2);
  sentence.word(2).head = 0;
  EXPECT_EQ(tree_of(sentence), (Tree{kNoHead, 0}));
}

TEST(Sentence, FindsACommentByItsKey) {
  Sentence sentence;
  sentence.comments = {"# newpar", "# sent_id = a-1", "#text=a = b"};
  EXPECT_EQ(comment_value(sentence, "sent_id"), "a-1");
  EXPECT_EQ(comment_value(sentence, "text"), "a = b");
  EXPECT_EQ(comment_value(sentence, "newpar"), "");
  EXPECT_EQ(comment_value(sentence, "sent"), "");
}

TEST(Sentence, ARelationWithoutItsSubtypeIsUniversal) {
  EXPECT_EQ(universal_relation("nmod:poss"), "nmod");
  EXPECT_EQ(universal_relation("root"), "root");
}

}  // namespace
}  // namespace arcus
