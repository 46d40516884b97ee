// SPDX-License-Identifier: Apache-2.0
//
// The program `arcus`. Data goes to standard output, messages to standard error. The exit status is
// 0 for success, 1 for an error in the data, 2 for an invalid command line.
#include <csignal>
#include <exception>
#include <iostream>
#include <new>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/output_file.h"
#include "cli/commands.h"

namespace {

// Removes unfinished files when a signal ends the program. A signal that is ignored, as under
// nohup, stays ignored.
void clean_up_on_signals() {
  struct sigaction action = {};
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // so that raising it again ends the program
  action.sa_handler = [](int signal) {
    arcus::remove_unfinished_files();
    ::raise(signal);
  };
  for (const int signal : {SIGHUP, SIGINT, SIGPIPE, SIGTERM}) {
    struct sigaction old = {};
    ::sigaction(signal, nullptr, &old);
    if (old.sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr);
  }
}

int run(int argc, char** argv) {
  CLI::App program("Arcus: a dependency parser, with tools for treebanks, drawing and evaluation.",
                   "arcus");
  program.set_version_flag("--version", "arcus " ARCUS_VERSION);
  program.require_subcommand(1);
  program.get_formatter()->column_width(34);
  arcus::cli::add_parse(program);
  arcus::cli::add_train(program);
  arcus::cli::add_tune(program);
  arcus::cli::add_rank(program);
  arcus::cli::add_inspect(program);
  arcus::cli::add_prune(program);
  arcus::cli::add_convert(program);
  arcus::cli::add_validate(program);
  arcus::cli::add_stats(program);
  arcus::cli::add_draw(program);
  arcus::cli::add_eval(program);
  arcus::cli::add_compare(program);
  arcus::cli::add_trees(program);
  if (argc == 1) {
    fmt::print(stderr, "{}", program.help());
    return 2;
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& wish) {  // --help, --version
    program.exit(wish);
    if (!std::cout.flush()) throw arcus::FileError("standard output", "cannot be written");
  } catch (const CLI::RuntimeError& done) {  // the command has already printed the error
    return done.get_exit_code();
  } catch (const CLI::ParseError& misuse) {
    const auto commands = program.get_subcommands();
    const auto unknown = program.remaining();
    fmt::print(stderr, "arcus: {}\nTry: arcus {}--help\n",
               commands.empty() && !unknown.empty()
                   ? fmt::format("found {}, expected a command", arcus::in_quotes(unknown[0]))
                   : misuse.what(),
               commands.empty() ? "" : commands[0]->get_name() + " ");
    return 2;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  clean_up_on_signals();
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "arcus: out of memory\n");
    return 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "arcus: {}\n", error.what());
    return 1;
  }
}
