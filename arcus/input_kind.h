// SPDX-License-Identifier: Apache-2.0
//
// The kind of input of a pipeline, text or a treebank format, and how to guess it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arcus/base/byte_source.h"
#include "arcus/treebank/format.h"

namespace arcus {

enum class InputKind {
  kText,   // running text; a blank line ends a paragraph
  kLines,  // text, one sentence per line
  kConllu,
  kConllx,
  kJson,
  kBrat,
  kTokens,
  kVertical
};

std::string_view name_of(InputKind kind);  // "text", "lines", or the name of the format
std::optional<InputKind> input_kind_named(std::string_view name);
std::optional<Format> format_of(InputKind kind);  // nullopt for text and lines

// By the file extension, like format_of_path; .txt is text.
std::optional<InputKind> input_kind_of_path(std::string_view path);

// Guesses from the beginning of the input: a line "1 TAB ..." is CoNLL-U, a JSON object is JSON,
// short lines without spaces of which at least one is a punctuation mark are vertical; anything
// else is text. Never returns kLines or kTokens, which look like text.
InputKind guess_input_kind(std::string_view beginning);

struct GuessedInput {
  InputKind kind = InputKind::kText;
  PolledSource source;  // starts at the first byte of the input
};

// Reads as much as the guess needs: usually up to the first line that is neither empty nor a
// comment. While all lines are single words it waits for 4096 bytes, so that the guess does not
// depend on how the input arrives.
GuessedInput guess_input(PolledSource source);

}  // namespace arcus
