// SPDX-License-Identifier: Apache-2.0
//
// Parses JSON that is not trusted, in time O(size) plus a sort of the names in large objects.
//
// The nesting is limited while parsing, because values that are nested too deeply overflow the
// stack when they are copied, written or destroyed. Members keep their order; a name that occurs
// twice in an object is an error, because one of the two values would be lost.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace arcus {

using Json = nlohmann::ordered_json;

// Text that is not JSON, or a value of the wrong kind. The reader, which knows the line, turns it
// into an Error.
struct JsonShapeError : std::runtime_error {
  JsonShapeError(std::string found_value, std::string expected_value)
      : std::runtime_error(found_value + ", expected " + expected_value),
        found(std::move(found_value)),
        expected(std::move(expected_value)) {}
  std::string found;
  std::string expected;
};

struct JsonLimits {
  std::size_t max_depth = 64;  // of lists and objects inside one another
};

// Parses one value. Throws JsonShapeError if the text is not JSON or exceeds the limits.
Json parse_json(std::string_view text, const JsonLimits& limits = {});

}  // namespace arcus
