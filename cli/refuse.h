// SPDX-License-Identifier: Apache-2.0
//
// What every command refuses (exit status 2): options that cannot matter, so that no option is
// silently ignored, and empty values, which come from unset variables of the shell.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "cli/cli11_names.h"

namespace arcus::cli {

// Throws CLI::ValidationError if one of the options is on the command line although it cannot
// matter. `advice` says what to do, as in "needs text: leave it out".
void refuse_unless(const CLI::App& command, std::initializer_list<const char*> options,
                   bool can_matter, const std::string& advice);

// Makes every option and argument of all commands refuse an empty value.
void refuse_empty_values(CLI::App& program);

// The arguments of the program in the order that CLI::App::parse takes, the last one first. CLI11
// reads `--dev= FILE` as `--dev FILE`; here the empty value is an argument of its own. Throws
// CLI::ValidationError for a flag with a value, such as --json=no.
std::vector<std::string> arguments(const CLI::App& program, int argc, const char* const* argv);

}  // namespace arcus::cli
