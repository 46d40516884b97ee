// SPDX-License-Identifier: Apache-2.0
#include "cli/parse_input.h"

#include <memory>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "arcus/base/error.h"
#include "cli/heads.h"
#include "cli/input.h"
#include "cli/messages.h"
#include "cli/treebank_output.h"

namespace arcus::cli {
namespace {

std::vector<std::string> kinds() {
  std::vector<std::string> names = {"text", "lines"};
  const auto formats = output_format_names();
  names.insert(names.end(), formats.begin(), formats.end());
  return names;
}

// By the file extensions, if they are known.
std::optional<InputKind> kind_of_files(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (format_of_path(file) != Format::kPenn) continue;
    throw CLI::ValidationError(file, "phrase structure: convert it with arcus convert first");
  }
  const auto first = input_kind_of_path(files[0]);
  for (const std::string& file : files) {
    const auto other = input_kind_of_path(file);
    if (other == first || !other || !first) continue;
    throw CLI::ValidationError(
        fmt::format("found {} of kind {} and {} of kind {}, expected files of one kind",
                    display_name(files[0]), name_of(*first), display_name(file), name_of(*other)));
  }
  return first;
}

}  // namespace

void add_input_kind_option(CLI::App& command, std::string& kind) {
  command
      .add_option("--input,--from", kind,
                  "Kind of input: text, lines (text, one sentence per line), or a treebank format "
                  "(default: by the file extension, else guessed from the first bytes)")
      ->type_name("KIND")
      ->check(CLI::IsMember(kinds()));
}

void add_parse_input_options(CLI::App& command, ParseInputOptions& options) {
  command
      .add_option("files", options.files,
                  "Files to read, also gzip or zstd (default: -, standard input)")
      ->type_name("FILES");
  add_input_kind_option(command, options.kind);
  command.add_flag("--ranges", options.ranges,
                   "Write the position of each token in the text into MISC: TokenRange=START:END, "
                   "in characters");
  command.add_flag("--lenient", options.lenient,
                   "Skip bad sentences of a treebank with a warning (default: stop with an error)");
  add_quiet_option(command);
}

ParseInput::ParseInput(const ParseInputOptions& options, const Pipeline& pipeline,
                       const std::string& model, const std::string& output)
    : ParseInput(options, output) {
  model_ = model;
  has_tagger_ = pipeline.tagger != nullptr;
  if (!format_of(stream_.kind) && !pipeline.tokenizer) {
    throw ArgumentError(
        fmt::format("{} has no tokenizer and cannot read text: use another model, or --input "
                    "conllu, vertical or tokens",
                    model));
  }
}

ParseInput::ParseInput(const ParseInputOptions& options, const std::string& output)
    : progress_(total_bytes(options.files), output != "-" || ::isatty(STDOUT_FILENO) == 0) {
  stream_.files = options.files;
  if (stream_.files.empty()) stream_.files.emplace_back("-");
  stream_.ranges = options.ranges;
  stream_.lenient = options.lenient;
  find_kind(options);
  const bool is_text = !format_of(stream_.kind);
  if (is_text) {
    stream_.open = [open = stream_.open](const std::string& file) {
      return without_binary_start(open(file), display_name(file));
    };
  }
  if (options.tokenize && !is_text) {
    throw CLI::ValidationError(
        "--tokenize", fmt::format("needs text, but the input is {}", name_of(stream_.kind)));
  }
  if (options.ranges && !is_text) {
    throw CLI::ValidationError(
        "--ranges",
        fmt::format("needs text, but the input is {}: leave it out", name_of(stream_.kind)));
  }
  if (options.lenient && is_text) {
    throw CLI::ValidationError(
        "--lenient",
        fmt::format("needs a treebank, but the input is {}: leave it out", name_of(stream_.kind)));
  }
}

std::vector<std::string> ParseInput::files() const {
  std::vector<std::string> files;
  if (!model_.empty()) files.push_back(model_);
  const Format format = format_of(stream_.kind).value_or(Format::kTokens);
  for (const std::string& file : stream_.files) {
    for (std::string& part : files_of(format, file)) files.push_back(std::move(part));
  }
  return files;
}

void ParseInput::find_kind(const ParseInputOptions& options) {
  if (const auto named = input_kind_named(options.kind)) {
    stream_.kind = *named;
    return;
  }
  const auto by_name = kind_of_files(stream_.files);
  if (by_name) stream_.kind = *by_name;
  if (by_name && *by_name != InputKind::kText) return;  // the extension determines the kind
  const std::string& first = stream_.files[0];
  // The file is opened only once: the source first returns the bytes that the guess has read.
  auto begun = std::make_shared<std::optional<PolledSource>>(open_polled_text(first));
  if (!by_name && !options.tokenize) {
    GuessedInput guessed = guess_input(std::move(**begun));
    stream_.kind = guessed.kind;
    *begun = std::move(guessed.source);
  }
  stream_.open = [begun](const std::string& file) {
    return *begun ? *std::exchange(*begun, std::nullopt) : open_polled_text(file);
  };
  if (!by_name && options.tokenize) return;
  note(fmt::format("reading {} as {} (override with --input)", display_name(first),
                   name_of(stream_.kind)));
}

void ParseInput::set_callbacks(StreamOptions& options) {
  options.progress = [this](const StreamProgress& now) {
    progress_.update(now.bytes, now.sentences, now.words, display_name(stream_.files[now.file]));
  };
  options.skipped = [this](const std::string& error) {
    ++skipped_;
    warn("skipped: " + error);
  };
  options.unparsed = [this](const std::string& error) {
    ++unparsed_;
    warn("not parsed: " + error);
  };
  options.untagged = [this](const std::string& place) {
    warn(fmt::format("{}: {}", place,
                     has_tagger_ ? "no tags in the input: add --tag, or expect poor trees"
                                 : "no tags in the input and no tagger in the model: expect poor "
                                   "trees"));
  };
}

void ParseInput::finish() {
  if (skipped_ > 0) {
    warn(fmt::format("skipped {} bad sentence{}", skipped_, skipped_ == 1 ? "" : "s"));
  }
  if (unparsed_ > 0) {
    warn(fmt::format("{} sentence{} not parsed", unparsed_, unparsed_ == 1 ? " was" : "s were"));
  }
  progress_.finish();
  progress_.set_as_totals();
}

}  // namespace arcus::cli
