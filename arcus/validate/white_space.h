// SPDX-License-Identifier: Apache-2.0
//
// White space of Unicode in well-formed UTF-8.
#pragma once

#include <string_view>

namespace arcus {

bool has_white_space(std::string_view text);
bool has_repeated_white_space(std::string_view text);  // two such characters in a row
bool starts_with_white_space(std::string_view text);
bool ends_with_white_space(std::string_view text);

std::string_view without_white_space_at_start(std::string_view text);
std::string_view trimmed_white_space(std::string_view text);

}  // namespace arcus
