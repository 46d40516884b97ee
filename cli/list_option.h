// SPDX-License-Identifier: Apache-2.0
//
// Options whose value is a list with commas, such as --c 0.1,1.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace arcus::cli {

// The items of all values of the option. Each item passes the check by itself; a list with an empty
// item is refused.
CLI::Option* add_list_option(CLI::App& command, const std::string& name,
                             std::vector<std::string>& items, const std::string& help,
                             const CLI::Validator& check = CLI::Validator(std::string()));

}  // namespace arcus::cli
