// SPDX-License-Identifier: Apache-2.0
#include "cli/number_checks.h"

#include <charconv>
#include <cmath>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"

namespace arcus::cli {
namespace {

// from_chars reads no leading plus sign or space, no hexadecimal prefix and no octal numbers.
template <typename Number>
std::optional<Number> read_number(const std::string& text) {
  Number value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

std::string found(const std::string& text, const std::string& expected) {
  return fmt::format("found {}, expected {}", in_quotes(text), expected);
}

// Applies `check`, which returns nullopt for a bad number. No description: the help says it.
template <typename Number, typename Check>
CLI::Validator checked(const std::string& expected, Check check) {
  return CLI::Validator(
      [expected, check](std::string& text) -> std::string {
        const std::optional<Number> value = read_number<Number>(text);
        if (!value || !check(*value)) return found(text, expected);
        text = fmt::format("{}", *value);
        return {};
      },
      "");
}

}  // namespace

std::optional<double> number_in(const std::string& text) {
  const auto value = read_number<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

CLI::Validator whole_number(std::int64_t min, std::int64_t max) {
  return checked<std::int64_t>(
      fmt::format("a whole number from {} to {}", min, max),
      [min, max](std::int64_t value) { return min <= value && value <= max; });
}

CLI::Validator number_above_zero(std::optional<double> max) {
  return checked<double>(
      max ? fmt::format("a number above 0 and at most {}", *max) : "a number above 0",
      [max](double value) { return value > 0 && std::isfinite(value) && (!max || value <= *max); });
}

CLI::Validator number_between(double min, double max) {
  return checked<double>(fmt::format("a number from {} to {}", min, max),
                         [min, max](double value) { return min <= value && value <= max; });
}

CLI::Validator number_inside(double min, double max) {
  return checked<double>(fmt::format("a number above {} and below {}", min, max),
                         [min, max](double value) { return min < value && value < max; });
}

CLI::Validator probability() {
  return checked<double>("a probability above 0 and at most 1",
                         [](double value) { return value > 0 && value <= 1; });
}

CLI::Validator seed_number() {
  return checked<std::uint64_t>("a whole number from 0 to 2^64 - 1",
                                [](std::uint64_t) { return true; });
}

CLI::Option* add_seed_option(CLI::App& command, std::uint64_t& seed, const std::string& help) {
  return command.add_option("--seed", seed, help + " (default: 1)")
      ->type_name("N")
      ->transform(seed_number());
}

}  // namespace arcus::cli
