// SPDX-License-Identifier: Apache-2.0
#include "cli/input.h"

#include <fmt/format.h>
#include <unistd.h>

#include "arcus/input_kind.h"
#include "cli/heads.h"
#include "cli/messages.h"
#include "cli/treebank_output.h"

namespace arcus::cli {
namespace {

TreebankOptions reader_options(const InputOptions& options,
                               const std::function<void()>& before_wait) {
  TreebankOptions result;
  result.format = input_format(options);
  if (options.single_root &&
      (result.format == Format::kTokens || result.format == Format::kVertical)) {
    throw CLI::ValidationError(
        "--single-root",
        fmt::format("needs heads, but the input is {}: leave it out", name_of(result.format)));
  }
  result.reader.roots = options.single_root ? Roots::kSingle : Roots::kMulti;
  result.lenient = options.lenient;
  result.warn = [](const std::string& message) { warn("skipped: " + message); };
  if (before_wait) {
    result.open = [before_wait](const std::string& file) {
      return with_call_before_wait(open_polled_text(file), before_wait);
    };
  }
  return result;
}

}  // namespace

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const Format format : {Format::kConllu, Format::kConllx, Format::kJson, Format::kBrat,
                              Format::kTokens, Format::kVertical}) {
    names.emplace_back(name_of(format));
  }
  return names;
}

void add_input_options(CLI::App& command, InputOptions& options) {
  command
      .add_option("files", options.files,
                  "Treebank files, also gzip or zstd; - is standard input (default: -)")
      ->type_name("FILES");
  command
      .add_option("--from", options.from,
                  "Format of the input (default: by the extension of the first file, else conllu)")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(format_names()));
  command.add_flag("--lenient", options.lenient,
                   "Skip bad sentences with a warning (default: stop with an error)");
  command.add_flag("--single-root", options.single_root,
                   "Treat a sentence with several roots as an error");
  add_quiet_option(command);
}

Format input_format(const std::string& from, const std::string& file) {
  if (const auto format = format_named(from)) return *format;
  if (input_kind_of_path(file) == InputKind::kText) {
    throw CLI::ValidationError(
        file,
        ".txt is text: parse it with arcus parse, or give --from tokens if it has one sentence "
        "per line and spaces between words");
  }
  return format_of_path(file).value_or(Format::kConllu);
}

Format input_format(const InputOptions& options) {
  if (options.files.empty()) return input_format(options.from, "-");
  const Format format = input_format(options.from, options.files[0]);
  for (const std::string& file : options.files) {
    const Format other = input_format(options.from, file);
    if (other == format || !format_of_path(file)) continue;
    throw CLI::ValidationError(
        fmt::format("found {} in {} and {} in {}, expected files of one "
                    "format",
                    name_of(format), options.files[0], name_of(other), file));
  }
  return format;
}

std::vector<std::string> input_files(const InputOptions& options) {
  if (options.files.empty()) return {"-"};
  const Format format = input_format(options);
  std::vector<std::string> files;
  for (const std::string& file : options.files) {
    for (std::string& part : files_of(format, file)) files.push_back(std::move(part));
  }
  return files;
}

Input::Input(const InputOptions& options, const std::string& output,
             const std::function<void()>& before_wait)
    : progress_(total_bytes(options.files), output != "-" || ::isatty(STDOUT_FILENO) == 0),
      reader_(options.files, reader_options(options, before_wait)) {}

bool Input::read(Sentence& sentence) {
  if (reader_.read(sentence)) {
    ++sentences_;
    words_ += sentence.size();
    progress_.update(reader_.bytes_read(), sentences_, words_, display_name(reader_.file()));
    return true;
  }
  if (!done_ && reader_.skipped() > 0) {
    warn(fmt::format("skipped {} bad sentence{}", reader_.skipped(),
                     reader_.skipped() == 1 ? "" : "s"));
  }
  done_ = true;
  progress_.finish();
  return false;
}

}  // namespace arcus::cli
