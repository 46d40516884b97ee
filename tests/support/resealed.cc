// SPDX-License-Identifier: Apache-2.0
//
// Knows the layout from the comment of section_file.h and shares no code with the reader.
#include "tests/support/resealed.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "arcus/base/hash.h"

namespace arcus::testing {
namespace {

constexpr std::size_t kHeaderSizeAt = 16;
constexpr std::size_t kSectionCountAt = 20;
constexpr std::size_t kTableAt = 24;

std::uint64_t number_at(const std::string& bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t k = size; k-- > 0;) {
    value = value << 8 | static_cast<unsigned char>(bytes[at + k]);
  }
  return value;
}

void put_checksum(std::string& bytes, std::size_t at, std::uint64_t checksum) {
  for (std::size_t k = 0; k < 8; ++k) bytes[at + k] = static_cast<char>(checksum >> (8 * k));
}

}  // namespace

std::string resealed(std::string bytes) {
  if (bytes.size() < kTableAt) return bytes;
  const std::size_t header_size = number_at(bytes, kHeaderSizeAt, 4);
  if (header_size < kTableAt + 8 || header_size > bytes.size()) return bytes;
  const std::size_t table_end = header_size - 8;
  std::size_t at = kTableAt;
  std::size_t section_at = header_size;
  for (std::uint64_t left = number_at(bytes, kSectionCountAt, 4); left > 0; --left) {
    if (table_end - at < 4) break;
    const std::size_t name_size = number_at(bytes, at, 4);
    if (table_end - at < 4 + name_size + 24) break;
    at += 4 + name_size;
    const std::size_t stored_size = number_at(bytes, at, 8);
    if (bytes.size() - section_at < stored_size) break;
    const std::string_view stored = std::string_view(bytes).substr(section_at, stored_size);
    put_checksum(bytes, at + 16, hash_bytes(stored));
    at += 24;
    section_at += stored_size;
  }
  put_checksum(bytes, table_end, hash_bytes(std::string_view(bytes).substr(0, table_end)));
  return bytes;
}

}  // namespace arcus::testing
