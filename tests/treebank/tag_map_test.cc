// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/tag_map.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

TEST(TagMap, CzechTagsKeepTheirCaseOrElseTheirDetail) {
  const TagMap map = TagMap::czech_collins();
  EXPECT_EQ(map.find("NNFS1-----A----"), "N1");
  EXPECT_EQ(map.find("AAMS7----1A----"), "A7");
  EXPECT_EQ(map.find("RR--2----------"), "R2");
  EXPECT_EQ(map.find("VB-S---3P-AA---"), "VB");
  EXPECT_EQ(map.find("Db-------------"), "Db");
  EXPECT_EQ(map.find("Z:-------------"), "Z:");
  EXPECT_EQ(map.find("NN"), std::nullopt);
  EXPECT_EQ(map.find("_"), std::nullopt);
}

TEST(TagMap, ATableMapsWhatItHas) {
  const TagMap map = TagMap::parse("# comment\nNN\tN\r\nNNS\tN\n\n#\tSYM\n", "t");
  EXPECT_EQ(map.find("NN"), "N");
  EXPECT_EQ(map.find("NNS"), "N");
  EXPECT_EQ(map.find("#"), "SYM");
  EXPECT_EQ(map.find("VB"), std::nullopt);
}

TEST(TagMap, ABadLineIsNamed) {
  for (const char* bad : {"NN", "NN N", "\tN", "NN\t", "NN\tN\tX", "NN\tN\nNN\tM"}) {
    EXPECT_THROW(TagMap::parse(bad, "t"), FormatError) << bad;
  }
  EXPECT_THROW(tag_map_named("no such file"), FileError);
}

}  // namespace
}  // namespace arcus
