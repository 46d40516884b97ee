// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "arcus/tree/tree_space.h"

namespace arcus {

// Which HEADs a reader accepts besides "_".
enum class HeadCheck {
  kTree,     // those of a tree
  kNumbers,  // any numbers: cycles, and heads that the sentence does not have
  kNone      // any text: see Sentence::unread_heads
};

struct ReaderOptions {
  Roots roots = Roots::kMulti;  // kSingle: a sentence with two roots is an error (for kTree)
  HeadCheck heads = HeadCheck::kTree;
  std::int64_t lines_before = 0;  // lines of the file that precede the source
};

}  // namespace arcus
