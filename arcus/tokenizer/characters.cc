// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/characters.h"

#include <array>

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "arcus/base/utf8.h"
#include "arcus/text/fold.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

constexpr char32_t kZeroWidthSpace = 0x200b;
constexpr char32_t kZeroWidthJoiner = 0x200d;
constexpr char32_t kByteOrderMark = 0xfeff;
constexpr std::size_t kTabWidth = 8;

Kind kind_of_letter(UChar32 c, std::int8_t type) {
  UErrorCode error = U_ZERO_ERROR;
  switch (uscript_getScript(c, &error)) {
    case USCRIPT_HAN:
      return Kind::kHan;
    case USCRIPT_HIRAGANA:
      return Kind::kHiragana;
    case USCRIPT_KATAKANA:
      return Kind::kKatakana;
    default:
      break;
  }
  if (c == 0x30fc) return Kind::kKatakana;  // the prolonged sound mark belongs to two scripts
  if (type == U_UPPERCASE_LETTER || type == U_TITLECASE_LETTER) return Kind::kUpper;
  return type == U_LOWERCASE_LETTER ? Kind::kLower : Kind::kLetter;
}

Kind kind_of_punctuation(UChar32 c) {
  switch (c) {
    case '\'':
    case 0x2019:
      return Kind::kApostrophe;
    case '"':
    case 0x2018:
      return Kind::kQuote;
    case '/':
    case '\\':
      return Kind::kSlash;
    case '.':
    case '!':
    case '?':
    case 0x2026:
      return Kind::kStop;
    case ',':
    case ';':
    case ':':
    case 0x3001:
    case 0xff0c:
    case 0xff1a:
    case 0xff1b:
    case 0x60c:
    case 0x61b:
      return Kind::kComma;
    default:
      return u_hasBinaryProperty(c, UCHAR_S_TERM) != 0 ? Kind::kStop : Kind::kPunctuation;
  }
}

Kind kind_by_properties(char32_t code) {
  const auto c = static_cast<UChar32>(code);
  if (is_white_space(code)) return Kind::kSpace;
  switch (const auto type = u_charType(c)) {
    case U_UPPERCASE_LETTER:
    case U_LOWERCASE_LETTER:
    case U_TITLECASE_LETTER:
    case U_MODIFIER_LETTER:
    case U_OTHER_LETTER:
      return kind_of_letter(c, type);
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_COMBINING_SPACING_MARK:
      return Kind::kMark;
    case U_DECIMAL_DIGIT_NUMBER:
      return Kind::kDigit;
    case U_LETTER_NUMBER:
    case U_OTHER_NUMBER:
      return Kind::kNumber;
    case U_DASH_PUNCTUATION:
      return Kind::kDash;
    case U_START_PUNCTUATION:
      return Kind::kOpen;
    case U_END_PUNCTUATION:
      return Kind::kClose;
    case U_CONNECTOR_PUNCTUATION:
      return Kind::kConnector;
    case U_INITIAL_PUNCTUATION:
    case U_FINAL_PUNCTUATION:
      return c == 0x2019 ? Kind::kApostrophe : Kind::kQuote;
    case U_OTHER_PUNCTUATION:
      return kind_of_punctuation(c);
    case U_CURRENCY_SYMBOL:
      return Kind::kCurrency;
    case U_MATH_SYMBOL:
      return Kind::kMath;
    case U_FORMAT_CHAR:
      return Kind::kJoiner;
    case U_CONTROL_CHAR:
      return Kind::kControl;
    default:
      return Kind::kSymbol;
  }
}

// Signs such as the copyright mark also have emoji forms, but are mostly written as signs. A
// modifier is the last character of many emoji, so what follows it follows an emoji.
bool is_emoji(char32_t code) {
  const bool in_range = (code >= 0x231a && code <= 0x2bff) || (code >= 0x1f000 && code <= 0x1ffff);
  if (!in_range) return false;
  for (const UProperty property :
       {UCHAR_EXTENDED_PICTOGRAPHIC, UCHAR_REGIONAL_INDICATOR, UCHAR_EMOJI_MODIFIER}) {
    if (u_hasBinaryProperty(static_cast<UChar32>(code), property) != 0) return true;
  }
  return false;
}

}  // namespace

