// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/packed_bytes.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

enum class WordId : std::uint32_t {};
enum Loose { kLoose };
enum class Flag : bool {};

static_assert(PackedNumber<std::int8_t> && PackedNumber<float> && PackedNumber<WordId>);
static_assert(!PackedNumber<bool> && !PackedNumber<Loose> && !PackedNumber<Flag>);
static_assert(!PackedNumber<long double> && !PackedNumber<int*>);

PackedReader reader_of(std::string_view bytes) { return {bytes, "en.arcus", "section 'weights'"}; }

std::string message_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const ModelError& error) {
    return error.what();
  }
  return "not refused";
}

TEST(PackedBytes, AreLittleEndianAndHaveNoPadding) {
  PackedWriter out;
  out.number(std::uint8_t{1});
  out.number(std::int32_t{-2});
  out.number(1.0F);
  out.text("ab");
  out.numbers(std::vector<std::uint16_t>{0x0102});
  using namespace std::string_literals;
  EXPECT_EQ(out.bytes(),
            "\x01\xfe\xff\xff\xff\x00\x00\x80\x3f"
            "\x02\0\0\0\0\0\0\0ab\x01\0\0\0\0\0\0\0\x02\x01"s);
}

RC_GTEST_PROP(PackedBytes, ComeBackAsTheyWere,
              (const std::string& text, const std::vector<std::int64_t>& whole,
               const std::vector<float>& real, std::uint32_t id)) {
  PackedWriter out;
  out.text(text);
  out.numbers(whole);
  out.number(WordId{id});
  out.numbers(real);
  PackedReader in = reader_of(out.bytes());
  RC_ASSERT(in.text() == text);
  RC_ASSERT(in.numbers<std::int64_t>() == whole);
  RC_ASSERT(in.number<WordId>() == WordId{id});
  RC_ASSERT(in.numbers<float>() == real);
  in.expect_end();
}

TEST(PackedBytes, KeepInfinityAndTheSignOfZero) {
  PackedWriter out;
  out.number(-std::numeric_limits<double>::infinity());
  out.number(-0.0);
  PackedReader in = reader_of(out.bytes());
  EXPECT_EQ(in.number<double>(), -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::signbit(in.number<double>()));
}

TEST(PackedBytes, EveryCutOffEndIsRefused) {
  PackedWriter out;
  out.number(7);
  out.text("dogs");
  out.numbers(std::vector<double>{1, 2});
  for (std::size_t size = 0; size < out.bytes().size(); ++size) {
    PackedReader in = reader_of(std::string_view(out.bytes()).substr(0, size));
    EXPECT_EQ(message_of([&] {
                in.number<int>();
                in.text();
                in.numbers<double>();
              }),
              "en.arcus: section 'weights' ends too early");
  }
}

TEST(PackedBytes, LengthsThatWouldOverflowAreRefused) {
  for (const std::uint64_t length : {std::uint64_t{1} << 60, std::uint64_t{1} << 61,
                                     (std::uint64_t{1} << 61) + 1, ~std::uint64_t{0}}) {
    PackedWriter out;
    out.number(length);
    out.number(0.0);
    EXPECT_THROW(reader_of(out.bytes()).numbers<double>(), ModelError);
    EXPECT_THROW(reader_of(out.bytes()).text(), ModelError);
  }
}

TEST(PackedBytes, TrailingBytesAreRefused) {
  PackedReader in = reader_of("abc");
  in.raw(1);
  EXPECT_EQ(message_of([&] { in.expect_end(); }),
            "en.arcus: section 'weights' has 2 bytes too many");
}

}  // namespace
}  // namespace arcus
