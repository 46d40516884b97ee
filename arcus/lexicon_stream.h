// SPDX-License-Identifier: Apache-2.0
//
// The words of files, in any kind of input, as the source of a lexicon.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arcus/lexicon/lexicon_source.h"
#include "arcus/parse_stream.h"
#include "arcus/tokenizer/tokenizer.h"

namespace arcus {

// Throws ArgumentError for standard input and for files that are not regular, such as pipes, and
// FileError if a file does not exist or is a directory.
void require_readable_twice(const std::vector<std::string>& files);

// The files are read once per pass, so they must be regular files that do not change meanwhile.
// `tokenizer` splits text; it may be null for treebanks and must outlive the source. read(bytes,
// file) is called with the bytes read so far in this pass and the index of the file, by one thread
// at a time. Throws ArgumentError for text without a tokenizer, and as require_readable_twice.
LexiconSource lexicon_source(
    const StreamInput& input, const Tokenizer* tokenizer,
    const std::function<void(std::int64_t bytes, std::size_t file)>& read = {});

}  // namespace arcus
