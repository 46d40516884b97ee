// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/transition_model.h"

#include <string>

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

PackedWeights rows_of(std::size_t width) {
  FeatureIndex index;
  index.insert(1ULL << 40);
  index.insert(3ULL << 50);
  std::vector<float> rows(2 * width);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<float>(i) - 2;
  return PackedWeights::pack(index, rows, width, {.unit = 1});
}

TransitionModel small_model() {
  TransitionModel model;
  model.system = TransitionSystem::kArcStandard;
  model.beam = 7;
  model.pseudo = PseudoEncoding::kPath;
  model.root_label = 2;
  model.labels = 3;
  model.moves = rows_of(kMoves);
  model.label_weights = rows_of(3);
  return model;
}

std::string bytes_of(const TransitionModel& model) {
  SectionWriter file;
  model.write(file);
  return file.bytes();
}

TEST(TransitionModel, ComesBackFromItsSections) {
  const std::string bytes = bytes_of(small_model());
  const auto read = TransitionModel::read(SectionFile::parse(bytes, "small"), 3);
  EXPECT_EQ(read->system, TransitionSystem::kArcStandard);
  EXPECT_EQ(read->beam, 7);
  EXPECT_EQ(read->pseudo, PseudoEncoding::kPath);
  EXPECT_EQ(read->root_label, 2);
  EXPECT_EQ(read->labels, 3);
  EXPECT_EQ(bytes_of(*read), bytes);
  TransitionModel plain = small_model();
  plain.pseudo = std::nullopt;
  plain.root_label = std::nullopt;
  const auto without = TransitionModel::read(SectionFile::parse(bytes_of(plain), "small"), 3);
  EXPECT_EQ(without->pseudo, std::nullopt);
  EXPECT_EQ(without->root_label, std::nullopt);
}

// The message for a model whose section has other bytes.
std::string refusal(const std::string& name, const std::string& bytes, std::size_t labels = 3) {
  const auto file = SectionFile::parse(bytes_of(small_model()), "small");
  SectionWriter writer;
  for (const SectionInfo& info : file.sections()) {
    writer.add(info.name, info.name == name ? bytes : file.section(info.name));
  }
  try {
    TransitionModel::read(SectionFile::parse(writer.bytes(), "en.arcus"), labels);
  } catch (const ModelError& error) {
    return error.what();
  }
  return "not refused";
}

std::string options_of(std::uint8_t system, std::uint32_t beam, std::uint8_t encoding,
                       std::int32_t root_label) {
  PackedWriter writer;
  writer.number(system);
  writer.number(beam);
  writer.number(encoding);
  writer.number(root_label);
  return writer.bytes();
}

TEST(TransitionModel, OptionsOutOfRangeAreRefused) {
  const std::string name = "transitions";
  EXPECT_EQ(refusal(name, options_of(1, 1, 0, -1)), "not refused");
  for (const std::string& bytes :
       {options_of(2, 1, 0, -1), options_of(1, 0, 0, -1), options_of(1, 1001, 0, -1),
        options_of(1, 0xffffffff, 0, -1), options_of(1, 1, 4, -1), options_of(1, 1, 0, 3),
        options_of(1, 1, 0, -2), options_of(1, 1, 0, -1) + "x", std::string("\1")}) {
    EXPECT_NE(refusal(name, bytes).find("section 'transitions'"), std::string::npos)
        << refusal(name, bytes);
  }
}

TEST(TransitionModel, RowsOfAnotherWidthAreRefused) {
  const auto section_of = [](std::size_t width) {
    PackedWriter writer;
    rows_of(width).write(writer);
    return writer.bytes();
  };
  EXPECT_EQ(refusal("moves", section_of(kMoves)), "not refused");
  EXPECT_NE(refusal("moves", section_of(3)), "not refused");
  EXPECT_NE(refusal("moves", section_of(5)), "not refused");
  EXPECT_NE(refusal("labels", section_of(4)), "not refused");
  EXPECT_NE(refusal("labels", section_of(2)), "not refused");
}

TEST(TransitionModel, PruningDropsTheLightestFeatures) {
  TransitionModel model = small_model();
  const auto pruned = model.pruned({.unit_times = 1, .min_multiple = 1, .thousandths = 500});
  EXPECT_EQ(pruned->moves.size(), 1U);
  EXPECT_EQ(pruned->label_weights.size(), 1U);
  EXPECT_EQ(pruned->system, model.system);
  EXPECT_EQ(pruned->describe().weights[0].features, 1U);
}

}  // namespace
}  // namespace arcus
