// SPDX-License-Identifier: Apache-2.0
//
// The list is split here because CLI11's own splitting ignores empty items.
#include "cli/list_option.h"

#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/list_items.h"

namespace arcus::cli {

CLI::Option* add_list_option(CLI::App& command, const std::string& name,
                             std::vector<std::string>& items, const std::string& help,
                             const CLI::Validator& check) {
  const auto set_items = [&items](const std::vector<std::string>& lists) {
    items.clear();
    for (const std::string& list : lists) {
      for (const std::string_view item : list_items(list, ',')) items.emplace_back(item);
    }
  };
  const auto check_items = [check](const std::string& list) -> std::string {
    if (has_empty_item(list, ',')) {
      return fmt::format("found an empty item in {}, expected one or more with commas between them",
                         in_quotes(list));
    }
    for (const std::string_view item : list_items(list, ',')) {
      std::string error = check(std::string(item));
      if (!error.empty()) return error;
    }
    return {};
  };
  return command.add_option_function<std::vector<std::string>>(name, set_items, help)
      ->allow_extra_args(false)
      ->check(check_items, check.get_description());
}

}  // namespace arcus::cli
