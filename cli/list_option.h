// SPDX-License-Identifier: Apache-2.0
//
// Options whose value is a comma-separated list, such as --c 0.1,1.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace arcus::cli {

// Adds an option; `items` gets the items of all its values. Each item must pass the check. An empty
// item is an error.
CLI::Option* add_list_option(CLI::App& command, const std::string& name,
                             std::vector<std::string>& items, const std::string& help,
                             const CLI::Validator& check = CLI::Validator(std::string()));

}  // namespace arcus::cli
