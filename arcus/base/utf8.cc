// SPDX-License-Identifier: Apache-2.0
//
// Validation takes linear time. Most treebank bytes are ASCII, so eight bytes are accepted with one
// test; only groups with a high bit or a zero byte are checked byte by byte.
#include "arcus/base/utf8.h"

#include <cstdint>
#include <cstring>

namespace arcus {

std::size_t utf8_character_length(std::string_view bytes, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(bytes[i + k]); };
  const auto continues = [&](std::size_t k) { return (byte(k) & 0xc0) == 0x80; };
  const std::size_t left = bytes.size() - i;
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;  // a continuation byte, or an overlong form of ASCII
  if (lead < 0xe0) return left >= 2 && continues(1) ? 2 : 0;
  if (lead < 0xf0) {
    if (left < 3 || !continues(1) || !continues(2)) return 0;
    if (lead == 0xe0 && byte(1) < 0xa0) return 0;   // overlong
    if (lead == 0xed && byte(1) >= 0xa0) return 0;  // surrogate
    return 3;
  }
  if (lead < 0xf5) {
    if (left < 4 || !continues(1) || !continues(2) || !continues(3)) return 0;
    if (lead == 0xf0 && byte(1) < 0x90) return 0;   // overlong
    if (lead == 0xf4 && byte(1) >= 0x90) return 0;  // past U+10FFFF
    return 4;
  }
  return 0;
}

std::size_t find_invalid_utf8(std::string_view bytes) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080;
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  std::size_t i = 0;
  while (i < bytes.size()) {
    while (i + 8 <= bytes.size()) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, bytes.data() + i, 8);
      // For an ASCII byte x, (x - 1) has its high bit set only if x = 0.
      if (((eight | (eight - kOnes)) & kHighBits) != 0) break;
      i += 8;
    }
    const std::size_t stop = i + 8 < bytes.size() ? i + 8 : bytes.size();
    while (i < stop) {
      const std::size_t length = bytes[i] == '\0' ? 0 : utf8_character_length(bytes, i);
      if (length == 0) return i;
      i += length;
    }
  }
  return std::string_view::npos;
}

bool is_plain_text(std::string_view text) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) return false;
  }
  return find_invalid_utf8(text) == std::string_view::npos;
}

char32_t next_character(std::string_view text, std::size_t& i) {
  const auto byte = [&] { return static_cast<unsigned char>(text[i++]); };
  const char32_t lead = byte();
  if (lead < 0x80) return lead;
  const int more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  char32_t character = lead & (0x3fU >> more);
  for (int k = 0; k < more && i < text.size(); ++k) character = character << 6 | (byte() & 0x3fU);
  return character;
}

std::size_t utf8_length(std::string_view text) {
  std::size_t characters = 0;
  for (const char c : text) characters += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return characters;
}

void append_utf8(char32_t character, std::string& text) {
  const auto put = [&](unsigned value) { text.push_back(static_cast<char>(value)); };
  const auto code = static_cast<unsigned>(character);
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | (code >> 6));
    put(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    put(0xe0 | (code >> 12));
    put(0x80 | ((code >> 6) & 0x3f));
    put(0x80 | (code & 0x3f));
  } else {
    put(0xf0 | (code >> 18));
    put(0x80 | ((code >> 12) & 0x3f));
    put(0x80 | ((code >> 6) & 0x3f));
    put(0x80 | (code & 0x3f));
  }
}

}  // namespace arcus