CharacterKind kind_of(char32_t code) {
  static const auto kAscii = [] {
    std::array<Kind, 128> kinds{};
    for (char32_t c = 0; c < 128; ++c) kinds[c] = kind_by_properties(c);
    return kinds;
  }();
  return code < 128 ? kAscii[code] : kind_by_properties(code);
}

char32_t next_of_any_bytes(std::string_view bytes, std::size_t& i) {
  if (bytes[i] == '\0' || utf8_character_length(bytes, i) == 0) {
    ++i;
    return 0xfffd;
  }
  return next_character(bytes, i);
}

void Characters::push(char32_t code, CharacterKind kind, std::size_t offset, std::size_t position) {
  codes_.push_back(code);
  kinds_.push_back(kind);
  offsets_.push_back(static_cast<std::uint32_t>(offset));
  positions_.push_back(static_cast<std::uint32_t>(position));
}

void Characters::assign(std::string_view text, Reading reading, std::u32string_view kept) {
  codes_.assign(kMargin, 0);
  kinds_.assign(kMargin, Kind::kEnd);
  offsets_.clear();
  positions_.clear();
  line_breaks_.clear();
  separated_.clear();
  const bool folding = reading == Reading::kFolded;
  std::size_t position = 0;
  // The start of invisible characters that will be part of the next character.
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::size_t hidden = kNone;
  std::size_t hidden_position = 0;
  for (std::size_t i = 0; i < text.size(); ++position) {
    std::size_t start = i;
    std::size_t start_position = position;
    char32_t code = next_of_any_bytes(text, i);
    if (folding && code >= 0x80) {
      const char32_t written = code;
      if (code != kZeroWidthJoiner) code = folded(code);
      if (code == U'"' && kept.find(written) != std::u32string_view::npos) code = written;
      if (code == 0) {
        if (kinds_.back() != Kind::kSpace && kinds_.back() != Kind::kEnd) {
          const bool separator = written == kZeroWidthSpace || written == kByteOrderMark;
          if (separator && !is_separated(codes_.size() - kMargin - 1)) {
            separated_.push_back(codes_.size() - kMargin - 1);
          }
        } else if (hidden == kNone) {
          hidden = start;
          hidden_position = position;
        }
        continue;
      }
      if (written == 0x85 || written == 0x2028 || written == 0x2029) code = U'\n';
    }
    const Kind kind = folding && is_emoji(code) ? Kind::kEmoji : kind_of(code);
    if (hidden != kNone) {
      if (kind != Kind::kSpace) {
        start = hidden;
        start_position = hidden_position;
      } else if (codes_.size() == kMargin) {
        push(0xfffd, Kind::kJoiner, hidden, hidden_position);
      }
      hidden = kNone;
    }
    if (kind == Kind::kSpace) {
      if (kinds_.back() != Kind::kSpace) push(U' ', kind, start, start_position);
      const std::size_t space = codes_.size() - kMargin - 1;
      const bool known = !line_breaks_.empty() && line_breaks_.back().space == space;
      if (folding && code >= U'\n' && code <= U'\r') {
        if (!known) line_breaks_.push_back({space, 0});
        line_breaks_.back().indent = 0;
      } else if (known) {
        line_breaks_.back().indent += code == U'\t' ? kTabWidth : 1;
      }
      continue;
    }
    push(code, kind, start, start_position);
  }
  if (hidden != kNone && codes_.size() == kMargin) {
    push(0xfffd, Kind::kJoiner, hidden, hidden_position);
  }
  codes_.resize(codes_.size() + kMargin, 0);
  kinds_.resize(kinds_.size() + kMargin, Kind::kEnd);
  offsets_.push_back(static_cast<std::uint32_t>(text.size()));
  positions_.push_back(static_cast<std::uint32_t>(position));
}

}  // namespace arcus
