// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/boundary_features.h"

#include <algorithm>
#include <iterator>

#include <unicode/uchar.h>

#include "arcus/base/hash.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

constexpr std::uint64_t kHashBase = 0x9e3779b97f4a7c15;
constexpr std::uint64_t kTokenTemplates = 0;
constexpr std::uint64_t kSentenceTemplates = 64;

// Each call of add is a template: its place among them is part of the key.
class KeyList {
 public:
  KeyList(std::uint64_t first, std::vector<std::uint64_t>& keys) : name_(first), keys_(keys) {
    keys_.clear();
  }

  void add(std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0) {
    keys_.push_back(scattered(name_++ * 0xe7037ed1a0b428db + a * kHashBase +
                              (b ^ (b >> 29)) * 0xd6e8feb86659fd93 + c * 0xa0761d6478bd642f));
  }

 private:
  std::uint64_t name_;
  std::vector<std::uint64_t>& keys_;
};

std::uint64_t lower(char32_t code) {
  if (code < 128) return code >= U'A' && code <= U'Z' ? code + 32 : code;
  return static_cast<std::uint64_t>(u_tolower(static_cast<UChar32>(code)));
}

// Small numbers as they are, larger ones in ever wider classes.
std::uint64_t size_class(std::uint64_t n) {
  constexpr std::uint64_t kBounds[] = {1, 2, 3, 4, 6, 9, 14, 21, 32, BoundaryText::kTokensAhead};
  return static_cast<std::uint64_t>(std::upper_bound(std::begin(kBounds), std::end(kBounds), n) -
                                    std::begin(kBounds));
}

bool is_written_without_spaces(Kind kind) {
  return kind == Kind::kHan || kind == Kind::kHiragana || kind == Kind::kKatakana;
}

// Up to three characters side by side, 21 bits each.
std::uint64_t joined(std::uint64_t x, std::uint64_t y) { return x << 21 | y; }
std::uint64_t joined(std::uint64_t x, std::uint64_t y, std::uint64_t z) {
  return x << 42 | y << 21 | z;
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
  while (powers_.size() <= n) powers_.push_back(powers_.back() * kHashBase);
  for (std::size_t i = 0; i < n; ++i) {
    prefixes_[i + 1] = prefixes_[i] * kHashBase + lower(characters_.code(i)) + 1;
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
  // Characters and their kinds: ... a2 a1 | b1 b2 ...
  const auto code = [&](int j) {
    return std::uint64_t{characters_.code(i + static_cast<std::size_t>(j))};
  };
  const auto kind = [&](int j) {
    return static_cast<std::uint64_t>(characters_.kind(i + static_cast<std::size_t>(j)));
  };
  const std::uint64_t a3 = code(-2);
  const std::uint64_t a2 = code(-1);
  const std::uint64_t a1 = code(0);
  const std::uint64_t b1 = code(1);
  const std::uint64_t b2 = code(2);
  const std::uint64_t b3 = code(3);
  std::uint64_t kinds = 0;  // five bits each
  for (int j = -1; j <= 2; ++j) kinds = kinds << 5 | kind(j);
  const std::uint64_t kinds_of_6 = (kind(-2) << 20 | kinds) << 5 | kind(3);
  const std::uint64_t kinds_of_8 = (kind(-3) << 30 | kinds_of_6) << 5 | kind(4);

  // Of the token so far, of the rest up to the next space, and of what follows that.
  const std::size_t end = i + 1;
  const std::size_t chunk_begin = chunk_starts_[i];
  const std::size_t chunk_end = chunk_ends_[i];
  const std::uint64_t so_far = hash(begin, end);
  const std::uint64_t rest = hash(end, chunk_end);
  const std::uint64_t follows = static_cast<std::uint64_t>(characters_.kind(chunk_end)) << 5 |
                                static_cast<std::uint64_t>(characters_.kind(chunk_end + 1));
  const std::uint64_t length = end - begin;
  const std::uint64_t previous = hash(before.begin, before.end);

  KeyList list(kTokenTemplates, keys);
  list.add(a1);
  list.add(b1);
  list.add(joined(a1, b1));
  list.add(joined(a2, a1));
  list.add(joined(b1, b2));
  list.add(joined(a2, a1, b1));
  list.add(joined(a1, b1, b2));
  list.add(joined(a3, a2, a1));
  list.add(joined(b1, b2, b3));
  list.add(joined(a2, a1, b1), b2);
  list.add(kinds);
  list.add(kinds_of_6);
  list.add(kinds_of_8);
  list.add(proposals_.at_boundary(i), kind(0), kind(1));
  list.add(so_far);
  list.add(so_far, b1);
  list.add(so_far, b1, kind(2) << 5 | kind(3));
  list.add(rest);
  list.add(rest, kinds);
  list.add(rest, follows);
  list.add(hash(chunk_begin, chunk_end), i - chunk_begin);
  list.add(length, b1, std::min<std::size_t>(chunk_end - end, 7));
  list.add(previous, b1, length);

  // Without spaces around words, more of their neighbours must be known.
  if (!is_written_without_spaces(characters_.kind(i)) &&
      !is_written_without_spaces(characters_.kind(i + 1))) {
    return;
  }
  list.add(a2);
  list.add(b2);
  list.add(joined(a2, b1));
  list.add(joined(a1, b2));
  list.add(joined(a3, a2));
  list.add(joined(b2, b3));
  list.add(length, kinds);
  list.add(length, joined(b1, b2));
  list.add(previous, so_far);
}

void BoundaryText::set_tokens(std::span<const TokenSpan> tokens) {
  views_.assign(tokens.size() + 2 * kMargin, TokenView());
  std::uint64_t brackets = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto [begin, end] = tokens[i];
    TokenView& view = views_[i + kMargin];
    view.form = hash(begin, end);
    view.length = std::min<std::uint64_t>(end - begin, 6);
    view.space_after = characters_.is_space(end) ? 1 : 0;
    Kind last = Kind::kEnd;
    for (std::size_t j = begin; j < end; ++j) {
      const Kind kind = characters_.kind(j);
      if (kind != last) view.shape = view.shape * 31 + static_cast<std::uint64_t>(kind) + 1;
      last = kind;
    }
    if (characters_.kind(begin) == Kind::kOpen) ++brackets;
    if (characters_.kind(begin) == Kind::kClose && brackets > 0) --brackets;
    if (characters_.code(begin) == U'"') quoted = !quoted;
    view.depth = std::min<std::uint64_t>(brackets, 2) * 2 + (quoted ? 1 : 0);
  }
}

