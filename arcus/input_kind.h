// SPDX-License-Identifier: Apache-2.0
//
// What the input of a pipeline is: text, or a treebank of some format; and a guess where nobody
// says.
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
std::optional<Format> format_of(InputKind kind);  // nothing for text and lines

// By the ending of the name, as format_of_path; but .txt is text here, not tokens.
std::optional<InputKind> input_kind_of_path(std::string_view path);

// By how the input begins: a line "1 TAB ..." is CoNLL-U, a JSON object JSON, and short lines
// without spaces of which at least one is a punctuation mark vertical; all else is text. Never
// kLines nor kTokens, which look like text.
InputKind guess_input_kind(std::string_view beginning);

struct GuessedInput {
  InputKind kind = InputKind::kText;
  PolledSource source;  // from its first byte
};

// Reads as much as the guess takes: the first line that is neither empty nor a comment tells most.
// Only as long as all lines are single words, 4096 bytes are waited for, so that the guess does not
// depend on how the input arrives.
GuessedInput guess_input(PolledSource source);

}  // namespace arcus
