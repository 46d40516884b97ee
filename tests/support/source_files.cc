// SPDX-License-Identifier: Apache-2.0
#include "tests/support/source_files.h"

namespace arcus::testing {

std::string source_file(std::string_view path) {
  return std::string(ARCUS_SOURCE_DIR "/").append(path);
}

}  // namespace arcus::testing
