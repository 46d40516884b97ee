// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/detokenize.h"

#include <algorithm>
#include <initializer_list>

#include "arcus/base/utf8.h"
#include "arcus/tokenizer/characters.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

bool all_of_kinds(std::string_view token, std::initializer_list<Kind> kinds) {
  for (std::size_t i = 0; i < token.size();) {
    const Kind kind = kind_of(next_character(token, i));
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) return false;
  }
  return !token.empty();
}

bool closes(std::string_view token) {
  return token == "%" || token == "''" || token == "\u201d" || token == "\u00bb" ||
         all_of_kinds(token, {Kind::kStop, Kind::kComma, Kind::kClose});
}

bool opens(std::string_view token) {
  return token == "`" || token == "``" || token == "\u201c" || token == "\u00ab" ||
         token == "\u00bf" || token == "\u00a1" || all_of_kinds(token, {Kind::kOpen});
}

}  // namespace

void count_letters(const Sentence& sentence, std::size_t& letters, std::size_t& east_asian) {
  for (const Word& word : sentence.words) {
    for (std::size_t i = 0; i < word.form.size();) {
      const Kind kind = kind_of(next_character(word.form, i));
      const bool ideograph =
          kind == Kind::kHan || kind == Kind::kHiragana || kind == Kind::kKatakana;
      east_asian += ideograph ? 1 : 0;
      letters += ideograph || kind == Kind::kLower || kind == Kind::kUpper || kind == Kind::kLetter
                     ? 1
                     : 0;
    }
  }
}

bool is_written_without_spaces(std::span<const Sentence> sentences) {
  std::size_t letters = 0;
  std::size_t east_asian = 0;
  for (const Sentence& sentence : sentences) count_letters(sentence, letters, east_asian);
  return 2 * east_asian > letters;
}

std::vector<bool> spaces_by_rule(std::span<const std::string_view> tokens) {
  std::vector<bool> spaces(tokens.size(), true);
  bool inside_double = false;
  bool inside_single = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    bool opening = opens(tokens[i]);
    bool closing = closes(tokens[i]);
    if (tokens[i] == "\"" || tokens[i] == "'") {
      bool& inside = tokens[i] == "\"" ? inside_double : inside_single;
      closing = inside;
      opening = !inside;
      inside = !inside;
    }
    if (closing && i > 0) spaces[i - 1] = false;
    if (opening && i + 1 < tokens.size()) spaces[i] = false;
  }
  return spaces;
}

}  // namespace arcus
