// SPDX-License-Identifier: Apache-2.0
//
// JSON that commands print with --json: keys in the order in which they are documented.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "cli/scoring_options.h"

namespace arcus::cli {

// Indented, with a newline at the end. Names of files that are no UTF-8 do not stop it.
std::string json_text(const nlohmann::ordered_json& json);

// Under which options a score was taken.
nlohmann::ordered_json scoring_json(const ScoringOptions& options);

}  // namespace arcus::cli
