// SPDX-License-Identifier: Apache-2.0
//
// A parser as sections of a model file: its settings ("about", "temperatures") and the sections
// that its scorer writes and reads. docs/model_file.md lists them.
#pragma once

#include <cstddef>

#include "arcus/model/section_file.h"
#include "arcus/parser.h"

namespace arcus {

inline constexpr std::size_t kMaxRelations = 10'000;  // of a model

SectionWriter sections_of(const Parser& parser);

// Throws ModelError for a file without a parser of a known kind and version. Ignores the sections
// of other stages.
Parser read_parser(const SectionFile& file);

}  // namespace arcus
