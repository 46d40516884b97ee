// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/boundary_features.h"

#include <algorithm>

#include <unicode/uchar.h>

#include "arcus/base/hash.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15;

std::uint64_t key(std::uint64_t name, std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0) {
  return scattered(a * kOdd + (b ^ (b >> 29)) * 0xd6e8feb86659fd93 + c * 0xa0761d6478bd642f +
                   name * 0xe7037ed1a0b428db);
}

std::uint64_t lower(char32_t code) {
  if (code < 128) return code >= U'A' && code <= U'Z' ? code + 32 : code;
  return static_cast<std::uint64_t>(u_tolower(static_cast<UChar32>(code)));
}

std::uint64_t log2_bucket(std::uint64_t n) {
  return n < 4 ? n : n < 6 ? 4 : n < 9 ? 5 : n < 14 ? 6 : n < 21 ? 7 : n < 32 ? 8 : n < 50 ? 9 : 10;
}

}  // namespace

void BoundaryText::assign(std::string_view text) {
  characters_.assign(text);
  proposals_.assign(characters_);
  const std::size_t n = characters_.size();
  chunk_starts_.resize(n);
  chunk_ends_.resize(n);
  prefixes_.resize(n + 1);
  prefixes_[0] = 0;
  while (powers_.size() <= n) powers_.push_back(powers_.back() * kOdd);
  for (std::size_t i = 0; i < n; ++i) {
    prefixes_[i + 1] = prefixes_[i] * kOdd + lower(characters_.code(i)) + 1;
    const bool inside = i > 0 && !characters_.is_space(i) && !characters_.is_space(i - 1);
    chunk_starts_[i] = inside ? chunk_starts_[i - 1] : static_cast<std::uint32_t>(i);
  }
  for (std::size_t i = n; i-- > 0;) {
    const bool inside = i + 1 < n && !characters_.is_space(i) && !characters_.is_space(i + 1);
    chunk_ends_[i] = inside ? chunk_ends_[i + 1] : static_cast<std::uint32_t>(i + 1);
  }
}

void BoundaryText::token_keys(TokenSpan before, std::size_t begin, std::size_t i,
                              std::vector<std::uint64_t>& keys) const {
  // c(0) is the character before the boundary, c(1) the one behind it; k(j) are their kinds.
  const auto c = [&](std::size_t j) { return static_cast<std::uint64_t>(characters_.code(i + j)); };
  const auto k = [&](std::size_t j) { return static_cast<std::uint64_t>(characters_.kind(i + j)); };
  constexpr std::size_t kBack = 0 - std::size_t{1};
  const std::uint64_t a3 = c(kBack - 1), a2 = c(kBack), a1 = c(0), b1 = c(1), b2 = c(2), b3 = c(3);
  const auto two = [](std::uint64_t x, std::uint64_t y) { return x << 21 | y; };
  const auto three = [](std::uint64_t x, std::uint64_t y, std::uint64_t z) {
    return x << 42 | y << 21 | z;
  };
  std::uint64_t kinds4 = 0;
  for (std::size_t j = 0; j < 4; ++j) kinds4 = kinds4 << 5 | k(j + kBack);
  const std::uint64_t kinds6 = (k(kBack - 1) << 20 | kinds4) << 5 | k(3);
  const std::uint64_t kinds8 = (k(kBack - 2) << 25 | kinds6) << 5 | k(4);
  keys.clear();
  keys.push_back(key(0, two(a1, b1)));
  keys.push_back(key(1, a1));
  keys.push_back(key(2, b1));
  keys.push_back(key(3, two(a2, a1)));
  keys.push_back(key(4, two(b1, b2)));
  keys.push_back(key(5, three(a2, a1, b1)));
  keys.push_back(key(6, three(a1, b1, b2)));
  keys.push_back(key(7, three(a3, a2, a1)));
  keys.push_back(key(8, three(b1, b2, b3)));
  keys.push_back(key(9, three(a2, a1, b1), b2));
  keys.push_back(key(10, kinds4));
  keys.push_back(key(11, kinds6));
  keys.push_back(key(12, kinds8));
  keys.push_back(key(13, proposals_.at_boundary(i), two(k(0), k(1))));

  const std::size_t end = i + 1;
  const std::size_t chunk_begin = chunk_starts_[i];
  const std::size_t chunk_end = chunk_ends_[i];
  const std::uint64_t so_far = hash(begin, end);
  const std::uint64_t rest = hash(end, chunk_end);
  const std::uint64_t follows = static_cast<std::uint64_t>(characters_.kind(chunk_end)) << 5 |
                                static_cast<std::uint64_t>(characters_.kind(chunk_end + 1));
  keys.push_back(key(14, so_far));
  keys.push_back(key(15, so_far, b1));
  keys.push_back(key(16, so_far, b1, k(2) << 5 | k(3)));
  keys.push_back(key(17, rest));
  keys.push_back(key(18, rest, kinds4));
  keys.push_back(key(19, rest, follows));
  keys.push_back(key(20, hash(chunk_begin, chunk_end), i - chunk_begin));
  keys.push_back(key(21, end - begin, b1, std::min<std::size_t>(chunk_end - end, 7)));
  keys.push_back(key(22, hash(before.begin, before.end), b1, end - begin));
}

