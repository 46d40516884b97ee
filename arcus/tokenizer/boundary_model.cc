// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/boundary_model.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "arcus/base/utf8.h"
#include "arcus/tokenizer/boundary_places.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

constexpr std::string_view kFoldedName = "folded text, lines, acronyms";
// A bit of the number that has the proposals in its lowest bits.
constexpr std::uint32_t kIdeographRules = std::uint32_t{1} << 31;
constexpr std::string_view kNoAcronymsName = "folded text, lines";  // of older models

std::size_t kinds_of(Reading reading) {
  constexpr std::size_t kLiteralKinds = 26;
  return reading == Reading::kLiteral ? kLiteralKinds : kCharacterKinds;
}

// Whether the character belongs to the one before it, or joins two characters.
bool is_tied(const Characters& text, std::size_t i) {
  constexpr char32_t kZeroWidthJoiner = 0x200d;
  const char32_t next = text.code(i + 1);
  const bool emoji_modifier = next >= 0x1f3fb && next <= 0x1f3ff;
  return text.kind(i + 1) == Kind::kMark || next == kZeroWidthJoiner || emoji_modifier ||
         text.code(i) == kZeroWidthJoiner;
}

// Whether it is the second half of a flag, in folded text.
bool is_flag(const Characters& text, std::size_t i) {
  const auto is_half = [&](std::size_t k) {
    return text.kind(k) == Kind::kEmoji && text.code(k) >= 0x1f1e6 && text.code(k) <= 0x1f1ff;
  };
  std::size_t halves = 0;                 // up to character i
  constexpr std::size_t kMaxHalves = 64;  // keeps the time linear
  while (halves <= i && halves < kMaxHalves && is_half(i - halves)) ++halves;
  return halves % 2 == 1 && is_half(i + 1);
}

}  // namespace

void BoundaryModel::read(std::string_view bytes, BoundaryText& text) const {
  text.set_own_acronym_features(own_acronym_features_);
  text.assign(bytes, reading_, kept_quotes_);
}

bool BoundaryModel::may_end_token(const BoundaryText& text, std::size_t i) const {
  const Characters& characters = text.characters();
  if (inside_token_[pair_of(characters, i, i + 1)] || is_tied(characters, i)) return false;
  const Proposals& proposals = text.proposals();
  const Proposal proposal = proposals.of(i);
  if (!whole_[static_cast<std::size_t>(proposal)] || proposals.is_last(i)) return true;
  return is_shortened(proposal) &&
         !(proposals.is_last(i + 1) && is_before_lower_case(characters, i + 1));
}

bool BoundaryModel::must_end_token(const BoundaryText& boundary_text, std::size_t i) const {
  const Characters& text = boundary_text.characters();
  if (reading_ == Reading::kLiteral || is_tied(text, i)) return false;
  const Kind kind = text.kind(i);
  const Kind next = text.kind(i + 1);
  const bool same = text.code(i) == text.code(i + 1);
  if (kind == Kind::kEmoji || next == Kind::kEmoji) {
    return !same && !is_flag(text, i);
  }
  constexpr char32_t kEmDash = 0x2014;
  if (text.code(i) == kEmDash || text.code(i + 1) == kEmDash) return !same;
  constexpr char32_t kEllipsis = 0x2026;
  if (text.code(i) == kEllipsis) return next != Kind::kStop;
  if (text.code(i + 1) == kEllipsis) return kind != Kind::kStop;
  if (text.is_separated(i)) return true;
  if (rules_for_ideographs_ && is_ideographic_stop(text, i + 1)) return kind != Kind::kStop;
  if (rules_for_ideographs_ && is_ideographic_stop(text, i)) return next != Kind::kStop;
  const Proposals& proposals = boundary_text.proposals();
  return whole_[static_cast<std::size_t>(proposals.of(i))] && proposals.is_last(i) &&
         !is_shortened(proposals.of(i)) &&
         (next == Kind::kStop || next == Kind::kComma || next == Kind::kQuote ||
          next == Kind::kClose);
}

bool BoundaryModel::must_end_sentence(const BoundaryText& text, std::span<const TokenSpan> tokens,
                                      std::size_t i) const {
  if (!rules_for_ideographs_) return false;
  const Characters& characters = text.characters();
  return is_ideographic_stop(characters, tokens[i].end - 1) &&
         is_ideographic(characters.kind(tokens[i + 1].begin));
}

bool BoundaryModel::may_end_sentence(const BoundaryText& text, std::span<const TokenSpan> tokens,
                                     std::size_t i) const {
  if (text.ends_line(i)) return true;
  const std::size_t last = tokens[i].end - 1;
  const Characters& characters = text.characters();
  if (text.proposals().of(last) == Proposal::kWith) return false;
  if (rules_for_ideographs_ && is_ideographic_stop(characters, last + 1)) return false;
  if (text.ends_abbreviation(i) && is_before_lower_case(characters, last)) return false;
  return !inside_sentence_[pair_of(characters, last, tokens[i + 1].begin)];
}

