// SPDX-License-Identifier: Apache-2.0
#include "cli/output_checks.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arcus/base/output_file.h"
#include "arcus/input_kind.h"
#include "cli/heads.h"
#include "cli/messages.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

// The file at the path, or behind a standard stream; nullopt if it is not a regular file: reading
// from and writing to one terminal or /dev/null is fine.
std::optional<struct stat> regular_file(const std::string& path, int standard_stream) {
  struct stat status = {};
  const int result =
      path == "-" ? ::fstat(standard_stream, &status) : ::stat(path.c_str(), &status);
  if (result != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return status;
}

void check_output(const std::string& output, std::span<const std::string> inputs,
                  std::string_view what, std::string_view example) {
  if (const auto kind = input_kind_of_path(output)) {
    throw CLI::ValidationError(
        "-o " + output,
        fmt::format("found the extension of {}, expected the name of {}, such as {}",
                    *kind == InputKind::kText     ? "text"
                    : *kind == InputKind::kTokens ? "tokens"
                                                  : "a treebank",
                    what, example));
  }
  if (const auto name = without_compression_ending(output); name.size() < output.size()) {
    throw CLI::ValidationError("-o " + output, fmt::format("{} is compressed already: leave out {}",
                                                           what, output.substr(name.size())));
  }
  refuse_same_file({&output, 1}, inputs);
  if (is_standard_output(output) && ::isatty(STDOUT_FILENO) != 0) {
    throw CLI::ValidationError("-o " + output,
                               "standard output is a terminal: redirect it to a file");
  }
  require_writable(output);
}

}  // namespace

bool is_standard_output(const std::string& output) {
  if (output == "-") return true;
  struct stat named = {};
  struct stat standard = {};
  if (::stat(output.c_str(), &named) != 0 || ::fstat(STDOUT_FILENO, &standard) != 0) return false;
  const bool same = named.st_dev == standard.st_dev && named.st_ino == standard.st_ino;
  // Nothing is mixed in /dev/null.
  return same && (!S_ISCHR(named.st_mode) || ::isatty(STDOUT_FILENO) != 0);
}

void refuse_same_file(std::span<const std::string> outputs, std::span<const std::string> inputs) {
  for (const std::string& output : outputs) {
    const auto written = regular_file(output, STDOUT_FILENO);
    if (!written) continue;
    for (const std::string& input : inputs) {
      const auto read = regular_file(input, STDIN_FILENO);
      if (!read || read->st_dev != written->st_dev || read->st_ino != written->st_ino) continue;
      const std::string name = output == "-" ? "standard output" : "-o " + output;
      throw CLI::ValidationError(
          name, input == output
                    ? "is also an input: choose another file"
                    : fmt::format("is the same file as {}{}: choose another",
                                  input == "-" ? "" : "the input ", display_name(input)));
    }
  }
}

void refuse_extension(const std::string& output, std::string_view known, std::string_view option) {
  const std::string_view contents = without_compression_ending(output);
  if (contents.size() < output.size()) {
    throw CLI::ValidationError(
        "-o " + output, fmt::format("output is not compressed: leave out {}, or write to standard "
                                    "output and compress that",
                                    output.substr(contents.size())));
  }
  throw CLI::ValidationError(
      "-o " + output, fmt::format("found the extension {}, expected {}: choose one of them, or a "
                                  "format with {}",
                                  extension_of(output), known, option));
}

void check_model_output(const std::string& output, std::span<const std::string> inputs) {
  check_output(output, inputs, "a model", "en.arcus");
}

void check_lexicon_output(const std::string& output, std::span<const std::string> inputs) {
  check_output(output, inputs, "a lexicon", "en.lexicon");
}

void check_own_file(const std::string& option, const std::string& path,
                    std::span<const std::string> others) {
  if (path.empty()) return;
  if (is_standard_output(path)) {
    throw CLI::ValidationError(option, "needs a file, not standard output");
  }
  if (std::find(others.begin(), others.end(), path) != others.end()) {
    throw CLI::ValidationError(option + " " + path, "is also another file of the command");
  }
  require_writable(path);
}

void print_beside(const std::string& output, std::string_view text) {
  is_standard_output(output) ? print_message(text) : print_text(text);
}

}  // namespace arcus::cli
