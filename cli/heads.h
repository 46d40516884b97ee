// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "arcus/treebank/treebank_reader.h"

namespace arcus::cli {

// As messages name the file: "-" is standard input.
std::string display_name(const std::string& file);

// Throws FormatError at the first word of the sentence just read whose HEAD is "_", for commands
// that can do nothing with it.
void require_heads(const Sentence& sentence, const TreebankReader& reader);

}  // namespace arcus::cli