void BoundaryModel::find_tokens(const BoundaryText& text, std::vector<TokenSpan>& tokens) const {
  const Characters& characters = text.characters();
  std::vector<std::uint64_t> keys;
  tokens.clear();
  TokenSpan token;
  TokenSpan before;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    if (characters.is_space(i)) {
      token.begin = i + 1;
      continue;
    }
    if (is_followed_by_text(characters, i) && !must_end_token(text, i)) {
      if (!may_end_token(text, i)) continue;
      text.token_keys(before, token.begin, i, common_words_, keys);
      if (classifier_score(token_weights_, keys) <= 0) continue;
    }
    token.end = i + 1;
    tokens.push_back(token);
    before = token;
    token.begin = i + 1;
  }
}

void BoundaryModel::find_sentences(BoundaryText& text, std::span<const TokenSpan> tokens,
                                   std::vector<std::size_t>& ends) const {
  std::vector<std::uint64_t> keys;
  ends.clear();
  text.set_tokens(tokens, common_words_);
  for (std::size_t i = 0, first = 0; i < tokens.size(); ++i) {
    if (i + 1 < tokens.size() && !must_end_sentence(text, tokens, i)) {
      if (!may_end_sentence(text, tokens, i)) continue;
      text.sentence_keys(first, i, keys);
      double score = classifier_score(sentence_weights_, keys) * sentence_weights_.unit();
      if (text.lines().any()) {
        score = known_odds(score);
        text.line_keys(first, i, score, keys);
        score += classifier_score(line_weights_, keys) * line_weights_.unit();
      }
      if (score <= 0) continue;
    }
    first = i + 1;
    ends.push_back(first);
  }
}

// Converts a table of pairs of kinds to text, for the kinds of literal text, and back.
std::string BoundaryModel::pairs_text(const KindPairs& pairs) const {
  const std::size_t kinds = kinds_of(reading_);
  std::string bits(kinds * kinds, '0');
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (pairs[i / kinds * kCharacterKinds + i % kinds]) bits[bits.size() - 1 - i] = '1';
  }
  return bits;
}

BoundaryModel::KindPairs BoundaryModel::pairs_of(const std::string& bits,
                                                 const PackedReader& reader) const {
  const std::size_t kinds = kinds_of(reading_);
  if (bits.size() != kinds * kinds || bits.find_first_not_of("01") != std::string::npos) {
    reader.fail("has other kinds of characters");
  }
  KindPairs pairs;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    pairs[i / kinds * kCharacterKinds + i % kinds] = bits[bits.size() - 1 - i] == '1';
  }
  return pairs;
}

void BoundaryModel::write(PackedWriter& writer) const {
  if (reading_ == Reading::kFolded) {
    writer.text(own_acronym_features_ ? kFoldedName : kNoAcronymsName);
    const auto whole = static_cast<std::uint32_t>(whole_.to_ulong());
    writer.number(whole | (rules_for_ideographs_ ? kIdeographRules : 0));
    common_words_.write(writer);
    std::string quotes;
    for (const char32_t quote : kept_quotes_) append_utf8(quote, quotes);
    writer.text(quotes);
    line_weights_.write(writer);
  }
  writer.text(pairs_text(inside_token_));
  writer.text(pairs_text(inside_sentence_));
  token_weights_.write(writer);
  sentence_weights_.write(writer);
}

BoundaryModel BoundaryModel::read(PackedReader& reader) {
  BoundaryModel model;
  // A model of literal text begins with the first table instead of a name.
  std::string bits = reader.text();
  if (bits == kFoldedName || bits == kNoAcronymsName) {
    model.own_acronym_features_ = bits == kFoldedName;
    auto whole = reader.number<std::uint32_t>();
    model.rules_for_ideographs_ = (whole & kIdeographRules) != 0;  // not in older models
    whole &= ~kIdeographRules;
    if (whole >= 1U << kProposals) reader.fail("has other kinds of tokens");
    model.whole_ = whole;
    if (!model.own_acronym_features_) {  // w/ was one of the other short forms
      model.whole_[static_cast<std::size_t>(Proposal::kWith)] =
          model.whole_[static_cast<std::size_t>(Proposal::kShortForm)];
    }
    model.common_words_ = CommonWords::read(reader);
    const std::string quotes = reader.text();
    if (find_invalid_utf8(quotes) != std::string::npos) reader.fail("has quotes that are no text");
    for (std::size_t i = 0; i < quotes.size();) model.kept_quotes_ += next_character(quotes, i);
    model.line_weights_ = PackedWeights::read(reader, 1);
    bits = reader.text();
  } else {
    model.reading_ = Reading::kLiteral;
  }
  model.inside_token_ = model.pairs_of(bits, reader);
  model.inside_sentence_ = model.pairs_of(reader.text(), reader);
  model.token_weights_ = PackedWeights::read(reader, 1);
  model.sentence_weights_ = PackedWeights::read(reader, 1);
  return model;
}

}  // namespace arcus
