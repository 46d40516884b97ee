// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/validate/found.h"

namespace arcus {
namespace {

using testing::Found;
using testing::found_in;
using testing::rows;
using testing::sentence;

Found found_with_text(const std::string& text) {
  return found_in(sentence(
      text,
      {"1-2 don't _ _ _ _ _ _ _ _", "1 do do AUX _ _ 3 aux _ _", "2 n't not PART _ _ 3 advmod _ _",
       "3 go go VERB _ _ 0 root _ SpaceAfter=No", "4 . . PUNCT _ _ 3 punct _ _"}));
}

TEST(ValidText, IsTheTokensAndTheSpacesBetweenThem) {
  EXPECT_EQ(found_with_text("don't go."), Found{});
  EXPECT_EQ(found_with_text("don't \u00a0go."), Found{});
  EXPECT_EQ(found_with_text("don't go"), Found{"7 text-form-mismatch"});
  EXPECT_EQ(found_with_text("don't go ."), Found{"7 text-form-mismatch"});
  EXPECT_EQ(found_with_text("do not go."), Found{"3 text-form-mismatch"});
  EXPECT_EQ(found_with_text("don'tgo."), Found{"3 missing-spaceafter"});
  EXPECT_EQ(found_with_text("don't go. Yes"), Found{"2 text-extra-chars"});
  EXPECT_EQ(found_with_text("don't go. "), Found{"2 text-trailing-whitespace"});
}

TEST(ValidText, IsThereOnce) {
  const std::string row = rows({"1 a a X _ _ 0 root _ _"}) + '\n';
  EXPECT_EQ(found_in("# sent_id = s\n" + row), Found{"2 missing-text"});
  EXPECT_EQ(found_in("# sent_id = s\n# text =\n" + row), Found{"3 missing-text"});
  EXPECT_EQ(found_in("# sent_id = s\n# text_en = b\n# text = a\n" + row), Found{});
  EXPECT_EQ(found_in("# sent_id = s\n# text = a\n# text = a\n" + row), Found{"3 multiple-text"});
}

TEST(SpaceAfter, IsNoOrMissing) {
  const auto found = [](const std::string& misc) {
    return found_in(sentence("a", {"1 a a X _ _ 0 root _ " + misc}));
  };
  EXPECT_EQ(found("SpaceAfter=No"), Found{});
  EXPECT_EQ(found("SpacesAfter=\\u00A0\\n"), Found{});
  EXPECT_EQ(found("SpaceAfter=Yes"), Found{"3 spaceafter-value"});
  EXPECT_EQ(found("NoSpaceAfter=Yes"), Found{"3 nospaceafter-yes"});
}

TEST(SpaceAfter, IsOfTokens) {
  EXPECT_EQ(
      found_in(sentence("ab", {"1-2 ab _ _ _ _ _ _ _ SpaceAfter=No", "1 a a X _ _ 0 root 0:root _",
                               "2 b b X _ _ 1 dep 1:dep SpaceAfter=No",
                               "2.1 _ _ _ _ _ _ _ 1:dep SpaceAfter=No"})),
      (Found{"5 spaceafter-mwt-node", "6 spaceafter-empty-node"}));
}

TEST(SpaceAfter, IsNotBeforeAParagraph) {
  const std::string first = sentence("a", {"1 a a X _ _ 0 root _ SpaceAfter=No"}, "1");
  const std::string second = sentence("a", {"1 a a X _ _ 0 root _ _"}, "2");
  EXPECT_EQ(found_in(first + second), Found{});
  EXPECT_EQ(found_in(first + "# newpar\n" + second), Found{"5 spaceafter-newdocpar"});
  EXPECT_EQ(found_in(first + "# newdoc id = d\n" + second), Found{"5 spaceafter-newdocpar"});
}

}  // namespace
}  // namespace arcus
