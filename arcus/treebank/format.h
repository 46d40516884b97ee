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
  kJson,      // one sentence per line
  kBrat,      // standoff: NAME.txt and NAME.ann
  kTokens,    // one sentence per line, words separated by spaces
  kVertical,  // one token per line, a blank line after each sentence
  kPenn       // phrase structure in brackets, converted to dependencies; cannot be written
};

bool can_be_written(Format format);

std::string_view name_of(Format format);                    // "conllu", ...
std::optional<Format> format_named(std::string_view name);  // nullopt for other names

// By the file extension. Compressed files are named after their contents: x.json.gz is JSON.
// nullopt for other extensions, and for .txt, which is running text: see input_kind.h.
std::optional<Format> format_of_path(std::string_view path);

// The path without .gz or .zst at its end.
std::string_view without_compression_ending(std::string_view path);

// The extension of the file name, with its dot; empty if it has none, as in "out" and ".hidden".
std::string_view extension_of(std::string_view path);

}  // namespace arcus