void BoundaryText::set_tokens(std::span<const TokenSpan> tokens) {
  views_.assign(tokens.size() + 2 * kMargin, TokenView());
  depths_.resize(tokens.size());
  std::uint32_t brackets = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto [begin, end] = tokens[i];
    TokenView& v = views_[i + kMargin];
    v.lower = hash(begin, end);
    v.length = static_cast<std::uint32_t>(end - begin);
    v.first = characters_.kind(begin);
    v.last = characters_.kind(end - 1);
    v.space_after = end < characters_.size() && characters_.is_space(end);
    Kind last = Kind::kEnd;
    for (std::size_t j = begin; j < end; ++j) {
      const Kind kind = characters_.kind(j);
      if (kind != last) v.shape = v.shape * 31 + static_cast<std::uint64_t>(kind) + 1;
      last = kind;
    }
    const char32_t code = characters_.code(begin);
    if (v.first == Kind::kOpen) ++brackets;
    if (v.first == Kind::kClose && brackets > 0) --brackets;
    if (code == U'"') quoted = !quoted;
    depths_[i] = std::min<std::uint32_t>(brackets, 2) * 2 + (quoted ? 1 : 0);
  }
}

void BoundaryText::sentence_keys(std::size_t first, std::size_t i,
                                 std::vector<std::uint64_t>& keys) const {
  const auto at = [&](int j) -> const TokenView& {
    return views_[i + kMargin + static_cast<std::size_t>(j + 16) - 16];
  };
  const auto w = [&](int j) { return at(j).lower; };
  const auto s = [&](int j) { return at(j).shape; };
  const std::uint64_t length = log2_bucket(i + 1 - first);
  const std::uint64_t left = log2_bucket(views_.size() - 2 * kMargin - 1 - i);
  const std::uint64_t space = at(0).space_after ? 1 : 0;
  const std::uint64_t depth = depths_[i];
  const auto short_word = [&](int j) { return std::min<std::uint32_t>(at(j).length, 6); };
  keys.clear();
  keys.push_back(key(32, w(0)));
  keys.push_back(key(33, w(1), s(1)));
  keys.push_back(key(34, w(0), w(1)));
  keys.push_back(key(35, w(0), s(1), space));
  keys.push_back(key(36, s(0), w(1), s(1)));
  keys.push_back(key(37, s(0), s(1), space));
  keys.push_back(key(38, s(-1), s(0), s(1)));
  keys.push_back(key(39, s(0), s(1), s(2)));
  keys.push_back(key(40, key(38, s(-1), s(0), s(1)), s(2), s(-2)));
  keys.push_back(key(41, w(-1), w(0), s(1)));
  keys.push_back(key(42, w(1), w(2), s(1)));
  keys.push_back(key(43, w(-1), s(0), s(1)));
  keys.push_back(key(44, w(2), s(1), s(0)));
  keys.push_back(key(45, length, s(0), s(1)));
  keys.push_back(key(46, length, w(0)));
  keys.push_back(key(47, left, s(0), s(1)));
  keys.push_back(key(48, depth, w(0), s(1)));
  keys.push_back(key(49, w(0), w(1), w(2)));
  keys.push_back(key(50, w(0), s(1), s(2)));
  keys.push_back(key(51, s(-1), w(0), s(1)));
  keys.push_back(key(52, short_word(0), s(0), s(1)));
  keys.push_back(key(53, w(-2), w(-1), w(0)));
  keys.push_back(key(54, view(first).lower, s(0), s(1)));
  keys.push_back(key(55, length, left));
  keys.push_back(key(56, w(0), s(1), short_word(-1) * 8 + short_word(1)));
}

}  // namespace arcus
