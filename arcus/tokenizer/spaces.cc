// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/spaces.h"

#include <algorithm>
#include <optional>

#include "arcus/base/utf8.h"
#include "arcus/text/unicode.h"
#include "arcus/tokenizer/characters.h"
#include "arcus/tokenizer/treebank_text.h"

namespace arcus {
namespace {

constexpr std::string_view kHexadecimal = "0123456789ABCDEF";
constexpr std::string_view kSmallHexadecimal = "0123456789abcdef";

struct Escape {
  char letter;
  char meaning;
};
constexpr Escape kEscapes[] = {{'s', ' '},  {'t', '\t'}, {'n', '\n'},
                               {'r', '\r'}, {'p', '|'},  {'\\', '\\'}};

// Appends the last `digits` hexadecimal digits of the value.
void append_hexadecimal(char32_t value, int digits, std::string& text) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    text += kHexadecimal[value >> shift & 15];
  }
}

void append_escaped_byte(char byte, std::string& text) {
  text += "\\x";
  append_hexadecimal(static_cast<unsigned char>(byte), 2, text);
}

// The number that has `digits` digits at text[i], if they are there. Both cases are read, since
// some treebanks have \u00a0.
std::optional<char32_t> hexadecimal(std::string_view text, std::size_t i, std::size_t digits) {
  if (i + digits > text.size()) return std::nullopt;
  char32_t value = 0;
  for (const char digit : text.substr(i, digits)) {
    std::size_t found = kHexadecimal.find(digit);
    if (found == std::string_view::npos) found = kSmallHexadecimal.find(digit);
    if (found == std::string_view::npos) return std::nullopt;
    value = value << 4 | static_cast<char32_t>(found);
  }
  return value;
}

// Appends the character or control character that starts at bytes[i], and moves i past it.
void append_escaped(std::string_view bytes, std::size_t& i, std::string& text) {
  const std::size_t start = i;
  const char32_t code = next_of_any_bytes(bytes, i);
  for (const Escape& escape : kEscapes) {
    if (code == static_cast<unsigned char>(escape.meaning)) {
      text += '\\';
      text += escape.letter;
      return;
    }
  }
  const std::string_view character = bytes.substr(start, i - start);
  if (code < 0x20 || (code == 0xfffd && character.size() == 1)) {
    append_escaped_byte(character[0], text);
  } else if (is_white_space(code)) {
    text += "\\u";
    append_hexadecimal(code, 4, text);  // all white space is below U+10000
  } else {
    text += character;
  }
}

}  // namespace

std::size_t white_space_at_start(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t start = i;
    if (!is_white_space(next_of_any_bytes(text, i))) return start;
  }
  return text.size();
}

std::string escaped(std::string_view bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size();) append_escaped(bytes, i, text);
  // A mark at the start may form one character with what is written before the text.
  if (is_nfc("=" + text)) return text;
  std::string ascii;
  for (const char byte : text) {
    if ((byte & 0x80) == 0) {
      ascii += byte;
    } else {
      append_escaped_byte(byte, ascii);
    }
  }
  return ascii;
}

std::string unescaped(std::string_view text) {
  std::string bytes;
  const auto append_one = [&](std::size_t& i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      for (const Escape& escape : kEscapes) {
        if (text[i + 1] != escape.letter) continue;
        bytes += escape.meaning;
        i += 2;
        return;
      }
      if (const auto byte = hexadecimal(text, i + 2, 2); byte && text[i + 1] == 'x') {
        bytes += static_cast<char>(*byte);
        i += 4;
        return;
      }
      if (const auto code = hexadecimal(text, i + 2, 4); code && text[i + 1] == 'u') {
        append_utf8(*code, bytes);
        i += 6;
        return;
      }
    }
    bytes += text[i++];
  };
  for (std::size_t i = 0; i < text.size();) append_one(i);
  return bytes;
}

bool begins_paragraph(const Sentence& sentence) {
  return std::any_of(sentence.comments.begin(), sentence.comments.end(), [](std::string_view line) {
    return line.starts_with("# newdoc") || line.starts_with("# newpar");
  });
}

bool tells_its_spaces(const Sentence& sentence) {
  const auto tokens = tokens_of(sentence);
  return std::any_of(tokens.begin(), tokens.end(), [](const Word* token) {
    return !list_value(token->misc, "SpacesAfter").empty() ||
           !list_value(token->misc, "SpacesBefore").empty() ||
           !list_value(token->misc, "SpacesInToken").empty() ||
           !list_value(token->misc, "Bytes").empty();
  });
}

std::string original_text(std::span<const Sentence> sentences) {
  std::string text;
  TextWriter writer(SpaceSource::kOriginal, [&](std::string_view part) { text += part; });
  for (const Sentence& sentence : sentences) writer.add(sentence);
  writer.finish();
  return text;
}

}  // namespace arcus
