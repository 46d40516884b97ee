// SPDX-License-Identifier: Apache-2.0
//
// Checks the heads that a reader has read, and builds the error messages.
#pragma once

#include <optional>
#include <string>

#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"

namespace arcus {

struct TreeComplaint {
  int word = 1;  // whose line the message reports
  std::string found;
  std::string expected;
};

// Reports heads out of range, cycles, a missing root, and several roots if options.roots is
// kSingle; nothing unless options.heads is kTree. Words without a head are not errors. O(n).
std::optional<TreeComplaint> find_complaint(const Tree& tree, const ReaderOptions& options);
std::optional<TreeComplaint> find_complaint(const Sentence& sentence, const ReaderOptions& options);

}  // namespace arcus
