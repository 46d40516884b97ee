// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/section_file.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <zstd.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/base/memory.h"
#include "tests/support/resealed.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

// Places in a file, and in the entry of a first section that has a name of one byte.
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kByteOrderAt = 12;
constexpr std::size_t kHeaderSizeAt = 16;
constexpr std::size_t kSectionCountAt = 20;
constexpr std::size_t kNameSizeAt = 24;
constexpr std::size_t kStoredSizeAt = 29;
constexpr std::size_t kRawSizeAt = 37;
constexpr std::size_t kHeaderOfOne = 61;

SectionFile parse(const std::string& bytes) { return SectionFile::parse(bytes, "en.arcus"); }

std::string message_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const ModelError& error) {
    return error.what();
  }
  return "not refused";
}

std::string refusal(const std::string& bytes) {
  return message_of([&] {
    const SectionFile file = parse(bytes);
    for (const SectionInfo& info : file.sections()) file.section(info.name);
  });
}

std::string file_of(const std::vector<std::pair<std::string, std::string>>& sections) {
  SectionWriter writer;
  for (const auto& [name, bytes] : sections) writer.add(name, bytes);
  return writer.bytes();
}

template <typename T>
std::string with(std::string bytes, std::size_t at, T value) {
  PackedWriter packed;
  packed.number(value);
  return bytes.replace(at, sizeof(T), packed.bytes());
}

// A file of one section, stored as these bytes, with all checksums right.
std::string file_storing(const std::string& stored, std::uint64_t raw_size) {
  std::string bytes = file_of({{"a", ""}}).substr(0, kHeaderOfOne) + stored;
  bytes = with(bytes, kStoredSizeAt, std::uint64_t{stored.size()});
  return testing::resealed(with(bytes, kRawSizeAt, raw_size));
}

std::string compressed(const std::string& raw) {
  std::string stored(ZSTD_compressBound(raw.size()), '\0');
  stored.resize(ZSTD_compress(stored.data(), stored.size(), raw.data(), raw.size(), 1));
  return stored;
}

TEST(SectionFile, GivesBackWhatWasWritten) {
  const std::string zeros(100000, '\0');
  const std::string bytes = file_of({{"words", "dogs bark"}, {"weights", zeros}, {"none", ""}});
  const SectionFile file = parse(bytes);
  EXPECT_EQ(file.section("words"), "dogs bark");
  EXPECT_EQ(file.section("weights"), zeros);
  EXPECT_EQ(file.section("none"), "");
  EXPECT_TRUE(file.has("none"));
  EXPECT_FALSE(file.has("tags"));
  ASSERT_EQ(file.sections().size(), 3U);
  EXPECT_EQ(file.sections()[1].name, "weights");
  EXPECT_EQ(file.sections()[1].raw_size, zeros.size());
  EXPECT_LT(file.sections()[1].stored_size, 100U);
  EXPECT_LT(bytes.size(), 300U);
}

RC_GTEST_PROP(SectionFile, GivesBackAnySections, (const std::vector<std::string>& contents)) {
  SectionWriter writer;
  for (std::size_t k = 0; k < contents.size(); ++k) writer.add(std::to_string(k), contents[k]);
  const SectionFile file = parse(writer.bytes());
  RC_ASSERT(file.sections().size() == contents.size());
  for (std::size_t k = 0; k < contents.size(); ++k) {
    RC_ASSERT(file.section(std::to_string(k)) == contents[k]);
  }
}

TEST(SectionFile, MayHaveNoSections) {
  EXPECT_TRUE(parse(SectionWriter().bytes()).sections().empty());
}

TEST(SectionFile, IsReadFromDiskAsFromMemory) {
  const testing::TemporaryFolder folder;
  const std::string path = folder / "en.arcus";
  SectionWriter writer;
  writer.add("words", "dogs bark");
  writer.write(path);
  EXPECT_EQ(read_file(path), writer.bytes());
  EXPECT_EQ(SectionFile::read(path).section("words"), "dogs bark");
  std::filesystem::resize_file(path, writer.bytes().size() - 1);
  EXPECT_EQ(message_of([&] { SectionFile::read(path); }).find(path + ": found "), 0U);
  EXPECT_THROW(SectionFile::read(folder / "none"), FileError);
}

TEST(SectionFile, PackedNumbersNameTheirSection) {
  PackedWriter packed;
  packed.number(7);
  const SectionFile file = parse(file_of({{"size", packed.bytes()}}));
  PackedReader reader = file.reader("size");
  EXPECT_EQ(reader.number<int>(), 7);
  EXPECT_EQ(message_of([&] { reader.number<int>(); }), "en.arcus: section 'size' ends too early");
}

TEST(SectionFile, AMissingSectionIsNamed) {
  const SectionFile file = parse(file_of({{"words", "dogs"}}));
  EXPECT_EQ(message_of([&] { file.section("weights"); }), "en.arcus: section 'weights' is missing");
}

