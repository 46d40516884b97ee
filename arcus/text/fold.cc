// SPDX-License-Identifier: Apache-2.0
#include "arcus/text/fold.h"

#include <algorithm>
#include <cstddef>

#include "arcus/base/utf8.h"

namespace arcus {
namespace {

constexpr char32_t kEmDash = 0x2014;
constexpr char32_t kEllipsis = 0x2026;

// U+2000 to U+206F, the block with most quotes, dashes and spaces.
char32_t folded_general_punctuation(char32_t code) {
  if (code <= 0x200a || code == 0x2028 || code == 0x2029 || code == 0x202f || code == 0x205f) {
    return U' ';
  }
  if (code <= 0x200f || (code >= 0x202a && code <= 0x202e) || code >= 0x2060) return 0;
  if (code <= 0x2013) return U'-';
  if (code == 0x2015) return kEmDash;
  if (code >= 0x2018 && code <= 0x201f) return code <= 0x201b ? U'\'' : U'"';
  switch (code) {
    case 0x2032:
    case 0x2035:
    case 0x2039:
    case 0x203a:
      return U'\'';
    case 0x2033:
    case 0x2036:
      return U'"';
    case 0x2043:
      return U'-';
    case 0x2044:
      return U'/';
    default:
      return code;
  }
}

// U+FE00 to U+FFEF: variation selectors, small, full-width and half-width forms.
char32_t folded_form(char32_t code) {
  if (code <= 0xfe0f || code == 0xfeff) return 0;
  if (code >= 0xff01 && code <= 0xff5e) {
    return code - 0xff01 + U'!';
  }
  constexpr std::u32string_view kWide = U"\u3002\u300c\u300d\u3001\u30fb";
  if (code >= 0xff61 && code <= 0xff65) return kWide[code - 0xff61];
  constexpr std::u32string_view kSigns = U"\u00a2\u00a3\u00ac\u00af\u00a6\u00a5\u20a9";
  if (code >= 0xffe0 && code <= 0xffe6) return kSigns[code - 0xffe0];
  switch (code) {
    case 0xfe31:
    case 0xfe58:
      return kEmDash;
    case 0xfe32:
    case 0xfe63:
      return U'-';
    case 0xfe50:
      return U',';
    case 0xfe52:
      return U'.';
    default:
      return code;
  }
}

std::string_view ligature_letters(char32_t code) {
  constexpr std::string_view kLetters[] = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};
  return kLetters[code - 0xfb00];
}

bool is_ligature(char32_t code) { return code >= 0xfb00 && code <= 0xfb06; }

void append_folded(char32_t code, std::string& result) {
  if (is_ligature(code)) {
    result += ligature_letters(code);
    return;
  }
  const char32_t to = folded(code);
  if (to == kEmDash) {
    result += "--";
  } else if (to == kEllipsis) {
    result += "...";
  } else if (to != 0) {
    append_utf8(to, result);
  }
}

bool is_changed(char32_t code) {
  return folded(code) != code || code == kEmDash || code == kEllipsis || is_ligature(code);
}

}  // namespace

char32_t folded(char32_t code) {
  if (code < 0x80) return code;
  if (code >= 0x2000 && code <= 0x206f) return folded_general_punctuation(code);
  if (code >= 0xfe00 && code <= 0xffef) return folded_form(code);
  switch (code) {
    case 0xa0:
    case 0x1680:
    case 0x3000:
      return U' ';
    case 0xad:
    case 0x61c:
    case 0x180e:
      return 0;
    case 0xab:
    case 0xbb:
    case 0x301d:
    case 0x301e:
    case 0x301f:
      return U'"';
    case 0xb4:
    case 0x2bc:
      return U'\'';
    case 0x2212:
      return U'-';
    case 0x2e3a:
    case 0x2e3b:
      return kEmDash;
    default:
      return code;
  }
}

std::string_view folded(std::string_view text, std::string& scratch) {
  const auto ascii = [](char c) { return (c & 0x80) == 0; };
  const auto first = std::find_if_not(text.begin(), text.end(), ascii);
  std::size_t i = static_cast<std::size_t>(first - text.begin());
  while (i < text.size()) {
    const std::size_t start = i;
    if (!is_changed(next_character(text, i))) continue;
    scratch = text.substr(0, start);
    for (i = start; i < text.size();) append_folded(next_character(text, i), scratch);
    return scratch.empty() ? text : scratch;
  }
  return text;
}

std::string folded(std::string_view text) {
  std::string scratch;
  return std::string(folded(text, scratch));
}

}  // namespace arcus
