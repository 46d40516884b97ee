// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "arcus/tree/tree_space.h"

namespace arcus {

struct ReaderOptions {
  Roots roots = Roots::kMulti;    // kSingle: a sentence with two roots is an error
  bool cycles = false;            // accept heads that form a cycle
  std::int64_t lines_before = 0;  // lines of the file that precede the source
};

}  // namespace arcus
