// SPDX-License-Identifier: Apache-2.0
//
// The output format of the commands that write treebanks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arcus/treebank/treebank_writer.h"

namespace arcus::cli {

// The format given by `to` (--to), else by the extension of `output` (-o), else CoNLL-U. Throws
// CLI::ValidationError for an extension that is not that of a format (.txt is text, which has no
// tags and trees), and for brat standoff on standard output, because it consists of two files.
Format output_format(const std::string& to, const std::string& output);

// The files of a document: two for brat standoff, one for other formats.
std::vector<std::string> files_of(Format format, const std::string& path);

// Warns that sentences lost what the format cannot hold.
void report_incomplete(Format format, std::int64_t sentences);

}  // namespace arcus::cli
