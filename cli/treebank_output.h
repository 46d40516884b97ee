// SPDX-License-Identifier: Apache-2.0
//
// What the commands that write treebanks have in common: the format of --to, or of the ending of
// -o.
#pragma once

#include <string>

#include "arcus/treebank/treebank_writer.h"

namespace arcus::cli {

// The format that `to` names, or the ending of `output`, or CoNLL-U. Throws CLI::ValidationError
// for brat standoff, which is two files, on standard output.
Format output_format(const std::string& to, const std::string& output);

}  // namespace arcus::cli
