// SPDX-License-Identifier: Apache-2.0
//
// What every reader asks of the heads that it has read, and the words for what is wrong.
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
