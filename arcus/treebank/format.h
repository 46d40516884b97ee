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
  kJson,     // one sentence per line
  kBrat,     // standoff: NAME.txt and NAME.ann
  kTokens,   // one sentence per line, words separated by spaces
  kVertical  // one token per line, a blank line after each sentence
};

std::string_view name_of(Format format);                      // "conllu", ...
std::optional<Format> format_named(std::string_view name);    // nullopt for other names
std::optional<Format> format_of_path(std::string_view path);  // by file extension

}  // namespace arcus
