// SPDX-License-Identifier: Apache-2.0
#include "cli/treebank_output.h"

#include <CLI/CLI.hpp>

namespace arcus::cli {

Format output_format(const std::string& to, const std::string& output) {
  const auto named = to.empty() ? format_of_path(output) : format_named(to);
  const Format format = named.value_or(Format::kConllu);
  if (format == Format::kBrat && output == "-") {
    throw CLI::ValidationError("--to brat", "needs -o NAME, to write NAME.txt and NAME.ann");
  }
  return format;
}

}  // namespace arcus::cli
