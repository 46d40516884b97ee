// SPDX-License-Identifier: Apache-2.0
#include "cli/refuse.h"

#include <algorithm>

#include <CLI/CLI.hpp>

namespace arcus::cli {
namespace {

// Has to be the first check of the option: CLI11 and the other checks take an empty text for a
// default or complain about something else.
void refuse_empty_value(CLI::Option& option) {
  option.transform(CLI::Validator(
      [](std::string& text) -> std::string {
        if (!text.empty()) return {};
        return "found an empty value (is a variable of the shell unset?)";
      },
      ""));
}

// The command's option of that name, such as --dev; null if there is none.
const CLI::Option* find_option(const CLI::App& program, const char* command,
                               const std::string& name) {
  const auto found =
      program.get_subcommands([&](const CLI::App* app) { return app->get_name() == command; });
  return found.empty() ? nullptr : found[0]->get_option_no_throw(name);
}

}  // namespace

void refuse_unless(const CLI::App& command, std::initializer_list<const char*> options,
                   bool can_matter, const std::string& advice) {
  if (can_matter) return;
  for (const char* option : options) {
    if (command.count(option) > 0) throw CLI::ValidationError(option, advice);
  }
}

void refuse_empty_values(CLI::App& program) {
  for (CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    for (CLI::Option* option : command->get_options()) {
      if (option->get_items_expected_max() > 0) refuse_empty_value(*option);
    }
  }
}

std::vector<std::string> arguments(const CLI::App& program, int argc, const char* const* argv) {
  std::vector<std::string> result;
  bool options_end = false;  // after --, everything is a file
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    options_end = options_end || argument == "--";
    const std::size_t equals = argument.find('=');
    if (options_end || !argument.starts_with("--") || equals == std::string::npos) {
      result.push_back(argument);
      continue;
    }
    const std::string name = argument.substr(0, equals);
    const CLI::Option* const option = find_option(program, argv[1], name);
    if (option != nullptr && option->get_items_expected_max() == 0) {
      throw CLI::ValidationError(name, "takes no value");
    }
    if (equals + 1 < argument.size()) {
      result.push_back(argument);
    } else {
      result.push_back(name);
      result.emplace_back();
    }
  }
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace arcus::cli
