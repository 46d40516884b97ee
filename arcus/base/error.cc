// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/error.h"

#include <utility>

#include <fmt/format.h>

#include "arcus/base/utf8.h"

namespace arcus {

FormatError::FormatError(std::string file, std::int64_t line, std::string found,
                         std::string expected)
    : Error(fmt::format("{}:{}: found {}, expected {}", file, line, found, expected)),
      file_(std::move(file)),
      line_(line),
      found_(std::move(found)),
      expected_(std::move(expected)) {}

FileError::FileError(const std::string& file, const std::string& reason)
    : Error(fmt::format("{}: {}", file, reason)) {}

ModelError::ModelError(const std::string& file, const std::string& reason)
    : Error(fmt::format("{}: {}", file, reason)) {}

std::string in_quotes(std::string_view bytes) {
  constexpr int kMaxCharacters = 40;
  std::string result = "'";
  std::size_t i = 0;
  for (int characters = 0; i < bytes.size() && characters < kMaxCharacters; ++characters) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    const std::size_t length = utf8_character_length(bytes, i);
    if (length == 0 || byte < 0x20 || byte == 0x7f) {
      result += fmt::format("\\x{:02x}", byte);
      ++i;
    } else {
      result.append(bytes.substr(i, length));
      i += length;
    }
  }
  result += i < bytes.size() ? "...'" : "'";
  return result;
}

}  // namespace arcus
