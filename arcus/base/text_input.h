// SPDX-License-Identifier: Apache-2.0
//
// Opens files of text: compressed ones are decompressed, and files that are not text are refused
// with advice.
#pragma once

#include <string>

#include "arcus/base/byte_source.h"

namespace arcus {

// Like open_input and open_polled_input, with these additions, which are decided by the first bytes
// and not by the name:
//   - gzip and zstd are decompressed (decompress.h);
//   - models, archives, other compressions, PDF and office documents, pictures, programs and UTF-16
//     are refused: the first read throws FileError, which names what was found and what to do.
// No read waits for bytes that are needed only for these decisions, unless the bytes so far are
// those of such a file.
ByteSource open_text(const std::string& path);
PolledSource open_polled_text(const std::string& path);

// Throws FileError if more than 64 of the first 4096 bytes are NUL or other control characters that
// text does not have. Text may have any bytes, but this is a binary file of an unknown kind.
PolledSource without_binary_start(PolledSource source, std::string name);

}  // namespace arcus
