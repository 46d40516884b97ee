// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace arcus {

// Returns the value of the environment variable ARCUS_MODEL if it is set. Otherwise returns the
// path of the included English model: share/arcus/en.arcus or models/en.arcus in the folder of the
// running program or in one of the four folders above it. Throws FileError if there is none, and
// ArgumentError if ARCUS_MODEL is empty.
std::string default_model_path();

}  // namespace arcus
