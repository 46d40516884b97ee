// SPDX-License-Identifier: Apache-2.0
//
// The default model.
#pragma once

#include <string>

namespace arcus {

// The value of the environment variable ARCUS_MODEL; else the included English model:
// share/arcus/en.arcus or models/en.arcus in the folder of the running program or in a folder above
// it. Throws FileError if there is none.
std::string default_model_path();

}  // namespace arcus
