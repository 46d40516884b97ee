// SPDX-License-Identifier: Apache-2.0
//
// Checks that any bytes are passed on, decompressed or refused with FileError, and that the result
// does not depend on the pieces in which they arrive.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "arcus/base/decompress.h"
#include "arcus/base/error.h"
#include "fuzz/fuzz_target.h"
#include "tests/support/pausing_source.h"

namespace {

struct Result {
  std::string text;
  bool failed = false;
};

Result decompress(const std::string& bytes, std::size_t piece) {
  constexpr std::size_t kMax = std::size_t{1} << 22;  // a few bytes can give gigabytes
  const auto source = arcus::decompressed(
      arcus::testing::pausing_source(arcus::testing::in_pieces_of(bytes, piece)), "input");
  Result result;
  std::array<char, 1000> buffer;
  try {
    while (result.text.size() < kMax) {
      source.ready();
      const std::size_t count = source.read(buffer.data(), buffer.size());
      if (count == 0) break;
      result.text.append(buffer.data(), count);
    }
  } catch (const arcus::FileError&) {
    result.failed = true;
  }
  return result;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const Result whole = decompress(bytes, bytes.size() + 1);
  const Result pieces = decompress(bytes, 7);
  arcus::fuzz::require(whole.failed == pieces.failed, "both are refused, or none");
  const std::size_t common = std::min(whole.text.size(), pieces.text.size());
  arcus::fuzz::require(std::string_view(whole.text).substr(0, common) ==
                           std::string_view(pieces.text).substr(0, common),
                       "the text is the same");
  arcus::fuzz::require(whole.failed || whole.text.size() == pieces.text.size(),
                       "the text has the same length");
  if (!arcus::is_compressed(bytes)) arcus::fuzz::require(whole.text == bytes, "text is unchanged");
  return 0;
}
