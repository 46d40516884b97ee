// SPDX-License-Identifier: Apache-2.0
//
// How many heads and relations of a treebank a parser finds, while it is being trained.
#pragma once

#include <span>

#include "arcus/parser.h"

namespace arcus {

struct Attachment {
  int words = 0;   // whose head is known
  int heads = 0;   // of these, with the right head
  int labels = 0;  // of these, with the right relation too

  friend bool operator==(const Attachment&, const Attachment&) = default;
  Attachment& operator+=(const Attachment& other);
};

// Threads change nothing but the time.
Attachment attachment_of(const Parser& parser, std::span<const Sentence> sentences,
                         const ParseOptions& options, int threads);

}  // namespace arcus
