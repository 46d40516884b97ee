// SPDX-License-Identifier: Apache-2.0
//
// A parser as sections of a model file: its settings ("about", "temperatures"), the sections that
// its scorer writes and reads, and those of its guide. docs/model_file.md lists them.
#pragma once

#include <cstddef>
#include <string>

#include "arcus/model/section_file.h"
#include "arcus/parser.h"

namespace arcus {

inline constexpr std::size_t kMaxRelations = 10'000;  // of a model
inline const std::string kGuidePrefix = "guide/";     // of the names of the guide's sections

SectionWriter sections_of(const Parser& parser);

// Throws ModelError for a file without a parser of a known kind and version. Ignores the sections
// of other stages.
Parser read_parser(const SectionFile& file);

}  // namespace arcus
