// SPDX-License-Identifier: Apache-2.0
//
// Lists of "Key=Value" separated by bars, as in FEATS and MISC: "SpaceAfter=No|Gloss=dog". An empty
// list is "_". Items with other keys keep their exact bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace arcus {

// The value of the first item with this key, or an empty view. The view points into the list.
std::string_view list_value(std::string_view list, std::string_view key);

// Whether the list has an item with this key, with or without a value.
bool has_item(std::string_view list, std::string_view key);

// The value of `name` in MISC, if it is a number from 0 to 1.
std::optional<double> probability_in_misc(std::string_view misc, std::string_view name);

// Appends an item, even if the list already has one with this key.
void append_item(std::string_view key, std::string_view value, std::string& list);

// Removes all items with this key, with or without a value.
void remove_items(std::string_view key, std::string& list);

// Removes all items with this key and appends the new one.
void set_item(std::string_view key, std::string_view value, std::string& list);

}  // namespace arcus
