// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/cli11_names.h"

namespace arcus::cli {

// The manual page of the program in the macros of man(7), made from the help of all commands.
std::string man_page(const CLI::App& program);

}  // namespace arcus::cli
