// SPDX-License-Identifier: Apache-2.0
//
// JSON output of --json, with keys in the documented order.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "cli/scoring_options.h"

namespace arcus::cli {

// Indented, with a newline at the end. Invalid UTF-8, as in file names, is replaced.
std::string json_text(const nlohmann::ordered_json& json);

// The options that affect the scores.
nlohmann::ordered_json scoring_json(const ScoringOptions& options);

}  // namespace arcus::cli
