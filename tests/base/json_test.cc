// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/json.h"

#include <string>

#include <gtest/gtest.h>

namespace arcus {
namespace {

std::string message_of(const std::string& text, const JsonLimits& limits = {}) {
  try {
    parse_json(text, limits);
    return "accepted";
  } catch (const JsonShapeError& error) {
    return error.what();
  }
}

TEST(ParseJson, GivesTheSameValueAsTheLibrary) {
  for (const char* text :
       {"null", "true", "-7", "18446744073709551615", "0.25", "1e3", R"("a\u00e9\n")", "[]", "{}",
        "[[],{},[1,[2,3]],4]", R"({"b":1,"a":{"c":[{"d":null}],"e":{}},"f":[]})",
        R"( {"x" : [ 1 , 2 ] } )"}) {
    EXPECT_EQ(parse_json(text), Json::parse(text)) << text;
    EXPECT_EQ(parse_json(text).dump(), Json::parse(text).dump()) << text;
  }
}

TEST(ParseJson, RefusesWhatIsNotJson) {
  for (const char* text : {"", " ", "{", "]", "[1,]", "{\"a\"}", "{\"a\":1,}", "nul", "1 2", "01",
                           "\"\xff\"", "\"a", "1e999", "{1:2}", "[1}", "\"\\ud800\""}) {
    EXPECT_NE(message_of(text).find("expected JSON"), std::string::npos) << text;
  }
}

TEST(ParseJson, RefusesDeepNestingBeforeItIsBuilt) {
  const auto lists = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_EQ(message_of(lists(64)), "accepted");
  EXPECT_EQ(message_of(lists(65)), "lists and objects nested more than 64 deep, expected fewer");
  EXPECT_EQ(message_of(lists(3), {.max_depth = 3}), "accepted");
  EXPECT_NE(message_of(lists(4), {.max_depth = 3}), "accepted");
  // Siblings are not nested.
  EXPECT_EQ(message_of("[[],[],[],{}]", {.max_depth = 2}), "accepted");
  constexpr std::size_t kDeep = 1'000'000;
  std::string objects;
  for (std::size_t i = 0; i < kDeep; ++i) objects += "{\"a\":";
  for (const std::string& text : {lists(kDeep), std::string(kDeep, '['), objects}) {
    EXPECT_NE(message_of(text).find("deep"), std::string::npos);
  }
}

TEST(ParseJson, RefusesASecondMemberOfTheSameName) {
  EXPECT_EQ(message_of(R"({"a":1,"b":2,"a":3})"), "two members 'a', expected one");
  EXPECT_EQ(message_of(R"({"a":{"a":1},"b":[{"a":2},{"a":3}]})"), "accepted");
  std::string many = "{";
  for (int i = 0; i < 100; ++i) many += "\"k" + std::to_string(i) + "\":0,";
  EXPECT_EQ(message_of(many + "\"z\":0}"), "accepted");
  EXPECT_EQ(message_of(many + "\"k57\":0}"), "two members 'k57', expected one");
}

// A second of work, where a search of the object for each name takes minutes.
TEST(ParseJson, AMillionMembersTakeLinearTime) {
  constexpr std::size_t kMembers = 1'000'000;
  std::string text = "{\"k\":0";
  for (std::size_t i = 1; i < kMembers; ++i) text += ",\"k" + std::to_string(i) + "\":0";
  EXPECT_EQ(parse_json(text + "}").size(), kMembers);
}

}  // namespace
}  // namespace arcus
