// SPDX-License-Identifier: Apache-2.0
#include "arcus/text/unicode.h"

#include <algorithm>
#include <cstdint>

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include "arcus/base/utf8.h"

namespace arcus {
namespace {

// Calls visit(character) for each character until it returns false. Returns true if it never did.
template <typename Visit>
bool for_all_characters(std::string_view text, Visit visit) {
  for (std::size_t i = 0; i < text.size();) {
    if (!visit(static_cast<UChar32>(next_character(text, i)))) return false;
  }
  return true;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

icu::StringPiece piece_of(std::string_view text) {
  return {text.data(), static_cast<std::int32_t>(text.size())};
}

bool is_number(UChar32 c) {
  const std::int8_t type = u_charType(c);
  return type == U_DECIMAL_DIGIT_NUMBER || type == U_LETTER_NUMBER || type == U_OTHER_NUMBER;
}

// ICU has the data compiled in, so that there is always an instance.
const icu::Normalizer2& nfc_normalizer() {
  UErrorCode error = U_ZERO_ERROR;
  return *icu::Normalizer2::getNFCInstance(error);
}

}  // namespace

bool is_punctuation(std::string_view text) {
  return !text.empty() && for_all_characters(text, [](UChar32 c) { return u_ispunct(c) != 0; });
}

SymbolKind symbol_kind(std::string_view text) {
  SymbolKind kind = SymbolKind::kNone;
  const bool no_word = for_all_characters(text, [&](UChar32 c) {
    if (u_isalnum(c) != 0) return false;
    const auto mask = U_GET_GC_MASK(c);
    if ((mask & U_GC_S_MASK) != 0) kind = SymbolKind::kSymbol;
    if ((mask & U_GC_P_MASK) != 0 && kind == SymbolKind::kNone) kind = SymbolKind::kPunctuation;
    return (mask & U_GC_N_MASK) == 0;
  });
  return no_word ? kind : SymbolKind::kNone;
}

int character_class(std::string_view text) {
  std::size_t i = 0;
  return text.empty() ? 0 : u_charType(static_cast<UChar32>(next_character(text, i)));
}

int display_width(std::string_view text) {
  int width = 0;
  for_all_characters(text, [&](UChar32 c) {
    const auto type = u_charType(c);
    if (type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK || type == U_FORMAT_CHAR ||
        type == U_CONTROL_CHAR) {
      return true;
    }
    const auto east_asian = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
    width += east_asian == U_EA_WIDE || east_asian == U_EA_FULLWIDTH ? 2 : 1;
    return true;
  });
  return width;
}

bool is_right_to_left(std::string_view text) {
  return !for_all_characters(text, [](UChar32 c) {
    const auto direction = u_charDirection(c);
    return direction != U_RIGHT_TO_LEFT && direction != U_RIGHT_TO_LEFT_ARABIC;
  });
}

std::string word_shape(std::string_view text) {
  std::string shape;
  char32_t last = 0;
  for_all_characters(text, [&](UChar32 c) {
    const char32_t kind = u_isupper(c) != 0   ? U'X'
                          : u_isalpha(c) != 0 ? U'x'
                          : is_number(c)      ? U'd'
                                              : static_cast<char32_t>(c);
    if (kind != last) append_utf8(kind, shape);
    last = kind;
    return true;
  });
  return shape;
}

std::string lowercase(std::string_view text) {
  std::string result;
  if (is_ascii(text)) {
    for (const char c : text) result += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return result;
  }
  icu::StringByteSink<std::string> sink(&result);
  UErrorCode error = U_ZERO_ERROR;
  icu::CaseMap::utf8ToLower("", 0, piece_of(text), sink, nullptr, error);
  return result;
}

std::string uppercase(std::string_view text) {
  std::string result;
  icu::StringByteSink<std::string> sink(&result);
  UErrorCode error = U_ZERO_ERROR;
  icu::CaseMap::utf8ToUpper("", 0, piece_of(text), sink, nullptr, error);
  return result;
}

std::string without_spaces(std::string_view text) {
  std::string result;
  for_all_characters(text, [&](UChar32 c) {
    if (u_charType(c) != U_SPACE_SEPARATOR) append_utf8(static_cast<char32_t>(c), result);
    return true;
  });
  return result;
}

std::string titlecase(std::string_view text) {
  std::size_t i = 0;
  if (!text.empty()) next_character(text, i);
  std::string result;
  for_all_characters(text.substr(0, i), [&](UChar32 c) {
    append_utf8(static_cast<char32_t>(u_totitle(c)), result);
    return true;
  });
  return result + lowercase(text.substr(i));
}

bool is_white_space(char32_t character) {
  return u_isUWhiteSpace(static_cast<UChar32>(character)) != 0;
}

bool is_small_letter_or_mark(char32_t character) {
  constexpr std::uint32_t kMask = U_GC_LL_MASK | U_GC_LM_MASK | U_GC_LO_MASK | U_GC_M_MASK;
  return (U_GET_GC_MASK(static_cast<UChar32>(character)) & kMask) != 0;
}

bool is_nfc(std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  return is_ascii(text) || nfc_normalizer().isNormalizedUTF8(piece_of(text), error) != 0;
}

std::string nfc(std::string_view text) {
  std::string result;
  icu::StringByteSink<std::string> sink(&result);
  UErrorCode error = U_ZERO_ERROR;
  nfc_normalizer().normalizeUTF8(0, piece_of(text), sink, nullptr, error);
  return result;
}

}  // namespace arcus
