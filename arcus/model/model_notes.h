// SPDX-License-Identifier: Apache-2.0
//
// Metadata for `arcus inspect`; parsing does not use it: how the model was trained, and the names
// of its heaviest features, which cannot be recovered from the keys.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arcus/model/packed_bytes.h"

namespace arcus {

// For example "learner" and "mira".
struct Fact {
  std::string name;
  std::string value;

  friend bool operator==(const Fact&, const Fact&) = default;
};

// A feature such as "h.tag=V m.tag=P", and the key of its weights.
struct NamedFeature {
  std::string name;
  std::uint64_t key = 0;

  friend bool operator==(const NamedFeature&, const NamedFeature&) = default;
};

struct NamedTemplate {
  std::string text;                    // "h.tag m.tag"
  std::vector<NamedFeature> features;  // sorted by weight, the heaviest first

  friend bool operator==(const NamedTemplate&, const NamedTemplate&) = default;
};

void write_facts(const std::vector<Fact>& facts, PackedWriter& writer);
std::vector<Fact> read_facts(PackedReader& reader);  // throws ModelError

void write_names(const std::vector<NamedTemplate>& templates, PackedWriter& writer);
std::vector<NamedTemplate> read_names(PackedReader& reader);  // throws ModelError

}  // namespace arcus
