// SPDX-License-Identifier: Apache-2.0
//
// The output format of the commands that write treebanks.
#pragma once

#include <string>

#include "arcus/treebank/treebank_writer.h"

namespace arcus::cli {

// The format given by `to` (--to), else by the extension of `output` (-o), else CoNLL-U. Throws
// CLI::ValidationError for brat standoff on standard output, because it consists of two files.
Format output_format(const std::string& to, const std::string& output);

}  // namespace arcus::cli
