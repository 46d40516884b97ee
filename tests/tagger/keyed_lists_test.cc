// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/keyed_lists.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"

namespace arcus {
namespace {

std::vector<KeyedLists::Entry> random_entries(int count) {
  Random random(5);
  std::vector<KeyedLists::Entry> entries;
  for (int i = 0; i < count; ++i) {
    KeyedLists::Entry entry{random.next(), {}};
    const std::uint64_t length = 1 + random.below(4);
    for (std::uint64_t k = 0; k < length; ++k) {
      entry.items.push_back(static_cast<std::uint16_t>(random.below(1000)));
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

void expect_entries(const KeyedLists& lists, const std::vector<KeyedLists::Entry>& entries) {
  EXPECT_EQ(lists.size(), entries.size());
  for (const KeyedLists::Entry& entry : entries) {
    const auto items = lists.items(entry.key);
    ASSERT_TRUE(std::equal(items.begin(), items.end(), entry.items.begin(), entry.items.end()));
  }
}

TEST(KeyedLists, GiveEveryListBackAndNothingElse) {
  const auto entries = random_entries(3000);
  const KeyedLists lists(entries);
  expect_entries(lists, entries);
  Random random(6);
  for (int i = 0; i < 10'000; ++i) EXPECT_FALSE(lists.has(random.next()));
}

TEST(KeyedLists, OfKeysThatAreKeptAlikeTheFirstStays) {
  const KeyedLists lists({{5ULL << 32 | 7, {1}}, {5ULL << 32 | 3, {2, 3}}, {6ULL << 32, {4}}});
  EXPECT_EQ(lists.size(), 2U);
  EXPECT_EQ(lists.items(5ULL << 32)[0], 1);
  EXPECT_EQ(lists.items(6ULL << 32)[0], 4);
}

TEST(KeyedLists, ComeBackFromTheirBytes) {
  for (const int count : {0, 1, 2000}) {
    const auto entries = random_entries(count);
    PackedWriter writer;
    KeyedLists(entries).write(writer);
    PackedReader reader(writer.bytes(), "test", "lists");
    expect_entries(KeyedLists::read(reader, 1000, 1000), entries);
    reader.expect_end();
  }
}

TEST(KeyedLists, BytesThatAreCutOffAreRefused) {
  PackedWriter writer;
  KeyedLists(random_entries(20)).write(writer);
  for (std::size_t size = 0; size < writer.bytes().size(); ++size) {
    PackedReader reader(std::string_view(writer.bytes()).substr(0, size), "test", "lists");
    EXPECT_THROW(KeyedLists::read(reader, 1000, 1000), ModelError) << size;
  }
}

std::string refusal(const KeyedLists& lists, std::size_t max_length) {
  PackedWriter writer;
  lists.write(writer);
  PackedReader reader(writer.bytes(), "m", "lists");
  try {
    KeyedLists::read(reader, 1000, max_length);
  } catch (const ModelError& error) {
    return error.what();
  }
  return "not refused";
}

TEST(KeyedLists, KeysThatWereMadeToCollideAreRefused) {
  std::vector<KeyedLists::Entry> entries;
  for (std::uint64_t key = 0; key < 5000; ++key) entries.push_back({key << 32, {1}});
  EXPECT_EQ(refusal(KeyedLists(entries), 10), "m: lists has keys that collide");
  entries.resize(200);
  EXPECT_EQ(refusal(KeyedLists(entries), 10), "not refused");
}

TEST(KeyedLists, AListThatIsTooLongIsRefused) {
  const KeyedLists lists({{1ULL << 32, {1, 2, 3}}});
  EXPECT_EQ(refusal(lists, 2), "m: lists has a list of the wrong length");
  EXPECT_EQ(refusal(lists, 3), "not refused");
}

TEST(KeyedLists, NoByteThatIsWrongDoesHarm) {
  PackedWriter writer;
  KeyedLists(random_entries(20)).write(writer);
  for (std::size_t i = 0; i < writer.bytes().size(); ++i) {
    for (const unsigned flip : {1U, 0x80U, 0xffU}) {
      std::string bytes = writer.bytes();
      bytes[i] = static_cast<char>(static_cast<unsigned char>(bytes[i]) ^ flip);
      PackedReader reader(bytes, "test", "lists");
      try {
        const KeyedLists lists = KeyedLists::read(reader, 1000, 1000);
        for (const std::uint16_t item : lists.all_items()) EXPECT_LT(item, 1000);
      } catch (const ModelError&) {
        continue;
      }
    }
  }
}

}  // namespace
}  // namespace arcus
