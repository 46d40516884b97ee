// SPDX-License-Identifier: Apache-2.0
//
// A parser as sections of a model file: what it is ("about", "temperatures") and what its scorer
// needs, which the scorer writes and reads itself. docs/model_file.md lists them.
#pragma once

#include "arcus/model/section_file.h"
#include "arcus/parser.h"

namespace arcus {

SectionWriter sections_of(const Parser& parser);

// Throws ModelError for what is no parser of a known kind and version. Sections of other stages
// are left alone.
Parser read_parser(const SectionFile& file);

}  // namespace arcus
