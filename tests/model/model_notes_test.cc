// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/model_notes.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

const std::vector<Fact> kFacts = {{"learner", "mira"}, {"", ""}, {"k", "5"}};
const std::vector<NamedTemplate> kNames = {
    {"h.tag m.tag", {{"h.tag=V m.tag=P", 12345}, {"h.tag=V m.tag=N", ~std::uint64_t{0}}}},
    {"h.form", {}}};

TEST(ModelNotes, ComeBackFromTheirBytes) {
  PackedWriter writer;
  write_facts(kFacts, writer);
  write_names(kNames, writer);
  write_facts({}, writer);
  write_names({}, writer);
  PackedReader reader(writer.bytes(), "test", "notes");
  EXPECT_EQ(read_facts(reader), kFacts);
  EXPECT_EQ(read_names(reader), kNames);
  EXPECT_EQ(read_facts(reader), std::vector<Fact>());
  EXPECT_EQ(read_names(reader), std::vector<NamedTemplate>());
  reader.expect_end();
}

TEST(ModelNotes, ThatAreCutOffAreRefused) {
  PackedWriter facts;
  write_facts(kFacts, facts);
  for (std::size_t size = 0; size < facts.bytes().size(); ++size) {
    PackedReader reader(std::string_view(facts.bytes()).substr(0, size), "test", "notes");
    EXPECT_THROW(read_facts(reader), ModelError) << size;
  }
  PackedWriter names;
  write_names(kNames, names);
  for (std::size_t size = 0; size < names.bytes().size(); ++size) {
    PackedReader reader(std::string_view(names.bytes()).substr(0, size), "test", "notes");
    EXPECT_THROW(read_names(reader), ModelError) << size;
  }
}

TEST(ModelNotes, NoCountIsBelieved) {
  PackedWriter writer;
  writer.number(~std::uint32_t{0});
  writer.text("h.tag");
  writer.number(~std::uint32_t{0});
  PackedReader names(writer.bytes(), "test", "notes");
  EXPECT_THROW(read_names(names), ModelError);
  PackedReader facts(writer.bytes(), "test", "notes");
  EXPECT_THROW(read_facts(facts), ModelError);
}

}  // namespace
}  // namespace arcus