TEST(SectionFile, EveryTruncationIsRefused) {
  const std::string bytes = file_of({{"words", "dogs bark"}, {"none", ""}, {"weights", "1 2 3"}});
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const std::string message = refusal(bytes.substr(0, size));
    if (size < 8) {
      EXPECT_EQ(message, "en.arcus: not an Arcus model");
    } else {
      EXPECT_EQ(message.find("en.arcus: found " + std::to_string(size) + " bytes, expected "), 0U);
      EXPECT_NE(message.find(": the file is cut off"), std::string::npos);
    }
  }
  EXPECT_EQ(refusal(bytes.substr(0, bytes.size() - 1)),
            "en.arcus: found " + std::to_string(bytes.size() - 1) + " bytes, expected " +
                std::to_string(bytes.size()) + ": the file is cut off");
}

TEST(SectionFile, EveryFlippedBitIsRefused) {
  const std::string bytes = file_of({{"words", "dogs bark"}, {"none", ""}, {"weights", "1 2 3"}});
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_NE(refusal(flipped), "not refused") << "bit " << bit;
  }
}

TEST(SectionFile, TheErrorNamesTheDamagedPart) {
  std::string bytes = file_of({{"words", "dogs"}, {"weights", "1 2 3"}});
  bytes.back() = static_cast<char>(bytes.back() + 1);
  EXPECT_EQ(refusal(bytes), "en.arcus: section 'weights' is damaged (checksum)");
  bytes = file_of({{"a", "dogs"}});
  bytes[kNameSizeAt + 4] = 'b';
  EXPECT_EQ(refusal(bytes), "en.arcus: the header is damaged (checksum)");
}

TEST(SectionFile, OtherFilesAreNoModels) {
  EXPECT_EQ(refusal(""), "en.arcus: not an Arcus model");
  EXPECT_EQ(refusal("# sent_id = 1\n1\tDogs\tdog\n"), "en.arcus: not an Arcus model");
  EXPECT_EQ(
      refusal("\x1f\x8b\x08 and so on, compressed"),
      "en.arcus: a compressed file: decompress it first (gunzip, unzstd); a model is compressed "
      "already");
}

TEST(SectionFile, AnEndlessFileIsRefusedAtOnce) {
  EXPECT_EQ(message_of([] { SectionFile::read("/dev/zero"); }), "/dev/zero: not an Arcus model");
}

TEST(SectionFile, ANewerFormatIsRefused) {
  const std::string bytes = file_of({{"a", "dogs"}});
  EXPECT_EQ(refusal(with(bytes, kVersionAt, kModelFormat + 2)),
            "en.arcus: made by a newer Arcus (format 4); this one reads up to 2");
  EXPECT_EQ(refusal(testing::resealed(with(bytes, kVersionAt, std::uint32_t{0}))),
            "en.arcus: the header is damaged (format 0)");
}

TEST(SectionFile, ForeignByteOrderIsRefusedAsThat) {
  std::string bytes = file_of({{"a", "dogs"}});
  for (const std::size_t at : {kVersionAt, kByteOrderAt, kHeaderSizeAt, kSectionCountAt}) {
    std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                 bytes.begin() + static_cast<std::ptrdiff_t>(at) + 4);
  }
  EXPECT_EQ(refusal(bytes),
            "en.arcus: made with the byte order of another kind of machine (big endian)");
}

TEST(SectionFile, BytesBehindTheEndAreRefused) {
  const std::string bytes = file_of({{"a", "dogs"}});
  EXPECT_EQ(refusal(bytes + '\0'), "en.arcus: found more than " + std::to_string(bytes.size()) +
                                       " bytes, expected nothing behind them");
}

TEST(SectionFile, NoClaimedSizeIsBelieved) {
  const std::string bytes = file_of({{"a", "dogs"}});
  const auto resealed_with = [&](std::size_t at, auto value) {
    return testing::resealed(with(bytes, at, value));
  };
  for (int shift = 5; shift < 64; ++shift) {
    const std::uint64_t size = std::uint64_t{1} << shift;
    EXPECT_NE(refusal(resealed_with(kStoredSizeAt, size)), "not refused") << shift;
    EXPECT_NE(refusal(resealed_with(kStoredSizeAt, size - 1)), "not refused") << shift;
    EXPECT_NE(refusal(resealed_with(kRawSizeAt, size)), "not refused") << shift;
    EXPECT_NE(refusal(resealed_with(kRawSizeAt, ~size)), "not refused") << shift;
  }
  EXPECT_EQ(refusal(resealed_with(kRawSizeAt, std::uint64_t{1} << 60)),
            "en.arcus: section 'a' is damaged (impossible size)");
  for (const std::size_t at : {kHeaderSizeAt, kSectionCountAt, kNameSizeAt}) {
    for (const std::uint32_t size : {0U, 2U, 62U, 1000U, 0x7fffffffU, 0xffffffffU}) {
      EXPECT_NE(refusal(resealed_with(at, size)), "not refused") << at << ": " << size;
    }
  }
}

