// SPDX-License-Identifier: Apache-2.0
//
// The program `arcus`. Data goes to standard output, messages to standard error. The exit status is
// 0 for success, 1 for an error in the data, 2 for an invalid command line.
#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "arcus/base/error.h"
#include "arcus/base/output_file.h"
#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/refuse.h"

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
  for (const int signal : {SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGXCPU}) {
    struct sigaction old = {};
    ::sigaction(signal, nullptr, &old);
    if (old.sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr);
  }
  // A file over the size limit (ulimit -f) is then an error of write(2), with a message.
  (void)std::signal(SIGXFSZ, SIG_IGN);
}

// If a standard descriptor is closed, the next file that is opened would take its number, and
// messages would be written into that file. The null device takes it instead. Standard input and
// output are opened for the wrong direction, so that their use is an error, as it is for closed
// ones.
void occupy_standard_descriptors() {
  for (const auto& [descriptor, mode] :
       {std::pair{STDIN_FILENO, O_WRONLY}, {STDOUT_FILENO, O_RDONLY}, {STDERR_FILENO, O_WRONLY}}) {
    if (::fcntl(descriptor, F_GETFD) >= 0) continue;
    const int opened = ::open("/dev/null", mode);
    if (opened >= 0 && opened != descriptor) ::close(opened);
  }
}

// The message of a misuse, in one line.
std::string message_of(const CLI::App& program, const CLI::ParseError& misuse) {
  const auto unknown = program.remaining();
  if (program.get_subcommands().empty() && !unknown.empty()) {
    return fmt::format("found {}, expected a command", arcus::in_quotes(unknown[0]));
  }
  std::string message = misuse.what();
  if (const std::size_t word = message.find(" excludes ");
      misuse.get_name() == "ExcludesError" && word != std::string::npos) {
    const std::string other = message.substr(word + std::string_view(" excludes ").size());
    return fmt::format("{}: cannot be used together with {}: leave one of them out",
                       message.substr(0, word), other);
  }
  return message;
}

void print_error(const char* message) noexcept {
  try {
    arcus::cli::print_message(fmt::format("arcus: {}\n", arcus::cli::printable(message)));
  } catch (const std::bad_alloc&) {
    for (const char* part : {"arcus: ", message, "\n"}) arcus::cli::print_message(part);
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
  arcus::cli::add_lexicon(program);
  arcus::cli::add_convert(program);
  arcus::cli::add_validate(program);
  arcus::cli::add_stats(program);
  arcus::cli::add_draw(program);
  arcus::cli::add_eval(program);
  arcus::cli::add_compare(program);
  arcus::cli::add_trees(program);
  arcus::cli::add_help(program);
  arcus::cli::refuse_empty_values(program);
  program.footer(
      "arcus help COMMAND describes a command.\n"
      "\n"
      "Exit status:\n"
      "  0  success\n"
      "  1  an error in the data or in a file\n"
      "  2  an invalid command line\n"
      "\n"
      "Environment:\n"
      "  ARCUS_MODEL  the model of the commands with -m, if that is not given (default: the\n"
      "               included English model)\n"
      "  COLUMNS      the width of drawings in the terminal (default: that of the terminal)");
  if (argc == 1) {
    arcus::cli::print_message(program.help());
    return 2;
  }
  try {
    program.parse(arcus::cli::arguments(program, argc, argv));
    arcus::cli::print_totals();
  } catch (const CLI::Success& wish) {  // --help, --version
    program.exit(wish);
    if (!std::cout.flush()) throw arcus::FileError("standard output", "cannot be written");
  } catch (const CLI::RuntimeError& done) {  // the command has already printed the error
    return done.get_exit_code();
  } catch (const CLI::ParseError& misuse) {
    const auto commands = program.get_subcommands(
        [argv](const CLI::App* command) { return command->get_name() == argv[1]; });
    arcus::cli::clear_status();
    arcus::cli::print_message(fmt::format("arcus: {}\nTry: arcus {}--help\n",
                                          arcus::cli::printable(message_of(program, misuse)),
                                          commands.empty() ? "" : commands[0]->get_name() + " "));
    return 2;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  occupy_standard_descriptors();
  clean_up_on_signals();
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    print_error(arcus::cli::message_of(error));
    return 1;
  }
}
