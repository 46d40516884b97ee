// SPDX-License-Identifier: Apache-2.0
//
// arcus help: the help of the program or of a command, and the manual page.
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "cli/commands.h"
#include "cli/man_page.h"
#include "cli/refuse.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

struct HelpOptions {
  std::string command;
  bool man = false;
};

std::string help_of(const CLI::App& program, const std::string& command) {
  // program.help() would show the help of the command that runs, which is this one.
  if (command.empty()) {
    return program.get_formatter()->make_help(&program, program.get_name(),
                                              CLI::AppFormatMode::Normal);
  }
  const auto found =
      program.get_subcommands([&](const CLI::App* app) { return app->get_name() == command; });
  if (found.empty()) {
    throw CLI::ValidationError(
        fmt::format("found {}, expected a command: arcus help lists them", in_quotes(command)));
  }
  return found[0]->help(program.get_name());
}

}  // namespace

void add_help(CLI::App& program) {
  auto options = std::make_shared<HelpOptions>();
  CLI::App* command = program.add_subcommand("help", "Describe the program or a command");
  command->add_option("COMMAND", options->command, "Command to describe (default: the program)")
      ->type_name("");
  command->add_flag("--man", options->man, "Print the manual page, in the format of man");
  command->footer(
      "Examples:\n"
      "  arcus help parse\n"
      "  arcus help --man | man -l -");
  command->callback([options, command, &program] {
    refuse_unless(*command, {"COMMAND"}, !options->man,
                  "the manual page describes all commands: leave it out, or leave out --man");
    print_text(options->man ? man_page(program) : help_of(program, options->command));
  });
}

}  // namespace arcus::cli
