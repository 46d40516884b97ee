// SPDX-License-Identifier: Apache-2.0
//
// Guides in model files.
#include <functional>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/guide.h"
#include "arcus/parser_file.h"
#include "tests/support/linear_weights.h"
#include "tests/support/resealed.h"

namespace arcus {
namespace {

// A row of weights for each of the labels.
std::shared_ptr<const PackedWeights> row_of(std::size_t labels) {
  FeatureIndex index;
  index.insert(1ULL << 40);
  return std::make_shared<const PackedWeights>(
      PackedWeights::pack(index, std::vector<float>(labels, 1), labels, {.unit = 1}));
}

Parser small_guide() {
  LinearWeights weights;
  weights.labels = 2;
  weights.second_stage = row_of(2);
  ParserSettings settings;
  settings.relations = {"nsubj", "obj"};
  settings.facts = {{"learner", "perceptron"}};
  return testing::with_weights(std::move(weights), std::move(settings));
}

Parser small_parser(bool with_guide = true) {
  LinearWeights weights;
  weights.features = FeatureSet::kFullGuided;
  weights.labels = 1;
  weights.second_stage = row_of(1);
  ParserSettings settings;
  settings.relations = {"dep"};
  if (with_guide) settings.guide = std::make_shared<const Parser>(small_guide());
  return testing::with_weights(std::move(weights), std::move(settings));
}

std::string refusal(const std::string& bytes) {
  try {
    read_parser(SectionFile::parse(bytes, "en.arcus"));
  } catch (const ModelError& error) {
    return error.what();
  }
  return "not refused";
}

// The sections of the small parser, each changed by `change`; an empty name leaves one out.
std::string changed(const std::function<void(std::string& name, std::string& bytes)>& change) {
  const auto file = SectionFile::parse(sections_of(small_parser()).bytes(), "small");
  SectionWriter writer;
  for (const SectionInfo& info : file.sections()) {
    std::string name = info.name;
    std::string bytes = file.section(name);
    change(name, bytes);
    if (!name.empty()) writer.add(name, bytes);
  }
  return writer.bytes();
}

TEST(GuideFile, ComesBackWithItsGuide) {
  const Parser parser = small_parser();
  const auto file = SectionFile::parse(sections_of(parser).bytes(), "small");
  EXPECT_TRUE(file.has("guide/about"));
  EXPECT_EQ(file.part(kGuidePrefix).sections().size() * 2, file.sections().size());
  const Parser read = read_parser(file);
  ASSERT_TRUE(read.settings().guide);
  EXPECT_TRUE(read.uses_guide());
  EXPECT_FALSE(read.needs_given_guide());
  EXPECT_EQ(read.settings().guide->relations(), small_guide().relations());
  EXPECT_EQ(read.settings().guide->settings().facts, small_guide().settings().facts);
  EXPECT_EQ(sections_of(read).bytes(), sections_of(parser).bytes());
}

TEST(GuideFile, WithoutAGuideNeedsGivenOnes) {
  const Parser read =
      read_parser(SectionFile::parse(sections_of(small_parser(false)).bytes(), "small"));
  EXPECT_TRUE(read.needs_given_guide());
}

TEST(GuideFile, APartOfAnotherFileHasItsSectionsUnderShorterNames) {
  SectionWriter inner;
  inner.add("one", "first");
  inner.add("two", "second");
  SectionWriter outer;
  outer.add("one", "other");
  outer.add_part("in/", inner);
  EXPECT_THROW(outer.add_part("in/", inner), ArgumentError);
  const auto file = SectionFile::parse(outer.bytes(), "file");
  const SectionFile part = file.part("in/");
  EXPECT_EQ(part.section("one"), "first");
  EXPECT_EQ(part.section("two"), "second");
  EXPECT_FALSE(part.has("in/one"));
  EXPECT_EQ(file.section("in/two"), "second");
  EXPECT_EQ(part.format(), kModelFormat);
  try {
    part.section("three");
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_STREQ(error.what(), "file: section 'in/three' is missing");
  }
  EXPECT_TRUE(file.part("none/").sections().empty());
}

TEST(GuideFile, ASectionOfTheGuideThatIsMissingOrDamagedIsRefused) {
  const auto file = SectionFile::parse(sections_of(small_parser()).bytes(), "small");
  const SectionFile part = file.part(kGuidePrefix);
  for (const SectionInfo& info : part.sections()) {
    const std::string wanted = kGuidePrefix + info.name;
    const std::string message = refusal(changed([&](std::string& name, std::string&) {
      if (name == wanted) name.clear();
    }));
    EXPECT_EQ(message, "en.arcus: section '" + wanted + "' is missing");
    EXPECT_NE(refusal(changed([&](std::string& name, std::string& bytes) {
                if (name == wanted) bytes += "x";
              })),
              "not refused")
        << wanted;
    for (std::size_t size = 0; size < info.raw_size && size < 40; ++size) {
      EXPECT_NE(refusal(changed([&](std::string& name, std::string& bytes) {
                  if (name == wanted) bytes.resize(size);
                })),
                "not refused")
          << wanted << " of " << size;
    }
  }
}

TEST(GuideFile, AGuideThatNothingUsesOrThatNeedsOneIsRefused) {
  const auto with_code = [](const std::string& section, FeatureSet set) {
    return refusal(changed([&](std::string& name, std::string& bytes) {
      if (name == section) bytes[0] = static_cast<char>(set);
    }));
  };
  EXPECT_EQ(with_code("about", FeatureSet::kFullGuided), "not refused");
  EXPECT_EQ(with_code("about", FeatureSet::kFull),
            "en.arcus: section 'guide/about' is that of a guide, which the model does not use");
  EXPECT_EQ(with_code("guide/about", FeatureSet::kPaper), "not refused");
  EXPECT_EQ(with_code("guide/about", FeatureSet::kPaperGuided),
            "en.arcus: section 'guide/about' is that of a guide that needs a guide");
  EXPECT_NE(with_code("guide/about", FeatureSet::kCoarse), "not refused");
  EXPECT_NE(with_code("about", FeatureSet::kCoarse), "not refused");
  EXPECT_NE(with_code("about", static_cast<FeatureSet>(5)), "not refused");
  SectionWriter deep = sections_of(small_parser());
  deep.add("guide/guide/about", "");
  EXPECT_EQ(refusal(deep.bytes()),
            "en.arcus: section 'guide/about' is that of a guide with a guide");
}

}  // namespace
}  // namespace arcus
