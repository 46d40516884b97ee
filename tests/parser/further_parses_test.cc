// SPDX-License-Identifier: Apache-2.0
#include "arcus/further_parses.h"

#include <gtest/gtest.h>

#include "arcus/parse_notes.h"

namespace arcus {
namespace {

Sentence parse_of(const char* form, const char* id, int rank) {
  Sentence sentence;
  sentence.words.emplace_back().form = form;
  if (*id != '\0') sentence.comments.push_back(std::string("# sent_id = ") + id);
  if (rank > 0) add_rank(rank, 0.5, sentence);
  return sentence;
}

TEST(FurtherParses, HaveTheWordsAndTheIdOfTheSentenceBeforeAndTheNextRank) {
  // An id may end in a number of its own.
  for (const char* const id : {"", "x", "x/1", "x/2"}) {
    const auto one = [&](int rank) { return parse_of("one", id, rank); };
    FurtherParses parses;
    EXPECT_FALSE(parses.contain(one(1)));
    EXPECT_TRUE(parses.contain(one(2)));
    EXPECT_TRUE(parses.contain(one(3)));
    EXPECT_FALSE(parses.contain(one(5)));
    EXPECT_FALSE(parses.contain(one(1)));
    EXPECT_FALSE(parses.contain(parse_of("two", id, 2)));
    EXPECT_FALSE(parses.contain(parse_of("two", "y", 3)));
    EXPECT_TRUE(parses.contain(parse_of("two", "y", 4)));
    EXPECT_FALSE(parses.contain(parse_of("two", "y", 0)));
    EXPECT_FALSE(parses.contain(parse_of("two", "y", 1)));
    EXPECT_FALSE(parses.contain(parse_of("two", "y", 0)));
  }
}

// Once the notes are removed, the sentence does not tell its rank any more.
TEST(FurtherParses, AreFoundByWhatSentencesWereBefore) {
  FurtherParses parses;
  for (const int rank : {1, 2}) {
    Sentence sentence = parse_of("one", "x/2", rank);
    const ParseIdentity identity = identity_of(sentence);
    EXPECT_EQ(identity.rank, rank);
    EXPECT_EQ(identity.id, "x/2");
    remove_notes(sentence);
    EXPECT_EQ(parses.contain(identity, sentence), rank == 2);
  }
}

}  // namespace
}  // namespace arcus
