// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/model_notes.h"

#include <utility>

#include "arcus/base/utf8.h"

namespace arcus {

// The readers do not trust the stored counts and reserve no memory for them: if a count is too
// large, reading fails at the first item that is missing.

void write_facts(const std::vector<Fact>& facts, PackedWriter& writer) {
  writer.number(static_cast<std::uint32_t>(facts.size()));
  for (const Fact& fact : facts) {
    writer.text(fact.name);
    writer.text(fact.value);
  }
}

std::vector<Fact> read_facts(PackedReader& reader) {
  std::vector<Fact> facts;
  for (auto left = reader.number<std::uint32_t>(); left > 0; --left) {
    Fact fact;
    fact.name = reader.plain_text();
    fact.value = reader.plain_text();
    facts.push_back(std::move(fact));
  }
  return facts;
}

void write_names(const std::vector<NamedTemplate>& templates, PackedWriter& writer) {
  writer.number(static_cast<std::uint32_t>(templates.size()));
  for (const NamedTemplate& tmpl : templates) {
    writer.text(tmpl.text);
    writer.number(static_cast<std::uint32_t>(tmpl.features.size()));
    for (const NamedFeature& feature : tmpl.features) {
      writer.text(feature.name);
      writer.number(feature.key);
    }
  }
}

std::vector<NamedTemplate> read_names(PackedReader& reader) {
  std::vector<NamedTemplate> templates;
  for (auto left = reader.number<std::uint32_t>(); left > 0; --left) {
    NamedTemplate tmpl;
    tmpl.text = reader.plain_text();
    for (auto features = reader.number<std::uint32_t>(); features > 0; --features) {
      NamedFeature feature;
      // A name may have the word of a treebank in it, with any characters.
      feature.name = reader.text();
      if (find_invalid_utf8(feature.name) != std::string::npos) {
        reader.fail("has a name that is not UTF-8");
      }
      feature.key = reader.number<std::uint64_t>();
      tmpl.features.push_back(std::move(feature));
    }
    templates.push_back(std::move(tmpl));
  }
  return templates;
}

}  // namespace arcus
