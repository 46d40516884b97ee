// SPDX-License-Identifier: Apache-2.0
#include "cli/messages.h"

#include <csignal>
#include <cstdio>
#include <ctime>
#include <new>
#include <optional>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "arcus/draw/drawable.h"
#include "arcus/text/unicode.h"

namespace arcus::cli {
namespace {

struct Screen {
  bool quiet = false;
  bool has_status = false;
  std::optional<Totals> totals;
};

Screen& screen() {
  static Screen instance;
  return instance;
}

// The last column stays empty: some terminals wrap a line that fills it.
int status_columns() {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? size.ws_col - 1 : 79;
}

void print_line(const std::string& line) {
  clear_status();
  print_message(line + "\n");
}

std::string counted(std::int64_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace

void add_quiet_option(CLI::App& command) {
  command.add_flag(
      "-q,--quiet", screen().quiet,
      "Print only warnings and errors on standard error: no progress, totals or notes");
}

void print_message(std::string_view text) noexcept {
  // A pipe that nobody reads must not end the program either.
  sigset_t pipe_signal;
  sigset_t before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  if (std::fwrite(text.data(), 1, text.size(), stderr) != text.size()) {
    std::clearerr(stderr);
    constexpr timespec kNow = {};
    while (::sigtimedwait(&pipe_signal, nullptr, &kNow) >= 0) {
    }
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

std::string printable(std::string_view text) {
  std::string result;
  const auto is_control = [&](std::size_t i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    // U+0080 to U+009F, which some terminals obey, are the byte c2 and one below a0.
    const bool is_second = i > 0 && text[i - 1] == '\xc2' && byte >= 0x80 && byte < 0xa0;
    return byte < 0x20 || byte == 0x7f || is_second;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_first = text[i] == '\xc2' && i + 1 < text.size() && is_control(i + 1);
    if (is_first || is_control(i)) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[i]));
    } else {
      result += text[i];
    }
  }
  return result;
}

const char* message_of(const std::exception& error) noexcept {
  const bool is_memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
                         dynamic_cast<const std::length_error*>(&error) != nullptr;
  if (!is_memory) return error.what();
  return "out of memory: use fewer --threads, a smaller --max-words or less input at a time, or "
         "raise the limit (ulimit -v, the container's)";
}

bool is_quiet() { return screen().quiet; }

void note(const std::string& message) {
  if (!is_quiet()) print_line("arcus: " + printable(message));
}

void warn(const std::string& message) { print_line("arcus: " + printable(message)); }

void log_line(const std::string& line) {
  if (!is_quiet()) print_line(line);
}

bool can_show_status() { return !is_quiet() && ::isatty(STDERR_FILENO) != 0; }

void show_status(const std::string& line, const std::string& file) {
  if (!can_show_status()) return;
  const int columns = status_columns();
  const std::string text = fitted(printable(line), columns);
  print_message(fmt::format("\r{}{}\033[K", text,
                            fitted_end(printable(file), columns - display_width(text))));
  screen().has_status = true;
}

void clear_status() {
  if (!screen().has_status) return;
  print_message("\r\033[K");
  screen().has_status = false;
}

std::string text_of(const Totals& totals) {
  std::string text = fmt::format("{}, {} in {:.{}f} s", counted(totals.words, "word"),
                                 counted(totals.sentences, "sentence"), totals.seconds,
                                 totals.seconds < 10 ? 2 : 0);
  if (totals.words > 0 && totals.seconds > 0) {
    text += fmt::format(" ({:.0f} words/s)", static_cast<double>(totals.words) / totals.seconds);
  }
  return text;
}

void set_totals(const Totals& totals) { screen().totals = totals; }

void print_totals() {
  if (!screen().totals || !can_show_status()) return;
  print_line("arcus: " + text_of(*screen().totals));
}

}  // namespace arcus::cli
