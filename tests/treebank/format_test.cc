// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/format.h"

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(Format, IsKnownByTheExtensionOfTheContents) {
  EXPECT_EQ(format_of_path("a/x.conllu"), Format::kConllu);
  EXPECT_EQ(format_of_path("x.conllu.gz"), Format::kConllu);
  EXPECT_EQ(format_of_path("x.jsonl.zst"), Format::kJson);
  EXPECT_EQ(format_of_path("x.tok"), Format::kTokens);
  for (const char* path : {"x", "x.gz", "x.txt", "x.txt.gz", "x.conllu.xz", ".conllu", "conllu"}) {
    EXPECT_FALSE(format_of_path(path)) << path;
  }
}

TEST(Format, TheExtensionOfAPathIsThatOfItsName) {
  EXPECT_EQ(extension_of("a/b.c"), ".c");
  EXPECT_EQ(extension_of("b.c.gz"), ".gz");
  for (const char* path : {"", "-", "b", "a.c/b", ".hidden", "a/.hidden", "b.", "/dev/null"}) {
    EXPECT_EQ(extension_of(path), "") << path;
  }
}

}  // namespace
}  // namespace arcus
