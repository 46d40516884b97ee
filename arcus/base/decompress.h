// SPDX-License-Identifier: Apache-2.0
//
// Decompresses gzip and zstd while reading. Memory: two buffers and the window of the format, which
// is 32 kB for gzip and at most 128 MB for zstd, whatever the size of the contents.
#pragma once

#include <string>
#include <string_view>

#include "arcus/base/byte_source.h"

namespace arcus {

// Does a file with these first bytes (at least four, unless it is shorter) hold gzip or zstd?
bool is_compressed(std::string_view start);

// The bytes of the source, decompressed if its first bytes are those of gzip or zstd. Concatenated
// gzip members and zstd frames are read as one; zero bytes after a gzip member are padding.
//
// The source is ready as soon as the compressed bytes that have arrived give a byte, so that what a
// program compresses and flushes into a pipe can be read at once. Truncated or damaged data throws
// FileError with the name, after everything before the damage has been read.
PolledSource decompressed(PolledSource source, std::string name);

}  // namespace arcus
