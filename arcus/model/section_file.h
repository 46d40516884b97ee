// SPDX-License-Identifier: Apache-2.0
//
// The model file: named sections of bytes, each compressed (zstd) and checksummed (XXH3). The
// writers of the sections define their contents; see packed_bytes.h.
//
//   8 bytes   magic
//   u32       format version
//   u32       byte-order mark
//   u32       size of the header, including its checksum
//   u32       number of sections
//   for each  u32 length of name, name, u64 stored size, u64 raw size, u64 checksum as stored
//   u64       checksum of the header so far
//   the sections as stored, in the table's order, with nothing between or after them
//
// All numbers are little endian. Magic, version and mark have the same positions in every version,
// so that an old program can report why it rejects a new file.
//
// A file is read once from front to back and is not trusted: the checksum of the table is verified
// before the table is read, that of each section when it is read, and memory is allocated only for
// bytes that have been read or that the section's zstd frame confirms. A section is decompressed
// when it is asked for, so that sections of unknown names cost only their stored size. Nothing in
// the file is executed. Checksums detect damage, not attacks: an attacker can compute them, so
// every size is checked as well, and a section decompresses to at most kMaxRatio times its stored
// size plus kFreeBytes. The writer pads a section that would compress better (with a skippable
// frame of zstd), so that every file it writes can be read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/base/byte_source.h"
#include "arcus/model/packed_bytes.h"

namespace arcus {

inline constexpr std::uint32_t kModelFormat = 2;  // written, and the newest that can be read

inline constexpr std::size_t kMaxRatio = 32;
inline constexpr std::size_t kFreeBytes = std::size_t{1} << 20;

struct SectionInfo {
  std::string name;
  std::size_t stored_size = 0;  // in the file
  std::size_t raw_size = 0;     // decompressed
};

class SectionFile;

// With the same version of zstd, the same sections give the same bytes.
class SectionWriter {
 public:
  // Compresses the bytes before it returns, so they need not outlive the call. Throws ArgumentError
  // if the name is empty, longer than 255 bytes or already used, and for more than 1000 sections.
  void add(std::string name, std::string_view bytes);

  // Copies a section as it is stored. Throws as add does, and ModelError if it is missing.
  void copy(const SectionFile& file, const std::string& name);

  // Adds all sections of another model, with `prefix` before their names. Throws as add does.
  void add_part(const std::string& prefix, const SectionWriter& part);

  bool has(std::string_view name) const;
  std::size_t size() const;  // of the file
  std::string bytes() const;
  void write(const std::string& path) const;  // written atomically; throws FileError

 private:
  struct Section {
    SectionInfo info;
    std::string stored;
  };

  void add_stored(SectionInfo info, std::string stored);
  std::string header() const;

  std::vector<Section> sections_;
};

class SectionFile {
 public:
  // Throws FileError if the file cannot be read, ModelError if it is not a complete, undamaged
  // model of a known version, and MemoryError if its contents do not fit in memory.
  static SectionFile read(const std::string& path);
  static SectionFile parse(std::string bytes, std::string name);  // name: for error messages

  // The sections whose names begin with `prefix`, as a file in which they are named by the rest.
  // Messages about them have the whole names.
  SectionFile part(const std::string& prefix) const;

  bool has(std::string_view name) const;
  // Both decompress the section. They throw ModelError if it is missing or damaged.
  std::string section(std::string_view name) const;
  PackedReader reader(std::string_view name) const;

  const std::string& name() const { return name_; }
  std::uint32_t format() const { return format_; }  // the format version of the file
  std::size_t size() const { return size_; }        // of the file
  const std::vector<SectionInfo>& sections() const { return infos_; }  // in the file's order

 private:
  SectionFile() = default;
  SectionFile(const ByteSource& source, std::string name);

  std::string name_;
  std::string prefix_;  // of the names of the sections; empty unless this is a part
  std::uint32_t format_ = 0;
  std::size_t size_ = 0;
  std::vector<SectionInfo> infos_;
  std::vector<std::string> stored_;  // in the order of infos_

  std::size_t index_of(std::string_view name) const;  // throws ModelError if missing
  friend void SectionWriter::copy(const SectionFile& file, const std::string& name);
};

}  // namespace arcus
