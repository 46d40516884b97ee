// SPDX-License-Identifier: Apache-2.0
#include "cli/input.h"

#include <memory>

#include <CLI/CLI.hpp>
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
  if (result.format == Format::kPenn) {
    if (!options.head_rules.empty()) {
      result.penn.rules = std::make_shared<const HeadRules>(head_rules_named(options.head_rules));
    }
    if (options.penn_relations == "functions") {
      result.penn.relations = PennRelations::kFunctions;
    }
  } else if (!options.head_rules.empty() || !options.penn_relations.empty()) {
    throw CLI::ValidationError(
        options.head_rules.empty() ? "--penn-relations" : "--head-rules",
        fmt::format("needs phrase structure, but the input is {}: leave it out, or add --from penn",
                    name_of(result.format)));
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

TreebankOptions repeated_options(const InputOptions& options, RepeatableInput& files,
                                 bool is_last) {
  TreebankOptions result = reader_options(options, {});
  result.open = [&files](const std::string& file) { return files.open(file); };
  if (!is_last) result.warn = {};
  return result;
}

}  // namespace

std::vector<std::string> format_names() {
  std::vector<std::string> names = output_format_names();
  names.emplace_back(name_of(Format::kPenn));
  return names;
}

std::vector<std::string> output_format_names() {
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
  command
      .add_option("--head-rules", options.head_rules,
                  "Head rules for --from penn: english (default), chinese, or a file (see "
                  "docs/conversion.md)")
      ->type_name("RULES");
  command
      .add_option("--penn-relations", options.penn_relations,
                  "Relations for --from penn: none (default), or functions (function tags, else "
                  "phrase labels)")
      ->type_name("WHICH")
      ->check(CLI::IsMember({"none", "functions"}));
  command.add_flag("--lenient", options.lenient,
                   "Skip bad sentences with a warning (default: stop with an error)");
  command.add_flag("--single-root", options.single_root,
                   "Treat a sentence with several roots as an error");
  add_quiet_option(command);
}

void add_tag_map_option(CLI::App& command, InputOptions& options) {
  command
      .add_option("--map-tags", options.map_tags,
                  "Replace the tags in XPOS: czech-collins (part of speech and case of positional "
                  "tags), or a file with lines TAG, tab, NEW TAG")
      ->type_name("MAP");
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
      reader_(options.files, reader_options(options, before_wait)) {
  if (!options.map_tags.empty()) tags_ = tag_map_named(options.map_tags);
}

Input::Input(const InputOptions& options, const std::string& output, RepeatableInput& files,
             bool is_last)
    : progress_(total_bytes(options.files),
                is_last && (output != "-" || ::isatty(STDOUT_FILENO) == 0)),
      reader_(options.files, repeated_options(options, files, is_last)),
      done_(!is_last) {
  if (!options.map_tags.empty()) tags_ = tag_map_named(options.map_tags);
}

bool Input::read(Sentence& sentence) {
  if (reader_.read(sentence)) {
    ++sentences_;
    words_ += sentence.size();
    if (tags_) {
      for (Word& word : sentence.words) {
        if (auto mapped = tags_->find(word.xpos)) {
          word.xpos = *std::move(mapped);
        } else {
          ++unmapped_;
        }
      }
    }
    progress_.update(reader_.bytes_read(), sentences_, words_, display_name(reader_.file()));
    return true;
  }
  if (!done_ && reader_.skipped() > 0) {
    warn(fmt::format("skipped {} bad sentence{}", reader_.skipped(),
                     reader_.skipped() == 1 ? "" : "s"));
  }
  if (!done_ && unmapped_ > 0) {
    warn(fmt::format("--map-tags: kept the tags of {} word{} that the map does not have", unmapped_,
                     unmapped_ == 1 ? "" : "s"));
  }
  done_ = true;
  progress_.finish();
  return false;
}

}  // namespace arcus::cli
