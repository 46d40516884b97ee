// SPDX-License-Identifier: Apache-2.0
//
// The model that is used when none is named.
#pragma once

#include <string>

namespace arcus {

// The file that the environment names in ARCUS_MODEL; else the English model that comes with Arcus:
// share/arcus/en.arcus or models/en.arcus in the folder of the running program or in one of those
// above it. Throws FileError when there is none.
std::string default_model_path();

}  // namespace arcus
