// SPDX-License-Identifier: Apache-2.0
//
// The check of the heads that a reader has read, and its error messages.
#pragma once

#include <optional>
#include <string>

#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"

namespace arcus {

struct TreeComplaint {
  int word = 1;  // the one to point at
  std::string found;
  std::string expected;
};

// Heads out of range, cycles, no root, two roots where one is asked for; nothing is asked of words
// whose head is not known. O(n).
std::optional<TreeComplaint> find_complaint(const Sentence& sentence, const ReaderOptions& options);

}  // namespace arcus
