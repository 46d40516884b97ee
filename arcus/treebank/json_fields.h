// SPDX-License-Identifier: Apache-2.0
//
// Converts the parts of a sentence to and from JSON values, for the JSON format and for the notes
// in brat standoff.
#pragma once

#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

#include "arcus/text/sentence.h"

namespace arcus {

using Json = nlohmann::ordered_json;

// A value of the wrong kind. The reader, which knows the line, turns it into a FormatError.
struct JsonShapeError : std::runtime_error {
  JsonShapeError(std::string found_value, std::string expected_value)
      : std::runtime_error(found_value + ", expected " + expected_value),
        found(std::move(found_value)),
        expected(std::move(expected_value)) {}
  std::string found;
  std::string expected;
};

// Parses one value; throws JsonShapeError if the text is not JSON.
Json parse_json(std::string_view text);

// The value for a message. Lists and objects are only named: writing them out recurses into their
// nesting, and in hostile input that could overflow the stack.
std::string shown(const Json& value);

// Adds a member for each field with a value. The members have the columns' names in lower case.
void put_fields(const Word& word, Json& object);

// Sets the fields that have a member; throws JsonShapeError.
void get_fields(const Json& object, Word& word);

// The members "comments", "multiword_tokens" and "empty_nodes", each only if it is not empty.
void put_surroundings(const Sentence& sentence, Json& object);
void get_surroundings(const Json& object, Sentence& sentence);

// object[key] as an int from low to high; throws JsonShapeError.
int get_number(const Json& object, const char* key, int low, int high);

}  // namespace arcus
