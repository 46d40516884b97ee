// SPDX-License-Identifier: Apache-2.0
//
// Checks of options whose value is a number, in place of CLI11's, which accept NaN, read 010 as 8
// and print bounds of 309 digits. Each check rewrites the value in plain decimal digits, for CLI11
// to convert; add it with Option::transform.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/cli11_names.h"

namespace arcus::cli {

// The finite number that is the whole text, in the C locale; nullopt if there is none.
std::optional<double> number_in(const std::string& text);

CLI::Validator whole_number(std::int64_t min, std::int64_t max);  // both included
// Also at most `max`, if that is given: results that are integers must not overflow.
CLI::Validator number_above_zero(std::optional<double> max = std::nullopt);
CLI::Validator number_between(double min, double max);  // both included
CLI::Validator number_inside(double min, double max);   // neither included

CLI::Validator probability();  // above 0 and at most 1
CLI::Validator seed_number();  // from 0 to 2^64 - 1

// Adds --seed, from 0 to 2^64 - 1. `help` says what is seeded.
CLI::Option* add_seed_option(CLI::App& command, std::uint64_t& seed, const std::string& help);

}  // namespace arcus::cli
