// SPDX-License-Identifier: Apache-2.0
//
// The parts of a sentence as JSON values, for the two formats that hold them: JSON, and the notes
// of brat's standoff.
#pragma once

#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

#include "arcus/text/sentence.h"

namespace arcus {

using Json = nlohmann::ordered_json;

// A value of the wrong kind. The reader that knows the line makes a FormatError of it.
struct JsonShapeError : std::runtime_error {
  JsonShapeError(std::string found_value, std::string expected_value)
      : std::runtime_error(found_value + ", expected " + expected_value),
        found(std::move(found_value)),
        expected(std::move(expected_value)) {}
  std::string found;
  std::string expected;
};

// Parses one value; throws JsonShapeError for what is not JSON.
Json parse_json(std::string_view text);

// The value in a message. Lists and objects are named, not written out: writing them follows their
// nesting, and a hostile one is deeper than the stack.
std::string shown(const Json& value);

// Adds the members whose field has a value, under the columns' names in lower case.
void put_fields(const Word& word, Json& object);

// Sets the fields that have a member; throws JsonShapeError.
void get_fields(const Json& object, Word& word);

// "comments", "multiword_tokens" and "empty_nodes", each where there are any.
void put_surroundings(const Sentence& sentence, Json& object);
void get_surroundings(const Json& object, Sentence& sentence);

// object[key] as an int from low to high; throws JsonShapeError.
int get_number(const Json& object, const char* key, int low, int high);

}  // namespace arcus
