// SPDX-License-Identifier: Apache-2.0
#include "arcus/parser_file.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/features/arc_keys.h"
#include "arcus/scorer/linear_scorer.h"
#include "tests/support/linear_weights.h"
#include "tests/support/resealed.h"

namespace arcus {
namespace {

Parser small_parser() {
  FeatureIndex index;
  index.insert(1ULL << 40);
  LinearWeights weights;
  weights.labels = 2;
  weights.arcs = std::make_shared<PackedWeights>(PackedWeights::pack(
      index, std::vector<float>(kDirectionDistances, 3), kDirectionDistances, {.unit = 1}));
  weights.second_stage = std::make_shared<PackedWeights>(
      PackedWeights::pack(index, std::vector<float>{1, 2}, 2, {.unit = 1}));
  weights.arc_names = {{"h.tag", {{"h.tag=V", 1ULL << 40}}}};
  weights.label_names = {{"m.tag", {{"m.tag=N side=left", 1ULL << 40}}}};
  ParserSettings settings;
  settings.relations = {"nsubj", "obj"};
  settings.unique_labels = UniqueLabels({{1, 0}}, 2);
  settings.temperature = 2;
  settings.head_noise = 0.2;
  settings.label_calibration = {3, 0.1};
  settings.facts = {{"learner", "mira"}, {"k", "5"}};
  settings.licence = "CC0";
  return testing::with_weights(std::move(weights), std::move(settings));
}

// The sections of the small parser, with other bytes for one of them.
std::string with_section(const std::string& name, const std::string& bytes) {
  const auto file = SectionFile::parse(sections_of(small_parser()).bytes(), "small");
  SectionWriter writer;
  for (const SectionInfo& info : file.sections()) {
    writer.add(info.name, info.name == name ? bytes : file.section(info.name));
  }
  return writer.bytes();
}

std::string refusal(const std::string& bytes) {
  try {
    read_parser(SectionFile::parse(bytes, "en.arcus"));
  } catch (const ModelError& error) {
    return error.what();
  }
  return "not refused";
}

TEST(ParserFile, ComesBackWithItsFactsAndNames) {
  const Parser parser = small_parser();
  const auto file = SectionFile::parse(sections_of(parser).bytes(), "small");
  EXPECT_EQ(file.format(), kModelFormat);
  EXPECT_EQ(file.size(), sections_of(parser).bytes().size());
  const Parser read = read_parser(file);
  EXPECT_EQ(read.settings().facts, parser.settings().facts);
  EXPECT_EQ(read.settings().licence, parser.settings().licence);
  EXPECT_EQ(read.settings().temperature, 2);
  EXPECT_EQ(read.settings().head_noise, 0.2);
  EXPECT_EQ(read.settings().label_calibration, (ChoiceCalibration{3, 0.1}));
  EXPECT_EQ(read.relations(), parser.relations());
  EXPECT_EQ(read.settings().unique_labels, parser.settings().unique_labels);
  const LinearWeights& weights = testing::linear_weights(read);
  EXPECT_EQ(weights.arc_names, testing::linear_weights(parser).arc_names);
  EXPECT_EQ(weights.label_names, testing::linear_weights(parser).label_names);
  EXPECT_EQ(sections_of(read).bytes(), sections_of(parser).bytes());
}

TEST(ParserFile, SectionsOfALaterVersionDoNoHarm) {
  const auto file = SectionFile::parse(sections_of(small_parser()).bytes(), "small");
  SectionWriter writer;
  for (const SectionInfo& info : file.sections()) writer.add(info.name, file.section(info.name));
  writer.add("later", "something new");
  EXPECT_EQ(refusal(writer.bytes()), "not refused");
}

TEST(ParserFile, WithoutTheSectionOfUniqueLabelsHasNone) {
  const auto file = SectionFile::parse(sections_of(small_parser()).bytes(), "small");
  SectionWriter writer;
  for (const SectionInfo& info : file.sections()) {
    if (info.name != "unique_labels") writer.add(info.name, file.section(info.name));
  }
  const Parser read = read_parser(SectionFile::parse(writer.bytes(), "old"));
  EXPECT_TRUE(read.settings().unique_labels.empty());
  EXPECT_FALSE(SectionFile::parse(sections_of(read).bytes(), "again").has("unique_labels"));
}

TEST(ParserFile, WithoutTheSectionsOfNoiseHasNone) {
  const auto file = SectionFile::parse(sections_of(small_parser()).bytes(), "small");
  SectionWriter writer;
  for (const SectionInfo& info : file.sections()) {
    if (info.name == "head_noise" || info.name == "label_noise") continue;
    writer.add(info.name, file.section(info.name));
  }
  const Parser read = read_parser(SectionFile::parse(writer.bytes(), "old"));
  EXPECT_EQ(read.settings().head_noise, 0);
  EXPECT_EQ(read.settings().label_calibration, (ChoiceCalibration{3, 0}));
  for (const char* const section : {"head_noise", "label_noise"}) {
    EXPECT_FALSE(SectionFile::parse(sections_of(read).bytes(), "again").has(section));
  }
}

TEST(ParserFile, NoiseOutOfRangeIsRefused) {
  for (const std::string section : {"head_noise", "label_noise"}) {
    const auto refused = [&](double noise) {
      PackedWriter writer;
      writer.number(noise);
      return refusal(with_section(section, writer.bytes()));
    };
    EXPECT_EQ(refused(0.5), "not refused");
    EXPECT_EQ(refused(1),
              "en.arcus: section '" + section + "' has the number 1, expected 0 to 0.5");
    for (const double bad : {-0.1, HUGE_VAL, std::nan("")}) {
      EXPECT_NE(refused(bad), "not refused") << bad;
    }
    EXPECT_NE(refusal(with_section(section, "short")), "not refused");
  }
}

TEST(ParserFile, UniqueLabelsThatAreNotThereAreRefused) {
  PackedWriter writer;
  UniqueLabels({{2}}, 3).write(writer);
  EXPECT_EQ(refusal(with_section("unique_labels", writer.bytes())),
            "en.arcus: section 'unique_labels' has a relation that is not there");
  PackedWriter longer;
  UniqueLabels({{0}}, 2).write(longer);
  EXPECT_NE(refusal(with_section("unique_labels", longer.bytes() + "x")), "not refused");
}

TEST(ParserFile, NamesThatAreCutOffOrTooLongAreRefused) {
  const auto file = SectionFile::parse(sections_of(small_parser()).bytes(), "small");
  const std::string names = file.section("names");
  for (std::size_t size = 0; size < names.size(); ++size) {
    EXPECT_NE(refusal(with_section("names", names.substr(0, size))), "not refused") << size;
  }
  EXPECT_EQ(refusal(with_section("names", names)), "not refused");
  EXPECT_NE(refusal(with_section("names", names + "x")), "not refused");
}

TEST(ParserFile, TemperaturesOutOfRangeAreRefused) {
  const auto refused = [](double of_trees, double of_relations) {
    PackedWriter writer;
    writer.number(of_trees);
    writer.number(of_relations);
    return refusal(with_section("temperatures", writer.bytes()));
  };
  EXPECT_EQ(refused(1e-4, 1e4), "not refused");
  EXPECT_EQ(refused(1, 1e308),
            "en.arcus: section 'temperatures' has the number 1e+308, expected 1e-06 to 1e+06");
  for (const double bad : {0.0, -1.0, 5e-324, 1e300, HUGE_VAL, std::nan("")}) {
    EXPECT_NE(refused(bad, 1), "not refused") << bad;
    EXPECT_NE(refused(1, bad), "not refused") << bad;
  }
}

TEST(ParserFile, ARelationThatNoColumnCanHoldIsRefused) {
  const auto refused = [](const std::string& relation, std::size_t relations = 2) {
    ParserSettings settings = small_parser().settings();
    settings.relations.assign(relations, "x");
    settings.relations[1] = relation;
    const auto file = SectionFile::parse(
        sections_of(Parser(small_parser().shared_scorer(), settings)).bytes(), "small");
    return refusal(with_section("about", file.section("about")));
  };
  EXPECT_EQ(refused("acl:relcl"), "not refused");
  EXPECT_EQ(refused("dep\n2\tx"),
            "en.arcus: section 'about' has a text that a column cannot hold: 'dep\\x0a2\\x09x'");
  for (const char* bad : {"\t", "\r", "\x1b[2J", "\x7f", "\xff", "\xc0\x80"}) {
    EXPECT_NE(refused(bad), "not refused") << bad;
  }
  EXPECT_NE(refused(std::string("a\0b", 3)), "not refused");
}

TEST(ParserFile, WithMoreRelationsThanAModelMayHaveIsRefused) {
  PackedWriter about;
  about.number(std::uint8_t{1});
  about.number(std::uint8_t{1});
  about.number(std::uint8_t{1});
  about.number(std::uint32_t{0x10000000});
  EXPECT_EQ(refusal(with_section("about", about.bytes())),
            "en.arcus: section 'about' has too many relations");
}

TEST(ParserFile, AnArcFilterWithAHugeMarginIsRefused) {
  PackedWriter filter;
  filter.number(std::int32_t{0x7fffffff});
  filter.numbers(std::vector<std::int16_t>());
  EXPECT_EQ(refusal(with_section("filter", filter.bytes())),
            "en.arcus: section 'filter' is not an arc filter");
}

TEST(ParserFile, OfAnOlderFormatIsRefusedAsThat) {
  constexpr std::size_t kVersionAt = 8;
  std::string bytes = sections_of(small_parser()).bytes();
  bytes[kVersionAt] = 1;
  EXPECT_EQ(refusal(testing::resealed(bytes)),
            "en.arcus: made by an older Arcus (format 1); this one reads from 2");
}

}  // namespace
}  // namespace arcus
