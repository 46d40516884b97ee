// SPDX-License-Identifier: Apache-2.0
#include "tests/support/compress.h"

#include <cstddef>

#define ZLIB_CONST
#include <zlib.h>
#include <zstd.h>

namespace arcus::testing {

std::vector<std::string> gzip_in_pieces(const std::vector<std::string>& pieces) {
  z_stream stream = {};
  deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::vector<std::string> results;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    std::string& result = results.emplace_back(pieces[i].size() + 1000, '\0');
    stream.next_in = reinterpret_cast<const Bytef*>(pieces[i].data());
    stream.avail_in = static_cast<uInt>(pieces[i].size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    deflate(&stream, i + 1 == pieces.size() ? Z_FINISH : Z_SYNC_FLUSH);
    result.resize(result.size() - stream.avail_out);
  }
  deflateEnd(&stream);
  return results;
}

std::string gzip(const std::string& text) { return gzip_in_pieces({text})[0]; }

std::string zstd(const std::string& text) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string result(ZSTD_compressBound(text.size()), '\0');
  result.resize(ZSTD_compress2(context, result.data(), result.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return result;
}

}  // namespace arcus::testing
