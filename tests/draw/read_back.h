// SPDX-License-Identifier: Apache-2.0
//
// Reads trees out of their pictures, as an eye does: along the lines, straight through crossings.
#pragma once

#include <string>

#include "arcus/tree/tree.h"

namespace arcus::testing {

// The pictures must be of a numbered() sentence. A word whose lines lead nowhere has no head.
Tree read_arcs(const std::string& picture, int n);
Tree read_vertical(const std::string& picture, int n);

}  // namespace arcus::testing
