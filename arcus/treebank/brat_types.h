// SPDX-License-Identifier: Apache-2.0
//
// Tags and relations as types of brat annotations. Internal to brat.h.
#pragma once

#include <string>
#include <string_view>

namespace arcus {

inline constexpr std::string_view kUntagged = "Word";   // the type of a word without UPOS
inline constexpr std::string_view kUnlabeled = "Head";  // the type of an arc without DEPREL

bool fits_brat_type(char c);

// `when_empty` is the type of a value "_".
std::string brat_type(std::string_view value, std::string_view when_empty);
std::string value_of_brat_type(std::string_view type, std::string_view when_empty);

// The value of a tag or a relation after a conversion to a type and back.
std::string through_brat_type(std::string_view value, std::string_view when_empty);

}  // namespace arcus
