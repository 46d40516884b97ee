// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/decompress.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#define ZLIB_CONST  // so that next_in points to const
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "arcus/base/error.h"
#include "arcus/base/memory.h"

namespace arcus {
namespace {

constexpr std::size_t kBufferSize = std::size_t{1} << 16;

constexpr const char* kNoMemory = "not enough memory to decompress the input";

constexpr std::string_view kGzip = "\x1f\x8b";
constexpr std::string_view kZstd = "\x28\xb5\x2f\xfd";

// Parallel compressors put such a frame, of sizes, before the first zstd frame: a byte from 50 to
// 5f, then this.
constexpr std::string_view kRestOfSkippable = "\x2a\x4d\x18";

// Do the bytes agree as far as both go?
bool agree(std::string_view a, std::string_view b) {
  const std::size_t size = std::min(a.size(), b.size());
  return a.substr(0, size) == b.substr(0, size);
}

bool may_be_gzip(std::string_view start) { return agree(start, kGzip); }

bool may_be_zstd(std::string_view start) {
  if (agree(start, kZstd)) return true;
  return (static_cast<unsigned char>(start[0]) & 0xf0) == 0x50 &&
         agree(start.substr(1), kRestOfSkippable);
}

struct Step {
  std::size_t consumed = 0;
  std::size_t produced = 0;
  std::string failure = {};  // found after the bytes produced
};

class GzipDecoder {
 public:
  static constexpr const char* kName = "gzip";

  GzipDecoder() : stream_(new z_stream{}) {
    constexpr int kGzipOnly = 16 + MAX_WBITS;
    if (inflateInit2(stream_.get(), kGzipOnly) != Z_OK) throw MemoryError(kNoMemory);
  }

  // May the input end here?
  bool is_at_end() const { return between_members_; }

  Step decode(std::string_view in, std::span<char> out) {
    if (between_members_) {
      const std::size_t padding = std::min(in.find_first_not_of('\0'), in.size());
      padded_ = padded_ || padding > 0;
      if (padding > 0 || in.empty()) return {.consumed = padding};
      if (padded_ || !may_be_gzip(in)) return {.failure = "found other bytes after the gzip data"};
      inflateReset(stream_.get());
      between_members_ = false;
    }
    stream_->next_in = reinterpret_cast<const Bytef*>(in.data());
    stream_->avail_in = static_cast<uInt>(in.size());
    stream_->next_out = reinterpret_cast<Bytef*>(out.data());
    stream_->avail_out = static_cast<uInt>(out.size());
    const int status = inflate(stream_.get(), Z_NO_FLUSH);
    if (status == Z_MEM_ERROR) throw MemoryError(kNoMemory);
    Step step = {in.size() - stream_->avail_in, out.size() - stream_->avail_out};
    // Z_BUF_ERROR: there was nothing to do.
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
      step.failure = fmt::format("the gzip data is damaged ({})",
                                 stream_->msg == nullptr ? "no reason known" : stream_->msg);
    }
    between_members_ = status == Z_STREAM_END;
    return step;
  }

 private:
  struct End {
    void operator()(z_stream* stream) const {
      inflateEnd(stream);
      delete stream;
    }
  };
  std::unique_ptr<z_stream, End> stream_;  // zlib keeps its address
  bool between_members_ = false;
  bool padded_ = false;
};

class ZstdDecoder {
 public:
  static constexpr const char* kName = "zstd";

  ZstdDecoder() : stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw MemoryError(kNoMemory);
  }

  bool is_at_end() const { return between_frames_; }

  Step decode(std::string_view bytes, std::span<char> room) {
    if (between_frames_ && bytes.empty()) return {};
    ZSTD_inBuffer in = {bytes.data(), bytes.size(), 0};
    ZSTD_outBuffer out = {room.data(), room.size(), 0};
    const std::size_t hint = ZSTD_decompressStream(stream_.get(), &out, &in);
    Step step = {in.pos, out.pos};
    if (ZSTD_isError(hint) != 0) {
      step.failure = ZSTD_getErrorCode(hint) == ZSTD_error_frameParameter_windowTooLarge
                         ? "the zstd data needs more than 128 MB to decompress: compress it "
                           "without --long and --ultra"
                         : fmt::format("the zstd data is damaged ({})", ZSTD_getErrorName(hint));
    }
    between_frames_ = hint == 0;
    return step;
  }

 private:
  struct Free {
    void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
  };
  std::unique_ptr<ZSTD_DStream, Free> stream_;
  bool between_frames_ = false;
};

