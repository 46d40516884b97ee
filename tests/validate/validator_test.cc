// SPDX-License-Identifier: Apache-2.0
#include "arcus/validate/validator.h"

#include <set>

#include <gtest/gtest.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "tests/support/source_files.h"
#include "tests/validate/found.h"

namespace arcus {
namespace {

using testing::dogs;
using testing::Found;
using testing::found_in;
using testing::rows;
using testing::sentence;

TEST(Validator, TheSampleIsValid) {
  EXPECT_EQ(found_in(read_file(testing::source_file("examples/sample.conllu"))), Found{});
}

TEST(Validator, GoesOnAfterABrokenLine) {
  const std::string broken = rows({"1 a", "x", "2 b b x _ a=b 0 root _ _"});
  EXPECT_EQ(found_in(broken + '\n' + dogs() + dogs()),
            (Found{"1 number-of-columns", "1 missing-sent-id", "2 invalid-line", "3 unknown-upos",
                   "3 invalid-feature", "10 non-unique-sent-id"}));
}

TEST(Validator, LevelOneIsTheFormatOnly) {
  const std::string text = rows({"1 a a x _ a=b 7 _ _ _"}) + '\n';
  EXPECT_EQ(found_in(text, 1), Found{});
  EXPECT_FALSE(found_in(text, 2).empty());
  EXPECT_THROW(found_in(text, 0), ArgumentError);
  EXPECT_THROW(found_in(text, 3), ArgumentError);
}

TEST(Validator, AMessageSaysWhatWasFoundAndExpected) {
  std::vector<Finding> findings;
  Validator validator({}, [&](const Finding& finding) { findings.push_back(finding); });
  validator.validate(bytes_of(sentence("a", {"1 a a X _ _ 1 dep _ _"})));
  EXPECT_EQ(findings,
            (std::vector<Finding>{{Rule::kHeadSelfLoop, 3,
                                   "found the HEAD 1 of word 1, expected another word, or 0"}}));
}

TEST(Validator, FilesOfATreebankShareTheirIds) {
  Found found;
  Validator validator({},
                      [&](const Finding& finding) { found.emplace_back(name_of(finding.rule)); });
  validator.validate(bytes_of(dogs()));
  EXPECT_EQ(found, Found{});
  validator.validate(bytes_of(dogs()));
  EXPECT_EQ(found, Found{"non-unique-sent-id"});
  EXPECT_EQ(validator.sentences(), 2);
  EXPECT_EQ(validator.sentences_with_errors(), 1);
}

TEST(Validator, AFileIsItsOwnDocument) {
  Found found;
  Validator validator({},
                      [&](const Finding& finding) { found.emplace_back(name_of(finding.rule)); });
  validator.validate(bytes_of(sentence("a", {"1 a a X _ _ 0 root _ SpaceAfter=No"})));
  validator.validate(bytes_of("# newdoc\n" + dogs("b")));
  EXPECT_EQ(found, Found{});
}

TEST(Validator, AnEmptyFileIsValid) { EXPECT_EQ(found_in(""), Found{}); }

TEST(Rules, HaveNamesOfTheirOwnThatTheDocumentLists) {
  const std::string document = read_file(testing::source_file("docs/validation.md"));
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kRules; ++i) {
    const auto rule = static_cast<Rule>(i);
    EXPECT_TRUE(names.insert(name_of(rule)).second) << name_of(rule);
    EXPECT_NE(document.find("| `" + std::string(name_of(rule)) + "` |"), std::string::npos)
        << name_of(rule);
  }
}

}  // namespace
}  // namespace arcus
