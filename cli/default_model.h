// SPDX-License-Identifier: Apache-2.0
//
// The model that is used when none is named.
#pragma once

#include <string>

namespace arcus::cli {

// The file that the environment names in ARCUS_MODEL; else the English model that comes with Arcus:
// share/arcus/en.arcus where it is installed, models/en.arcus in its source folder. Throws
// FileError when there is none.
std::string default_model();

}  // namespace arcus::cli
