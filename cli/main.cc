// SPDX-License-Identifier: Apache-2.0
//
// The program `arcus`. Data goes to standard output and talk to standard error; the exit status is
// 0 when all went well, 1 for an error in the data, 2 for a command line that makes no sense.
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.h"

namespace {

int run(int argc, char** argv) {
  CLI::App program("Arcus: treebanks, dependency trees and their evaluation.", "arcus");
  program.set_version_flag("--version", "arcus " ARCUS_VERSION);
  program.require_subcommand(1);
  program.get_formatter()->column_width(34);
  arcus::cli::add_convert(program);
  arcus::cli::add_stats(program);
  arcus::cli::add_draw(program);
  arcus::cli::add_eval(program);
  arcus::cli::add_compare(program);
  if (argc == 1) {
    fmt::print(stderr, "{}", program.help());
    return 2;
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& wish) {  // --help, --version
    return program.exit(wish);
  } catch (const CLI::RuntimeError& done) {  // a command that has said what it had to
    return done.get_exit_code();
  } catch (const CLI::ParseError& misuse) {
    const auto commands = program.get_subcommands();
    fmt::print(stderr, "arcus: {}\nTry: arcus {}--help\n", misuse.what(),
               commands.empty() ? "" : commands[0]->get_name() + " ");
    return 2;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "arcus: {}\n", error.what());
    return 1;
  }
}
