// SPDX-License-Identifier: Apache-2.0
#include "cli/treebank_output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/input_kind.h"
#include "cli/messages.h"
#include "cli/output_checks.h"

namespace arcus::cli {
namespace {

Format format_by_extension(const std::string& output, TextOutput text) {
  if (extension_of(output) == ".txt") {
    throw CLI::ValidationError(
        "-o " + output,
        ".txt is text, which has no tags and trees: choose .conllu or .json, "
        "or a format with --to");
  }
  const bool is_compressed = without_compression_ending(output).size() < output.size();
  const auto format = format_of_path(output);
  const bool is_known = format && can_be_written(*format);
  if (is_compressed || (!is_known && !extension_of(output).empty())) {
    refuse_extension(output,
                     text == TextOutput::kAllowed
                         ? ".conllu, .conllx, .json, .ann, .tok, .vert or .txt"
                         : ".conllu, .conllx, .json, .ann, .tok or .vert",
                     "--to");
  }
  return format.value_or(Format::kConllu);
}

}  // namespace

Format output_format(const std::string& to, const std::string& output, TextOutput text) {
  const Format format =
      to.empty() ? format_by_extension(output, text) : format_named(to).value_or(Format::kConllu);
  if (format == Format::kBrat && output == "-") {
    throw CLI::ValidationError("--to brat", "needs -o NAME, to write NAME.txt and NAME.ann");
  }
  return format;
}

std::vector<std::string> files_of(Format format, const std::string& path) {
  if (format != Format::kBrat || path == "-") return {path};
  const BratPaths paths = brat_paths(path);
  return {paths.text, paths.annotations};
}

void report_further_parses(std::int64_t count) {
  if (count == 0) return;
  warn(fmt::format("left out {} further parse{} of the same sentences (# arcus_rank)", count,
                   count == 1 ? "" : "s"));
}

void report_incomplete(Format format, std::int64_t sentences) {
  if (sentences == 0) return;
  warn(fmt::format(
      "left out columns and lines that {} cannot hold (comments, multiword tokens, empty nodes, "
      "DEPS, MISC) in {} sentence{}",
      name_of(format), sentences, sentences == 1 ? "" : "s"));
}

}  // namespace arcus::cli
