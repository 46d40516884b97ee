// SPDX-License-Identifier: Apache-2.0
//
// Messages on standard error. Notes, the status line and the line with totals tell a person how the
// work goes; -q turns them off. Warnings are about data that is lost or doubtful: nothing turns
// them off. The status line and the totals appear only on a terminal, so a pipe or a log file gets
// notes and warnings only.
//
// The state (quiet, the status on the screen) belongs to the terminal, of which a process has one:
// therefore functions and no object.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include "cli/cli11_names.h"

namespace arcus::cli {

void add_quiet_option(CLI::App& command);  // -q, --quiet
bool is_quiet();

// Writes the text to standard error. If that fails (a full disk, a closed pipe), the text is lost
// and the work goes on: messages are never worth the result.
void print_message(std::string_view text) noexcept;

// The text for one line of a terminal: control characters, which a file name may have, as \xHH.
std::string printable(std::string_view text);

// The message of an error; for an allocation that failed, what to do. Allocates nothing.
const char* message_of(const std::exception& error) noexcept;

void note(const std::string& message);   // "arcus: message"; nothing with -q
void warn(const std::string& message);   // "arcus: message", always
void log_line(const std::string& line);  // the line as it is; nothing with -q

// True if standard error is a terminal and -q is not given.
bool can_show_status();
// Shows a line on the terminal that the next message or status replaces, cut to the terminal's
// width. A `file` at its end loses its first characters.
void show_status(const std::string& line, const std::string& file = {});
void clear_status();

// Totals of a command, for the last line. `seconds` excludes loading a model.
struct Totals {
  std::int64_t words = 0;
  std::int64_t sentences = 0;
  double seconds = 0;
};
std::string text_of(const Totals& totals);  // "8 words, 1 sentence in 0.02 s (400 words/s)"
void set_totals(const Totals& totals);
void print_totals();  // those of set_totals, on a terminal; nothing with -q

}  // namespace arcus::cli
