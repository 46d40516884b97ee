// SPDX-License-Identifier: Apache-2.0
//
// Files of the repository that tests read.
#pragma once

#include <string>
#include <string_view>

namespace arcus::testing {

// The whole path of a file or folder, given by its path in the repository.
std::string source_file(std::string_view path);

}  // namespace arcus::testing