void BoundaryText::sentence_keys(std::size_t first, std::size_t i,
                                 std::vector<std::uint64_t>& keys) const {
  // Forms w and shapes s of the tokens: ... w(-1) w(0) | w(1) w(2) ...
  const auto at = [&](int j) -> const TokenView& {
    return views_[i + kMargin + static_cast<std::size_t>(j)];
  };
  const auto w = [&](int j) { return at(j).form; };
  const auto s = [&](int j) { return at(j).shape; };
  const std::uint64_t so_far = size_class(i + 1 - first);
  const std::uint64_t left = size_class(views_.size() - 2 * kMargin - 1 - i);
  const std::uint64_t lengths = at(-1).length << 6 | at(0).length << 3 | at(1).length;

  KeyList list(kSentenceTemplates, keys);
  list.add(w(0));
  list.add(w(1), s(1));
  list.add(w(0), w(1));
  list.add(w(0), s(1), at(0).space_after);
  list.add(s(0), w(1), s(1));
  list.add(s(0), s(1), at(0).space_after);
  list.add(s(-1), s(0), s(1));
  list.add(s(0), s(1), s(2));
  list.add(s(-1) << 32 ^ s(0), s(1), s(2));
  list.add(w(-1), w(0), s(1));
  list.add(w(1), w(2), s(1));
  list.add(w(-1), s(0), s(1));
  list.add(w(2), s(1), s(0));
  list.add(w(0), w(1), w(2));
  list.add(w(0), s(1), s(2));
  list.add(s(-1), w(0), s(1));
  list.add(w(-2), w(-1), w(0));
  list.add(so_far, s(0), s(1));
  list.add(so_far, w(0));
  list.add(so_far, left);
  list.add(left, s(0), s(1));
  list.add(at(0).depth, w(0), s(1));
  list.add(at(0).length, s(0), s(1));
  list.add(lengths, w(0), s(1));
  list.add(views_[first + kMargin].form, s(0), s(1));
}

}  // namespace arcus
