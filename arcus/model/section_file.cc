// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/section_file.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <zstd.h>

#include "arcus/base/decompress.h"
#include "arcus/base/error.h"
#include "arcus/base/hash.h"
#include "arcus/base/memory.h"
#include "arcus/base/output_file.h"

namespace arcus {
namespace {

// Contains a byte outside ASCII and a line end, so that a transfer in text mode changes it.
constexpr std::string_view kMagic = "\211ARCUS\r\n";
constexpr std::uint32_t kByteOrder = 0x0a0b0c0d;
constexpr std::uint32_t kByteOrderSwapped = 0x0d0c0b0a;

constexpr std::size_t kMaxSections = 1000;
constexpr std::size_t kLongestName = 255;
constexpr std::size_t kLargestSection = std::size_t{1} << 40;
constexpr std::uint32_t kSkippableFrame = 0x184d2a50;
constexpr std::size_t kSkippableHeader = 8;  // magic and size

constexpr std::size_t kPrefixBytes = 8 + 3 * 4;  // up to the header's size
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kSmallestHeader = kPrefixBytes + 4 + kChecksumBytes;
constexpr std::size_t kEntryBytes = 4 + 3 * 8;  // without the name
constexpr std::size_t kLargestHeader =
    kSmallestHeader + kMaxSections * (kEntryBytes + kLongestName);

// On 100 MiB of random float weights, three fifths of them zero, level 9 saves 2% and takes five
// times as long.
constexpr int kCompressionLevel = 3;

// The smallest stored size that a section of this raw size may have.
std::size_t min_stored(std::size_t raw) {
  return raw <= kFreeBytes ? 0 : (raw - kFreeBytes + kMaxRatio - 1) / kMaxRatio;
}

struct Entry {
  SectionInfo info;
  std::uint64_t checksum = 0;
};

std::string section_named(std::string_view name) { return "section " + in_quotes(name); }

ModelError damaged(const std::string& file, const std::string& part, std::string_view how) {
  return {file, fmt::format("{} is damaged ({})", part, how)};
}

ModelError cut_off(const std::string& file, std::size_t found, const std::string& expected) {
  return {file, fmt::format("found {} bytes, expected {}: the file is cut off", found, expected)};
}

struct Prefix {
  std::uint32_t version = 0;
  std::size_t header_size = 0;
};

// Reads the fields that have the same positions in every version.
Prefix read_prefix(std::string_view prefix, const std::string& file) {
  if (is_compressed(prefix)) {
    throw ModelError(
        file,
        "a compressed file: decompress it first (gunzip, unzstd); a model is compressed already");
  }
  if (!prefix.starts_with(kMagic)) throw ModelError(file, "not an Arcus model");
  if (prefix.size() < kPrefixBytes) {
    throw cut_off(file, prefix.size(), fmt::format("at least {}", kSmallestHeader));
  }
  PackedReader in(prefix.substr(kMagic.size()), file, "the header");
  const auto version = in.number<std::uint32_t>();
  // Check the mark before the version: in a file of the other byte order, a known version looks
  // like a newer one.
  const auto byte_order = in.number<std::uint32_t>();
  if (byte_order == kByteOrderSwapped) {
    throw ModelError(file, "made with the byte order of another kind of machine (big endian)");
  }
  if (byte_order != kByteOrder) throw damaged(file, "the header", "byte-order mark");
  if (version > kModelFormat) {
    throw ModelError(file, fmt::format("made by a newer Arcus (format {}); this one reads up to {}",
                                       version, kModelFormat));
  }
  if (version < 1) throw damaged(file, "the header", "format 0");
  const std::size_t size = in.number<std::uint32_t>();
  if (size < kSmallestHeader || size > kLargestHeader) throw damaged(file, "the header", "size");
  return {version, size};
}

Entry read_entry(PackedReader& in, const std::string& file) {
  Entry entry;
  entry.info.name = in.raw(in.number<std::uint32_t>());
  const auto stored = in.number<std::uint64_t>();
  const auto raw = in.number<std::uint64_t>();
  entry.checksum = in.number<std::uint64_t>();
  if (entry.info.name.empty() || entry.info.name.size() > kLongestName) {
    throw damaged(file, "the header", "name of a section");
  }
  if (raw > kLargestSection || stored > ZSTD_compressBound(raw) + kSkippableHeader ||
      stored < min_stored(raw)) {
    throw damaged(file, section_named(entry.info.name), "impossible size");
  }
  entry.info.stored_size = stored;
  entry.info.raw_size = raw;
  return entry;
}

// The header's checksum has been verified.
std::vector<Entry> read_table(std::string_view header, const std::string& file) {
  PackedReader in(header.substr(kPrefixBytes, header.size() - kPrefixBytes - kChecksumBytes), file,
                  "the header");
  const auto count = in.number<std::uint32_t>();
  if (count > kMaxSections) throw damaged(file, "the header", "number of sections");
  std::vector<Entry> table;
  std::size_t stored = 0;
  std::size_t largest_raw = 0;
  for (std::uint32_t k = 0; k < count; ++k) {
    table.push_back(read_entry(in, file));
    const SectionInfo& info = table.back().info;
    const auto same_name = [&](const Entry& other) { return other.info.name == info.name; };
    if (std::any_of(table.begin(), table.end() - 1, same_name)) {
      throw ModelError(file, section_named(info.name) + " is there twice");
    }
    stored += info.stored_size;
    largest_raw = std::max(largest_raw, info.raw_size);
  }
  in.expect_end();
  require_memory(stored + largest_raw, file);
  return table;
}

// Whether the bytes are empty or one skippable frame.
bool is_padding(std::string_view bytes) {
  if (bytes.empty()) return true;
  if (bytes.size() < kSkippableHeader) return false;
  PackedReader in(bytes, "", "");
  return in.number<std::uint32_t>() == kSkippableFrame &&
         in.number<std::uint32_t>() == bytes.size() - kSkippableHeader;
}

std::string unpacked(std::string_view stored, const SectionInfo& info, const std::string& prefix,
                     const std::string& file) {
  const std::string part = section_named(prefix + info.name);
  const std::size_t raw_size = info.raw_size;
  // Allocate only if the section is exactly one frame with the size in the table, and padding.
  const std::size_t frame = ZSTD_findFrameCompressedSize(stored.data(), stored.size());
  if (ZSTD_isError(frame) != 0 || !is_padding(stored.substr(frame)) ||
      ZSTD_getFrameContentSize(stored.data(), stored.size()) != raw_size) {
    throw damaged(file, part, "size");
  }
  std::string raw(raw_size, '\0');
  if (ZSTD_decompress(raw.data(), raw.size(), stored.data(), stored.size()) != raw_size) {
    throw damaged(file, part, "compression");
  }
  return raw;
}

}  // namespace

void SectionWriter::add_stored(SectionInfo info, std::string stored) {
  if (info.name.empty() || info.name.size() > kLongestName) {
    throw ArgumentError(fmt::format("found a section name of {} bytes, expected 1 to {}",
                                    info.name.size(), kLongestName));
  }
  if (sections_.size() == kMaxSections) {
    throw ArgumentError(fmt::format("found more than {} sections", kMaxSections));
  }
  if (has(info.name)) throw ArgumentError(section_named(info.name) + " is there twice");
  sections_.push_back({std::move(info), std::move(stored)});
}

void SectionWriter::copy(const SectionFile& file, const std::string& name) {
  const std::size_t index = file.index_of(name);
  add_stored(file.infos_[index], file.stored_[index]);
}

void SectionWriter::add_part(const std::string& prefix, const SectionWriter& part) {
  for (const auto& [info, stored] : part.sections_) {
    add_stored({prefix + info.name, info.stored_size, info.raw_size}, stored);
  }
}

void SectionWriter::add(std::string name, std::string_view bytes) {
  std::string stored(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(stored.data(), stored.size(), bytes.data(), bytes.size(), kCompressionLevel);
  if (ZSTD_isError(size) != 0) {
    throw MemoryError(section_named(name) + " cannot be compressed: " + ZSTD_getErrorName(size));
  }
  stored.resize(size);
  if (const std::size_t min = min_stored(bytes.size()); stored.size() < min) {
    const std::size_t padding = min - stored.size();
    PackedWriter frame;
    frame.number(kSkippableFrame);
    frame.number(static_cast<std::uint32_t>(padding));
    stored += frame.bytes();
    stored.append(padding, '\0');
  }
  stored.shrink_to_fit();
  const std::size_t stored_size = stored.size();
  add_stored({std::move(name), stored_size, bytes.size()}, std::move(stored));
}

bool SectionWriter::has(std::string_view name) const {
  return std::any_of(sections_.begin(), sections_.end(),
                     [&](const Section& section) { return section.info.name == name; });
}

std::string SectionWriter::header() const {
  std::size_t size = kSmallestHeader;
  for (const Section& section : sections_) size += kEntryBytes + section.info.name.size();
  PackedWriter out;
  out.raw(kMagic);
  out.number(kModelFormat);
  out.number(kByteOrder);
  out.number(static_cast<std::uint32_t>(size));
  out.number(static_cast<std::uint32_t>(sections_.size()));
  for (const auto& [info, stored] : sections_) {
    out.number(static_cast<std::uint32_t>(info.name.size()));
    out.raw(info.name);
    out.number(std::uint64_t{info.stored_size});
    out.number(std::uint64_t{info.raw_size});
    out.number(hash_bytes(stored));
  }
  out.number(hash_bytes(out.bytes()));
  return out.bytes();
}

std::size_t SectionWriter::size() const {
  std::size_t size = header().size();
  for (const Section& section : sections_) size += section.stored.size();
  return size;
}

std::string SectionWriter::bytes() const {
  std::string result = header();
  for (const Section& section : sections_) result += section.stored;
  return result;
}

void SectionWriter::write(const std::string& path) const {
  OutputFile file(path);
  file.write(header());
  for (const Section& section : sections_) file.write(section.stored);
  file.commit();
}

SectionFile SectionFile::read(const std::string& path) {
  return {open_input(path), path == "-" ? "standard input" : path};
}

SectionFile SectionFile::parse(std::string bytes, std::string name) {
  return {bytes_of(std::move(bytes)), std::move(name)};
}

SectionFile::SectionFile(const ByteSource& source, std::string name) : name_(std::move(name)) {
  std::string header = read_at_most(source, kPrefixBytes);
  const auto [version, size] = read_prefix(header, name_);
  format_ = version;
  header += read_at_most(source, size - header.size());
  if (header.size() < size) throw cut_off(name_, header.size(), fmt::format("at least {}", size));
  PackedReader checksum(std::string_view(header).substr(size - kChecksumBytes), name_,
                        "the header");
  if (hash_bytes(std::string_view(header).substr(0, size - kChecksumBytes)) !=
      checksum.number<std::uint64_t>()) {
    throw damaged(name_, "the header", "checksum");
  }
  std::vector<Entry> table = read_table(header, name_);

  std::size_t expected = size;
  for (const Entry& entry : table) expected += entry.info.stored_size;
  std::size_t found = size;
  for (Entry& entry : table) {
    std::string stored = read_at_most(source, entry.info.stored_size);
    found += stored.size();
    if (stored.size() < entry.info.stored_size) {
      throw cut_off(name_, found, std::to_string(expected));
    }
    if (hash_bytes(stored) != entry.checksum) {
      throw damaged(name_, section_named(entry.info.name), "checksum");
    }
    stored_.push_back(std::move(stored));
    infos_.push_back(std::move(entry.info));
  }
  if (!read_at_most(source, 1).empty()) {
    throw ModelError(
        name_, fmt::format("found more than {} bytes, expected nothing behind them", expected));
  }
  size_ = expected;
}

SectionFile SectionFile::part(const std::string& prefix) const {
  SectionFile result;
  result.name_ = name_;
  result.prefix_ = prefix_ + prefix;
  result.format_ = format_;
  for (std::size_t k = 0; k < infos_.size(); ++k) {
    if (!infos_[k].name.starts_with(prefix)) continue;
    SectionInfo& info = result.infos_.emplace_back(infos_[k]);
    info.name.erase(0, prefix.size());
    result.stored_.push_back(stored_[k]);
    result.size_ += stored_[k].size();
  }
  return result;
}

bool SectionFile::has(std::string_view name) const {
  return std::any_of(infos_.begin(), infos_.end(),
                     [&](const SectionInfo& info) { return info.name == name; });
}

std::size_t SectionFile::index_of(std::string_view name) const {
  for (std::size_t k = 0; k < infos_.size(); ++k) {
    if (infos_[k].name == name) return k;
  }
  throw ModelError(name_, section_named(prefix_ + std::string(name)) + " is missing");
}

std::string SectionFile::section(std::string_view name) const {
  const std::size_t index = index_of(name);
  return unpacked(stored_[index], infos_[index], prefix_, name_);
}

PackedReader SectionFile::reader(std::string_view name) const {
  return {std::make_shared<const std::string>(section(name)), name_,
          section_named(prefix_ + std::string(name))};
}

}  // namespace arcus
