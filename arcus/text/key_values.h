// SPDX-License-Identifier: Apache-2.0
//
// Lists of "Key=Value" with bars between them, as in FEATS and MISC: "SpaceAfter=No|Gloss=dog". An
// empty list is "_". Other items than the one that is asked for stay as they are, to the byte.
#pragma once

#include <string>
#include <string_view>

namespace arcus {

// The value of the first "Key=Value" of this key, or an empty view. The view is into the list.
std::string_view list_value(std::string_view list, std::string_view key);

// Appends an item, even where there is one of this key.
void append_item(std::string_view key, std::string_view value, std::string& list);

// Removes the items of this key, with or without a value.
void remove_items(std::string_view key, std::string& list);

// Puts an item at the end, in place of all of this key.
void set_item(std::string_view key, std::string_view value, std::string& list);

}  // namespace arcus