class DecodingSource {
 public:
  DecodingSource(PolledSource source, std::string name)
      : source_(std::move(source)), name_(std::move(name)) {}

  // Decodes what is ready until there is something to return.
  bool is_ready() {
    while (!has_result()) {
      if (is_plain() || needs_input()) {
        if (!source_.ready()) return false;
        if (is_plain()) return true;
      }
      advance();
    }
    return true;
  }

  std::size_t read(char* buffer, std::size_t size) {
    while (!has_result()) {
      if (is_plain()) return source_.read(buffer, size);
      advance();
    }
    if (decoded_.empty() && failure_) std::rethrow_exception(failure_);
    const std::size_t count = std::min(size, decoded_.size());
    std::copy_n(decoded_.data(), count, buffer);
    decoded_ = decoded_.subspan(count);
    return count;
  }

 private:
  using Decoder = std::variant<std::monostate, GzipDecoder, ZstdDecoder>;

  bool is_plain() const { return decided_ && std::holds_alternative<std::monostate>(decoder_); }
  bool has_result() const { return !decoded_.empty() || ended_ || failure_; }
  bool needs_input() const { return !decided_ || (encoded_.empty() && !has_more_); }

  void advance() {
    try {
      if (!decided_) {
        decide();
      } else if (auto* gzip = std::get_if<GzipDecoder>(&decoder_)) {
        decode(*gzip);
      } else {
        decode(std::get<ZstdDecoder>(decoder_));
      }
    } catch (...) {
      failure_ = std::current_exception();
    }
  }

  // Reads until the first bytes are those of a format, or differ from those of both.
  void decide() {
    if (in_.empty()) in_.resize(kBufferSize);
    const std::size_t count = source_.read(in_.data() + first_, in_.size() - first_);
    first_ += count;
    const std::string_view start(in_.data(), first_);
    const bool gzip = !start.empty() && may_be_gzip(start);
    const bool zstd = !start.empty() && may_be_zstd(start);
    const std::size_t needed = gzip ? kGzip.size() : kZstd.size();
    if ((gzip || zstd) && start.size() < needed && count > 0) return;
    decided_ = true;
    encoded_ = std::span<char>(in_).first(first_);
    if ((gzip || zstd) && start.size() >= needed) {
      out_.resize(kBufferSize);
      if (gzip) decoder_.emplace<GzipDecoder>();
      if (zstd) decoder_.emplace<ZstdDecoder>();
    } else {
      decoded_ = std::exchange(encoded_, {});
      ended_ = count == 0;
    }
  }

  template <typename OneDecoder>
  void decode(OneDecoder& decoder) {
    if (encoded_.empty() && !has_more_) {
      const std::size_t count = source_.read(in_.data(), in_.size());
      encoded_ = std::span<char>(in_).first(count);
      ended_ = count == 0;
      if (ended_ && !decoder.is_at_end()) {
        throw FileError(name_, fmt::format("the {} data is truncated", OneDecoder::kName));
      }
      if (ended_) return;
    }
    const Step step = decoder.decode({encoded_.data(), encoded_.size()}, out_);
    encoded_ = encoded_.subspan(step.consumed);
    decoded_ = std::span<char>(out_).first(step.produced);
    has_more_ = step.produced == out_.size();  // the decoder may hold bytes that did not fit
    if (!step.failure.empty()) throw FileError(name_, step.failure);
  }

  PolledSource source_;
  std::string name_;
  Decoder decoder_;
  bool decided_ = false;
  bool ended_ = false;
  bool has_more_ = false;
  std::exception_ptr failure_;
  std::size_t first_ = 0;    // number of bytes read before the decision
  std::vector<char> in_;     // as read
  std::vector<char> out_;    // as decoded
  std::span<char> encoded_;  // in in_, not yet decoded
  std::span<char> decoded_;  // in out_ (in in_ if not compressed), not yet returned
};

}  // namespace

bool is_compressed(std::string_view start) {
  return (start.size() >= kGzip.size() && may_be_gzip(start)) ||
         (start.size() >= kZstd.size() && may_be_zstd(start));
}

PolledSource decompressed(PolledSource source, std::string name) {
  const auto decoding = std::make_shared<DecodingSource>(std::move(source), std::move(name));
  PolledSource result;
  result.read = [decoding](char* buffer, std::size_t size) { return decoding->read(buffer, size); };
  result.ready = [decoding] { return decoding->is_ready(); };
  return result;
}

}  // namespace arcus
