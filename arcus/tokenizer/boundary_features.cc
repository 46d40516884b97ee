// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/boundary_features.h"

#include <algorithm>
#include <iterator>

#include "arcus/tokenizer/boundary_places.h"
#include "arcus/tokenizer/key_list.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

constexpr std::uint64_t kTokenTemplates = 0;
constexpr std::uint64_t kAbbreviationTemplates = 48;
constexpr std::uint64_t kSentenceTemplates = 64;
constexpr std::uint64_t kAcronymTemplates = 112;

// Classes of numbers: one for each small number, wider ones for larger numbers.
std::uint64_t size_class(std::uint64_t n) {
  constexpr std::uint64_t kBounds[] = {1, 2, 3, 4, 6, 9, 14, 21, 32, BoundaryText::kTokensAhead};
  return static_cast<std::uint64_t>(std::upper_bound(std::begin(kBounds), std::end(kBounds), n) -
                                    std::begin(kBounds));
}

bool is_written_without_spaces(Kind kind) {
  return kind == Kind::kHan || kind == Kind::kHiragana || kind == Kind::kKatakana;
}

bool is_cased(Kind kind) { return kind == Kind::kUpper || kind == Kind::kLower; }

// Up to three characters side by side, 21 bits each.
std::uint64_t joined(std::uint64_t x, std::uint64_t y) { return x << 21 | y; }
std::uint64_t joined(std::uint64_t x, std::uint64_t y, std::uint64_t z) {
  return x << 42 | y << 21 | z;
}

}  // namespace

void BoundaryText::assign(std::string_view text, Reading reading, std::u32string_view kept) {
  reading_ = reading;
  characters_.assign(text, reading, kept);
  proposals_.assign(characters_, reading);
  const std::size_t n = characters_.size();
  chunk_starts_.resize(n);
  chunk_ends_.resize(n);
  prefixes_.resize(n + 1);
  prefixes_[0] = 0;
  while (powers_.size() <= n) powers_.push_back(powers_.back() * kLowercaseHashBase);
  for (std::size_t i = 0; i < n; ++i) {
    prefixes_[i + 1] = prefixes_[i] * kLowercaseHashBase + lowercase_code(characters_.code(i)) + 1;
    const bool inside = i > 0 && !characters_.is_space(i) && !characters_.is_space(i - 1);
    chunk_starts_[i] = inside ? chunk_starts_[i - 1] : static_cast<std::uint32_t>(i);
  }
  for (std::size_t i = n; i-- > 0;) {
    const bool inside = i + 1 < n && !characters_.is_space(i) && !characters_.is_space(i + 1);
    chunk_ends_[i] = inside ? chunk_ends_[i + 1] : static_cast<std::uint32_t>(i + 1);
  }
}

bool BoundaryText::is_common_word_at(std::size_t i, const CommonWords& common_words) const {
  std::size_t end = i;
  while (is_cased(characters_.kind(end))) ++end;
  return end > i && common_words.has(hash(i, end));
}

void BoundaryText::token_keys(TokenSpan before, std::size_t begin, std::size_t i,
                              const CommonWords& common_words,
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

  // The token so far, the rest up to the next space, and what follows the space.
  const std::size_t end = i + 1;
  const std::size_t chunk_begin = chunk_starts_[i];
  const std::size_t chunk_end = chunk_ends_[i];
  const std::uint64_t so_far = hash(begin, end);
  const std::uint64_t rest = hash(end, chunk_end);
  const std::uint64_t follows = static_cast<std::uint64_t>(characters_.kind(chunk_end)) << 5 |
                                static_cast<std::uint64_t>(characters_.kind(chunk_end + 1));
  const std::uint64_t length = end - begin;
  const std::uint64_t previous = hash(before.begin, before.end);

  keys.clear();
  const Proposal proposal = proposals_.of(i + 1);
  if (reading_ == Reading::kFolded && is_shortened(proposal) && end + 1 == chunk_end) {
    // The stop of an abbreviation before a space is a separate token if it also ends a sentence.
    // Other features would outvote this: other stops before spaces are nearly always tokens.
    const auto word = static_cast<std::uint64_t>(abbreviation_class(hash(begin, end)));
    const std::uint64_t next =
        follows << 1 | (is_common_word_at(chunk_end + 1, common_words) ? 1 : 0);
    // Acronyms also learn from made examples (acronyms.h), which must not change the others.
    const bool acronym = own_acronym_features_ && proposal == Proposal::kInitials && length > 2;
    KeyList list(acronym ? kAcronymTemplates : kAbbreviationTemplates, keys);
    list.add(next);
    list.add(next, word);
    list.add(next, static_cast<std::uint64_t>(proposal), kind(0));
    list.add(next, static_cast<std::uint64_t>(proposal), length);
    list.add(so_far);
    list.add(next, so_far);
    const std::size_t next_begin = chunk_end + 1;
    list.add(so_far,
             next_begin < characters_.size() ? hash(next_begin, chunk_ends_[next_begin]) : 0);
    std::size_t next_end = next_begin;  // of its letters
    while (is_cased(characters_.kind(next_end))) ++next_end;
    const std::uint64_t next_word = next_end > next_begin ? hash(next_begin, next_end) : 0;
    list.add(next_word);
    list.add(next_word, word);
    return;
  }

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
  // Scripts without spaces need more context.
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

AbbreviationClass BoundaryText::abbreviation_at(std::span<const TokenSpan> tokens,
                                                std::size_t i) const {
  const auto [begin, end] = tokens[i];
  if (characters_.code(end - 1) != U'.') return AbbreviationClass::kNone;
  std::size_t start = begin;
  if (end == begin + 1) {  // a separate stop after a word
    if (i == 0 || tokens[i - 1].end != begin) return AbbreviationClass::kNone;
    start = tokens[i - 1].begin;
  }
  const AbbreviationClass found = abbreviation_class(hash(start, end - 1));
  const bool before_number = characters_.kind(end + 1) == Kind::kDigit;
  return found == AbbreviationClass::kBeforeNumber && !before_number ? AbbreviationClass::kNone
                                                                     : found;
}

void BoundaryText::set_tokens(std::span<const TokenSpan> tokens, const CommonWords& common_words) {
  const bool folded = reading_ == Reading::kFolded;
  lines_.assign(characters_, tokens, kTokensAhead);
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
    if (!folded) continue;
    if (characters_.kind(begin) == Kind::kUpper) view.common = common_words.has(view.form) ? 1 : 0;
    view.abbreviation = static_cast<std::uint64_t>(abbreviation_at(tokens, i));
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

  keys.clear();
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
  if (reading_ == Reading::kLiteral) return;
  list.add(at(1).common, s(0), s(1));
  list.add(at(1).common, w(0), s(1));
  list.add(at(1).common, s(-1), s(0));
  list.add(at(1).common << 1 | at(2).common, s(0), s(2));
  if (at(0).abbreviation != 0) {
    list.add(at(0).abbreviation, s(1));
    list.add(at(0).abbreviation, s(1), at(1).common);
    list.add(at(0).abbreviation, s(1), s(2));
    list.add(at(0).abbreviation, w(1));
  }
}

}  // namespace arcus
