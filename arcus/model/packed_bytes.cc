// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/packed_bytes.h"

#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"

namespace arcus {

void PackedWriter::text(std::string_view value) {
  number(std::uint64_t{value.size()});
  bytes_ += value;
}

PackedReader::PackedReader(std::string_view bytes, std::string file, std::string part)
    : bytes_(bytes), file_(std::move(file)), part_(std::move(part)) {}

PackedReader::PackedReader(std::shared_ptr<const std::string> bytes, std::string file,
                           std::string part)
    : owned_(std::move(bytes)), bytes_(*owned_), file_(std::move(file)), part_(std::move(part)) {}

std::string_view PackedReader::raw(std::size_t size) {
  if (size > bytes_.size()) fail("ends too early");
  const std::string_view result = bytes_.substr(0, size);
  bytes_.remove_prefix(size);
  return result;
}

std::size_t PackedReader::length(std::size_t item_size) {
  const auto count = number<std::uint64_t>();
  if (count > bytes_.size() / item_size) fail("ends too early");
  return static_cast<std::size_t>(count);
}

std::string PackedReader::text() { return std::string(raw(length(1))); }

std::string PackedReader::plain_text() {
  const std::string_view value = raw(length(1));
  if (!is_plain_text(value)) fail("has a text that a column cannot hold: " + in_quotes(value));
  return std::string(value);
}

double PackedReader::number_between(double min, double max) {
  const auto value = number<double>();
  if (!(value >= min && value <= max)) {
    fail(fmt::format("has the number {:.6g}, expected {:.6g} to {:.6g}", value, min, max));
  }
  return value;
}

void PackedReader::expect_end() const {
  if (!bytes_.empty()) fail(fmt::format("has {} bytes too many", bytes_.size()));
}

void PackedReader::fail(std::string_view reason) const {
  throw ModelError(file_, fmt::format("{} {}", part_, reason));
}

}  // namespace arcus
