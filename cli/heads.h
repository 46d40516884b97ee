// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "arcus/treebank/treebank_reader.h"
#include "cli/input.h"

namespace arcus::cli {

// As messages name the file: "-" is standard input.
std::string display_name(const std::string& file);

// Throws FormatError at the first word of the sentence just read whose HEAD is "_", for commands
// that can do nothing with it.
void require_heads(const Sentence& sentence, const TreebankReader& reader);

// All sentences, with every head; or, for those who can do with it, with some.
enum class Heads { kAll, kSome };
std::vector<Sentence> read_treebank(const InputOptions& options, Heads heads = Heads::kAll);

// The development treebank of a training, read as the training data is; none for an empty name.
// Throws FileError when it has no sentences.
std::vector<Sentence> read_development(const InputOptions& options, const std::string& file);

}  // namespace arcus::cli
