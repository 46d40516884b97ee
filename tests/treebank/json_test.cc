// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/json.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

TEST(Json, FieldsThatAreNotThereHaveNoValue) {
  JsonReader reader(bytes_of(std::string(R"({"words":[{"form":"a"},{"form":"b","head":1}]})")),
                    "test");
  Sentence sentence;
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_EQ(sentence.word(1).lemma, "_");
  EXPECT_EQ(tree_of(sentence), (Tree{kNoHead, 1}));
  EXPECT_FALSE(reader.read(sentence));
}

TEST(Json, RefusesWhatIsNoSentenceWithOneLineEach) {
  for (const char* text : {
           "{",
           "[]",
           "7",
           R"({"words":[]})",
           R"({"words":[1]})",
           R"({"words":[{}]})",
           R"({"words":[{"form":""}]})",
           R"({"words":[{"form":"a\tb"}]})",
           R"({"words":[{"form":"a\nb"}]})",
           R"({"words":[{"form":"a\u0000"}]})",
           R"({"words":[{"form":"a","head":1.5}]})",
           R"({"words":[{"form":"a","head":9}]})",
           R"({"words":[{"form":"a","head":99999999999999999999}]})",
           R"({"words":[{"form":"a","id":2}]})",
           R"({"words":[{"form":"a"}],"comments":["a"]})",
           R"({"words":[{"form":"a"}],"comments":"# a"})",
           R"({"words":[{"form":"a"}],"multiword_tokens":[{"first":1,"last":2}]})",
           R"({"words":[{"form":"a"}],"empty_nodes":[{"after":1,"index":2}]})",
           R"({"words":[{"form":"a"}],"empty_nodes":[7]})",
       }) {
    JsonReader reader(bytes_of(std::string(text)), "test");
    Sentence sentence;
    try {
      reader.read(sentence);
      ADD_FAILURE() << "accepted " << text;
    } catch (const FormatError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      EXPECT_EQ(error.line(), 1);
    }
  }
}

TEST(Json, DeepNestingIsRefusedNotFollowed) {
  constexpr std::size_t kDepth = 200'000;
  const std::string open(kDepth, '[');
  const std::string deep = open + std::string(kDepth, ']');
  for (const std::string& text :
       {open, deep, R"({"words":)" + deep + "}", R"({"words":[{"form":)" + deep + "}]}",
        R"({"words":[{"form":"a","head":)" + deep + "}]}",
        R"({"words":[{"form":"a"}],"comments":)" + deep + "}"}) {
    JsonReader reader(bytes_of(text), "test");
    Sentence sentence;
    EXPECT_THROW(reader.read(sentence), FormatError) << text.substr(0, 40);
  }
}

}  // namespace
}  // namespace arcus
