// SPDX-License-Identifier: Apache-2.0
//
// Model files as malice makes them: wrong, with the right checksums.
#pragma once

#include <string>

namespace arcus::testing {

// The bytes with every checksum of a SectionFile recomputed whose place and bytes are there.
std::string resealed(std::string bytes);

}  // namespace arcus::testing
