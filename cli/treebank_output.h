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
enum class TextOutput { kRefused, kAllowed };  // kAllowed: the caller handles .txt
Format output_format(const std::string& to, const std::string& output,
                     TextOutput text = TextOutput::kRefused);

// The files of a document: two for brat standoff, one for other formats.
std::vector<std::string> files_of(Format format, const std::string& path);

// Warns that further parses of the same sentences were left out; nothing for 0.
void report_further_parses(std::int64_t count);

// Warns that sentences lost what the format cannot hold.
void report_incomplete(Format format, std::int64_t sentences);

}  // namespace arcus::cli
