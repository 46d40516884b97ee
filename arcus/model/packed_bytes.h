// SPDX-License-Identifier: Apache-2.0
//
// Serializes numbers, strings and arrays as the bytes of a model file's section: little endian on
// every machine, without padding, each array preceded by its length. A little-endian machine copies
// an array with one memcpy.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace arcus {

// Types for which every bit pattern is a valid value, so that damaged bytes cannot produce an
// invalid one. This excludes bool and unscoped enums.
template <typename T>
concept PackedInteger = std::integral<T> && !std::same_as<T, bool>;
template <typename T>
concept PackedEnum = std::is_enum_v<T> && !std::convertible_to<T, std::underlying_type_t<T>> &&
                     PackedInteger<std::underlying_type_t<T>>;
template <typename T>
concept PackedNumber =
    PackedInteger<T> || std::same_as<T, float> || std::same_as<T, double> || PackedEnum<T>;

class PackedWriter {
 public:
  template <PackedNumber T>
  void number(T value) {
    auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
    if constexpr (std::endian::native != std::endian::little) std::ranges::reverse(bytes);
    bytes_.append(bytes.data(), bytes.size());
  }

  template <PackedNumber T>
  void numbers(std::span<const T> values) {
    number(std::uint64_t{values.size()});
    if constexpr (std::endian::native == std::endian::little) {
      bytes_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    } else {
      for (const T value : values) number(value);
    }
  }
  template <PackedNumber T>
  void numbers(const std::vector<T>& values) {
    numbers(std::span<const T>(values));
  }

  void text(std::string_view value);
  void raw(std::string_view bytes) { bytes_ += bytes; }  // without a length

  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// Reads values in the order in which they were written. Every call throws ModelError instead of
// reading past the end, and a length is checked against the remaining bytes before any memory is
// allocated for it.
class PackedReader {
 public:
  // The bytes must outlive the reader. An error reads "FILE: PART ...", e.g. "en.arcus: section
  // 'weights' ends too early".
  PackedReader(std::string_view bytes, std::string file, std::string part);
  // Keeps the bytes itself.
  PackedReader(std::shared_ptr<const std::string> bytes, std::string file, std::string part);

  template <PackedNumber T>
  T number() {
    std::array<char, sizeof(T)> bytes;
    std::ranges::copy(raw(sizeof(T)), bytes.begin());
    if constexpr (std::endian::native != std::endian::little) std::ranges::reverse(bytes);
    return std::bit_cast<T>(bytes);
  }

  template <PackedNumber T>
  std::vector<T> numbers() {
    const std::size_t count = length(sizeof(T));
    std::vector<T> values(count);
    if constexpr (std::endian::native == std::endian::little) {
      const std::string_view bytes = raw(count * sizeof(T));
      if (count > 0) std::memcpy(values.data(), bytes.data(), bytes.size());
    } else {
      for (T& value : values) value = number<T>();
    }
    return values;
  }

  std::string text();
  std::string plain_text();                // throws ModelError unless is_plain_text
  std::string_view raw(std::size_t size);  // the next `size` bytes
  // Throws ModelError unless the number is from `min` to `max`; NaN is not.
  double number_between(double min, double max);

  std::size_t left() const { return bytes_.size(); }
  void expect_end() const;  // throws ModelError if bytes are left

  [[noreturn]] void fail(std::string_view reason) const;  // "FILE: PART reason"

 private:
  // Reads a length, and throws ModelError unless that many items of `item_size` bytes follow.
  std::size_t length(std::size_t item_size);

  std::shared_ptr<const std::string> owned_;
  std::string_view bytes_;  // not yet read
  std::string file_;
  std::string part_;
};

}  // namespace arcus
