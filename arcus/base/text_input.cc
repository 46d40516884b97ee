// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/text_input.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/decompress.h"
#include "arcus/base/error.h"

namespace arcus {
namespace {

using namespace std::string_view_literals;

struct Kind {
  std::string_view start;  // '?' is any byte
  const char* what;
  const char* advice;
};

constexpr const char* kUnpack = "unpack it first";
constexpr const char* kDecompress = "decompress it first, or use gzip or zstd";
constexpr const char* kSaveAsText = "save it as text first";

constexpr auto kKinds = std::to_array<Kind>({
    {"\211ARCUS\r\n"sv, "an Arcus model", "a model is given with -m"},
    {"PK\3\4"sv, "a ZIP archive, or an office document", "unpack it or save it as text first"},
    {"7z\xbc\xaf\x27\x1c"sv, "a 7z archive", kUnpack},
    {"Rar!\x1a\x07"sv, "a RAR archive", kUnpack},
    {"\xfd"
     "7zXZ\0"sv,
     "xz data", kDecompress},
    {"BZh?1AY&SY"sv, "bzip2 data", kDecompress},
    {"\x04\x22\x4d\x18"sv, "LZ4 data", kDecompress},
    {"\x1f\x8b"sv, "data that is compressed twice", "decompress it once"},
    {"\x28\xb5\x2f\xfd"sv, "data that is compressed twice", "decompress it once"},
    {"%PDF-"sv, "a PDF document", kSaveAsText},
    {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"sv, "an office document", kSaveAsText},
    {"\x89PNG\r\n"sv, "a picture", kSaveAsText},
    {"\xff\xd8\xff"sv, "a picture", kSaveAsText},
    {"\x7f"
     "ELF"sv,
     "a program", kSaveAsText},
    {"\xff\xfe"sv, "UTF-16", "convert it with iconv -f UTF-16 -t UTF-8"},
    {"\xfe\xff"sv, "UTF-16", "convert it with iconv -f UTF-16 -t UTF-8"},
});

bool agrees(const Kind& kind, std::string_view start) {
  const std::size_t size = std::min(kind.start.size(), start.size());
  for (std::size_t i = 0; i < size; ++i) {
    if (kind.start[i] != '?' && kind.start[i] != start[i]) return false;
  }
  return true;
}

[[noreturn]] void refuse(const std::string& name, const char* what, const char* advice) {
  throw FileError(name, fmt::format("found {}, expected text or a treebank: {}", what, advice));
}

// Returns false if the kind of the file depends on further bytes.
bool check_start(std::string_view start, const std::string& name) {
  bool decided = true;
  for (const Kind& kind : kKinds) {
    if (!agrees(kind, start)) continue;
    if (start.size() >= kind.start.size()) refuse(name, kind.what, kind.advice);
    decided = false;
  }
  constexpr std::string_view kTar = "ustar";
  constexpr std::size_t kPlaceInTar = 257;
  if (start.size() > kPlaceInTar && start.substr(kPlaceInTar).starts_with(kTar)) {
    refuse(name, "a tar archive", kUnpack);
  }
  return decided;
}

// Keeps back the first bytes until check_start has decided.
class CheckedSource {
 public:
  CheckedSource(PolledSource source, std::string name)
      : source_(std::move(source)), name_(std::move(name)) {}

  bool is_ready() {
    while (!decided_) {
      if (!source_.ready()) return false;
      read_start();
    }
    return failure_ || given_ < start_.size() || source_.ready();
  }

  std::size_t read(char* buffer, std::size_t size) {
    while (!decided_) read_start();
    if (failure_) std::rethrow_exception(failure_);
    if (given_ == start_.size()) return ended_ ? 0 : source_.read(buffer, size);
    const std::size_t count = start_.copy(buffer, size, given_);
    given_ += count;
    if (given_ == start_.size()) {
      start_ = {};
      given_ = 0;
    }
    return count;
  }

 private:
  void read_start() {
    try {
      constexpr std::size_t kPiece = 4096;
      const std::size_t before = start_.size();
      start_.resize(before + kPiece);
      const std::size_t count = source_.read(start_.data() + before, kPiece);
      start_.resize(before + count);
      ended_ = count == 0;
      decided_ = check_start(start_, name_) || ended_;
    } catch (...) {
      failure_ = std::current_exception();
      decided_ = true;
    }
  }

  PolledSource source_;
  std::string name_;
  bool decided_ = false;
  bool ended_ = false;
  std::exception_ptr failure_;
  std::string start_;
  std::size_t given_ = 0;  // bytes of start_ that have been returned
};

// Control characters that text does not have.
bool is_binary(char c) {
  return static_cast<unsigned char>(c) < 0x20 && "\b\t\n\v\f\r\x1b"sv.find(c) == std::string::npos;
}

}  // namespace

PolledSource open_polled_text(const std::string& path) {
  const std::string name = path == "-" ? "standard input" : path;
  const auto checked =
      std::make_shared<CheckedSource>(decompressed(open_polled_input(path), name), name);
  PolledSource result;
  result.read = [checked](char* buffer, std::size_t size) { return checked->read(buffer, size); };
  result.ready = [checked] { return checked->is_ready(); };
  return result;
}

ByteSource open_text(const std::string& path) { return open_polled_text(path).read; }

PolledSource without_binary_start(PolledSource source, std::string name) {
  constexpr std::size_t kChecked = 4096;
  constexpr std::ptrdiff_t kMax = 64;
  source.read = [read = std::move(source.read), name = std::move(name), seen = std::size_t{0},
                 controls = std::ptrdiff_t{0}](char* buffer, std::size_t size) mutable {
    const std::size_t count = read(buffer, size);
    const std::size_t to_check = std::min(count, kChecked - seen);
    controls += std::count_if(buffer, buffer + to_check, is_binary);
    if (controls > kMax) refuse(name, "binary data", "convert it first");
    seen += to_check;
    return count;
  };
  return source;
}

}  // namespace arcus
