// SPDX-License-Identifier: Apache-2.0
//
// Edits of the decompressed sections of a file, for the fuzzers that forge models and lexicons.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "arcus/model/section_file.h"

namespace arcus::fuzz {

struct NamedSection {
  std::string name;
  std::string bytes;
};
using Sections = std::vector<NamedSection>;

inline Sections sections_of(const SectionWriter& writer) {
  const SectionFile file = SectionFile::parse(writer.bytes(), "trained");
  Sections sections;
  for (const SectionInfo& info : file.sections()) {
    sections.push_back({info.name, file.section(info.name)});
  }
  return sections;
}

// With new sizes and checksums.
inline SectionFile file_of(const Sections& sections) {
  SectionWriter writer;
  for (const auto& [name, bytes] : sections) writer.add(name, bytes);
  return SectionFile::parse(writer.bytes(), "forged");
}

// Reads the fuzzer's bytes; zeros after their end.
class Edits {
 public:
  Edits(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  bool done() const { return at_ >= size_; }
  std::uint8_t byte() { return done() ? std::uint8_t{0} : data_[at_++]; }
  std::uint64_t number(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value = value << 8 | byte();
    return value;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

inline std::string bytes_of_number(std::uint64_t value, std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(value >> (8 * i));
  return bytes;
}

inline std::string bytes_of_double(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bytes_of_number(bits, sizeof bits);
}

// Values at which code breaks: limits of integers and of doubles, text with lines and escapes.
inline std::string nasty_value(std::uint8_t which) {
  const std::vector<std::string> kValues = {
      bytes_of_number(0, 4),
      bytes_of_number(0xffffffff, 4),
      bytes_of_number(0x7fffffff, 4),
      bytes_of_number(std::uint64_t{1} << 28, 4),
      bytes_of_number(60'000, 2),
      bytes_of_number(~std::uint64_t{0}, 8),
      bytes_of_number(std::uint64_t{1} << 40, 8),
      bytes_of_double(std::nan("")),
      bytes_of_double(INFINITY),
      bytes_of_double(-1),
      bytes_of_double(5e-324),
      bytes_of_double(1e308),
      std::string("\t"),
      std::string("\n\n1\tx"),
      std::string("\x1b[2J"),
      std::string("\xff"),
  };
  return kValues[which % kValues.size()];
}

inline void edit(Edits& edits, Sections& sections) {
  std::string& bytes = sections[edits.byte() % sections.size()].bytes;
  const std::uint8_t kind = edits.byte();
  const std::size_t at = bytes.empty() ? 0 : edits.number(3) % bytes.size();
  switch (kind % 6) {
    case 0:
      if (!bytes.empty()) bytes[at] = static_cast<char>(edits.byte());
      break;
    case 1: {
      const std::string value = nasty_value(edits.byte());
      bytes.replace(at, value.size(), value);
      break;
    }
    case 2:
      bytes.insert(at, nasty_value(edits.byte()));
      break;
    case 3:
      bytes.erase(at, edits.byte());
      break;
    case 4:
      bytes.resize(at);
      break;
    default:  // a run of one byte: keys that collide, rows that are all the same
      bytes.insert(at, edits.number(2), static_cast<char>(edits.byte()));
      break;
  }
}

}  // namespace arcus::fuzz
