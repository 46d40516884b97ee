// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/parser_model.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/scorer/arc_scorer.h"
#include "tests/support/resealed.h"

namespace arcus {
namespace {

ParserModel small_model() {
  FeatureIndex index;
  index.insert(1ULL << 40);
  ParserModel model;
  model.relations = {"nsubj", "obj"};
  model.arcs = PackedWeights::pack(index, std::vector<float>(kWays, 3), kWays, {.unit = 1});
  model.labels = PackedWeights::pack(index, std::vector<float>{1, 2}, 2, {.unit = 1});
  model.facts = {{"learner", "mira"}, {"k", "5"}};
  model.licence = "CC0";
  model.arc_names = {{"h.tag", {{"h.tag=V", 1ULL << 40}}}};
  model.label_names = {{"m.tag", {{"m.tag=N side=left", 1ULL << 40}}}};
  return model;
}

// The sections of the small model, with other bytes for one of them.
std::string with_section(const std::string& name, const std::string& bytes) {
  const auto file = SectionFile::parse(sections_of(small_model()).bytes(), "small");
  SectionWriter writer;
  for (const SectionInfo& info : file.sections()) {
    writer.add(info.name, info.name == name ? bytes : file.section(info.name));
  }
  return writer.bytes();
}

std::string refusal(const std::string& bytes) {
  try {
    read_model(SectionFile::parse(bytes, "en.arcus"));
  } catch (const ModelError& error) {
    return error.what();
  }
  return "not refused";
}

TEST(ParserModel, ComesBackWithItsFactsAndNames) {
  const ParserModel model = small_model();
  const auto file = SectionFile::parse(sections_of(model).bytes(), "small");
  EXPECT_EQ(file.format(), kModelFormat);
  EXPECT_EQ(file.size(), sections_of(model).bytes().size());
  const ParserModel read = read_model(file);
  EXPECT_EQ(read.facts, model.facts);
  EXPECT_EQ(read.licence, model.licence);
  EXPECT_EQ(read.relations, model.relations);
  EXPECT_EQ(read.arc_names, model.arc_names);
  EXPECT_EQ(read.label_names, model.label_names);
  EXPECT_EQ(sections_of(read).bytes(), sections_of(model).bytes());
}

TEST(ParserModel, SectionsOfALaterVersionDoNoHarm) {
  const auto file = SectionFile::parse(sections_of(small_model()).bytes(), "small");
  SectionWriter writer;
  for (const SectionInfo& info : file.sections()) writer.add(info.name, file.section(info.name));
  writer.add("later", "something new");
  EXPECT_EQ(refusal(writer.bytes()), "not refused");
}

TEST(ParserModel, NamesThatAreCutOffOrTooLongAreRefused) {
  const auto file = SectionFile::parse(sections_of(small_model()).bytes(), "small");
  const std::string names = file.section("names");
  for (std::size_t size = 0; size < names.size(); ++size) {
    EXPECT_NE(refusal(with_section("names", names.substr(0, size))), "not refused") << size;
  }
  EXPECT_EQ(refusal(with_section("names", names)), "not refused");
  EXPECT_NE(refusal(with_section("names", names + "x")), "not refused");
}

TEST(ParserModel, OfAnOlderFormatIsRefusedAsThat) {
  constexpr std::size_t kVersionAt = 8;
  std::string bytes = sections_of(small_model()).bytes();
  bytes[kVersionAt] = 1;
  EXPECT_EQ(refusal(testing::resealed(bytes)),
            "en.arcus: made by an older Arcus (format 1); this one reads from 2");
}

}  // namespace
}  // namespace arcus
