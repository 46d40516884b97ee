// SPDX-License-Identifier: Apache-2.0
//
// Compresses text for tests of compressed input.
#pragma once

#include <string>
#include <vector>

namespace arcus::testing {

std::string gzip(const std::string& text);
std::string zstd(const std::string& text);  // with a checksum

// One gzip member, flushed after each piece: concatenated, the results are the member.
std::vector<std::string> gzip_in_pieces(const std::vector<std::string>& pieces);

}  // namespace arcus::testing
