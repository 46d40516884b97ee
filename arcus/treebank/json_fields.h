// SPDX-License-Identifier: Apache-2.0
//
// Converts the parts of a sentence to and from JSON values, for the JSON format and for the notes
// in brat standoff.
#pragma once

#include <string>

#include "arcus/base/json.h"
#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"

namespace arcus {

// The value for a message. Lists and objects are only named: writing them out recurses into their
// nesting, and in hostile input that could overflow the stack.
std::string shown(const Json& value);

// Adds a member for each field with a value. The members have the columns' names in lower case.
// FEATS is an object if each item is Key=Value with a key of its own, else a string.
void put_fields(const Word& word, Json& object);

// Sets the fields that have a member; throws JsonShapeError.
void get_fields(const Json& object, Word& word);

// The member "head" of word m: a number, or a string for one of sentence.unread_heads; none for
// "_".
void put_head(const Sentence& sentence, int m, Json& object);

// Sets the head of word m if there is such a member. Throws JsonShapeError unless it is a number
// from 0, or, for kNone, a string or another number.
void get_head(const Json& object, HeadCheck check, int m, Sentence& sentence);

// The members "comments", "multiword_tokens" and "empty_nodes", each only if it is not empty.
void put_surroundings(const Sentence& sentence, Json& object);
void get_surroundings(const Json& object, Sentence& sentence);

// The value as a string that is valid in a comment: not empty, without line ends and NUL. `what`
// names it in the JsonShapeError.
std::string get_line(const Json& value, const std::string& what);

// object[key] as an int from low to high; throws JsonShapeError.
int get_number(const Json& object, const char* key, int low, int high);

}  // namespace arcus
