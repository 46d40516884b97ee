// SPDX-License-Identifier: Apache-2.0
#include "arcus/validate/white_space.h"

#include <cstddef>

#include "arcus/base/utf8.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

// The length of the white space at the start of the text, in bytes.
std::size_t white_space_length(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t start = i;
    if (!is_white_space(next_character(text, i))) return start;
  }
  return text.size();
}

// The start of the text's last character.
std::size_t last_character(std::string_view text) {
  std::size_t i = text.size() - 1;
  while (i > 0 && (text[i] & 0xc0) == 0x80) --i;
  return i;
}

}  // namespace

bool has_white_space(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (is_white_space(next_character(text, i))) return true;
  }
  return false;
}

bool has_repeated_white_space(std::string_view text) {
  bool last_was = false;
  for (std::size_t i = 0; i < text.size();) {
    const bool is = is_white_space(next_character(text, i));
    if (is && last_was) return true;
    last_was = is;
  }
  return false;
}

bool starts_with_white_space(std::string_view text) {
  std::size_t i = 0;
  return !text.empty() && is_white_space(next_character(text, i));
}

bool ends_with_white_space(std::string_view text) {
  if (text.empty()) return false;
  std::size_t i = last_character(text);
  return is_white_space(next_character(text, i));
}

std::string_view without_white_space_at_start(std::string_view text) {
  return text.substr(white_space_length(text));
}

std::string_view trimmed_white_space(std::string_view text) {
  text = without_white_space_at_start(text);
  while (ends_with_white_space(text)) text = text.substr(0, last_character(text));
  return text;
}

}  // namespace arcus
