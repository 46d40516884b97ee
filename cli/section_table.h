// SPDX-License-Identifier: Apache-2.0
//
// The sections of a model or a lexicon, for arcus inspect.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "arcus/model/section_file.h"

namespace arcus::cli {

std::string sections_text(const SectionFile& file);  // name and size of the file, and a table
nlohmann::ordered_json sections_json(const SectionFile& file);

}  // namespace arcus::cli