TEST(SectionFile, MoreThanTheMemoryIsRefusedBeforeItIsTaken) {
  constexpr std::uint64_t kTebibyte = std::uint64_t{1} << 40;
  if (memory_limit() >= kTebibyte) GTEST_SKIP() << "a machine with a tebibyte of memory";
  std::string bytes = with(file_of({{"a", "dogs"}}), kStoredSizeAt, kTebibyte);
  EXPECT_THROW(parse(testing::resealed(with(bytes, kRawSizeAt, kTebibyte))), MemoryError);
}

TEST(SectionFile, ASectionIsOneFrameOfTheSizeInTheTable) {
  EXPECT_EQ(parse(file_storing(compressed("dogs"), 4)).section("a"), "dogs");
  EXPECT_NE(refusal(file_storing(compressed("dogs"), 5)), "not refused");
  EXPECT_NE(refusal(file_storing(compressed("dogs"), 3)), "not refused");
  EXPECT_NE(refusal(file_storing(compressed("dogs") + compressed(""), 4)), "not refused");
  EXPECT_NE(refusal(file_storing(compressed("dogs") + compressed("cats"), 8)), "not refused");
  EXPECT_NE(refusal(file_storing("dogs", 4)), "not refused");
  EXPECT_NE(refusal(file_storing("", 0)), "not refused");
}

TEST(SectionFile, ASectionMayOnlyUnpackToSoManyTimesItsSize) {
  const std::string zeros(std::size_t{40} << 20, '\0');
  EXPECT_EQ(refusal(file_storing(compressed(zeros), zeros.size())),
            "en.arcus: section 'a' is damaged (impossible size)");
  const std::string few(kFreeBytes, '\0');
  EXPECT_EQ(parse(file_storing(compressed(few), few.size())).section("a"), few);
}

TEST(SectionFile, WhatCompressesTooWellIsPadded) {
  for (const std::size_t more : {0U, 1U, 33U, 1000U, 40U << 20}) {
    const std::string zeros(kFreeBytes + more, '\0');
    const std::string bytes = file_of({{"a", zeros}});
    EXPECT_TRUE(parse(bytes).section("a") == zeros) << more;
    EXPECT_GE(kMaxRatio * parse(bytes).sections()[0].stored_size, more);
  }
}

TEST(SectionFile, OnlyPaddingMayFollowTheFrame) {
  const std::string padding = std::string("\x50\x2a\x4d\x18\x02\0\0\0", 8);
  EXPECT_EQ(refusal(file_storing(compressed("dogs") + padding + "ab", 4)), "not refused");
  EXPECT_NE(refusal(file_storing(compressed("dogs") + padding + "a", 4)), "not refused");
  EXPECT_NE(refusal(file_storing(compressed("dogs") + padding + "abc", 4)), "not refused");
}

TEST(SectionFile, OneSectionIsCopiedAsItIsStored) {
  const std::string bytes = file_of({{"a", "dogs"}, {"b", "cats"}});
  SectionWriter writer;
  for (const char* name : {"a", "b"}) writer.copy(parse(bytes), name);
  EXPECT_EQ(writer.bytes(), bytes);
  EXPECT_THROW(writer.copy(parse(bytes), "a"), ArgumentError);
  EXPECT_THROW(writer.copy(parse(bytes), "c"), ModelError);
}

TEST(SectionFile, TwoSectionsOfOneNameAreRefused) {
  std::string bytes = file_of({{"a", "dogs"}, {"b", "cats"}});
  bytes[bytes.find('b', kNameSizeAt + 32)] = 'a';
  EXPECT_EQ(refusal(testing::resealed(bytes)), "en.arcus: section 'a' is there twice");
}

TEST(SectionWriter, RefusesNamesThatNoFileMayHave) {
  SectionWriter writer;
  writer.add("a", "dogs");
  EXPECT_THROW(writer.add("a", "cats"), ArgumentError);
  EXPECT_THROW(writer.add("", "cats"), ArgumentError);
  EXPECT_THROW(writer.add(std::string(256, 'a'), "cats"), ArgumentError);
  EXPECT_EQ(writer.bytes(), file_of({{"a", "dogs"}}));
}

TEST(SectionWriter, WritesAsManySectionsAsCanBeReadAndNoMore) {
  SectionWriter writer;
  for (int k = 1000; k < 2000; ++k) writer.add(std::string(251, 'x') + std::to_string(k), "");
  EXPECT_EQ(parse(writer.bytes()).sections().size(), 1000U);
  EXPECT_THROW(writer.add("one more", ""), ArgumentError);
}

}  // namespace
}  // namespace arcus
