// SPDX-License-Identifier: Apache-2.0
//
// The formats of treebanks that Arcus reads and writes. docs/formats.md describes them.
#pragma once

#include <optional>
#include <string_view>

namespace arcus {

enum class Format {
  kConllu,
  kConllx,
  kJson,     // a sentence a line
  kBrat,     // standoff: NAME.txt and NAME.ann
  kTokens,   // a sentence a line, its words between spaces
  kVertical  // a token a line, a blank line behind each sentence
};

std::string_view name_of(Format format);                      // "conllu", ...
std::optional<Format> format_named(std::string_view name);    // nothing for other names
std::optional<Format> format_of_path(std::string_view path);  // by its ending, .conllu and so on

}  // namespace arcus
