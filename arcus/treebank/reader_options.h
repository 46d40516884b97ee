// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arcus/tree/tree_space.h"

namespace arcus {

struct ReaderOptions {
  Roots roots = Roots::kMulti;  // kSingle: a sentence with two roots is an error
};

}  // namespace arcus
