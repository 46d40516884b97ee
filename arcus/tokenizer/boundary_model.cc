// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/boundary_model.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "arcus/base/utf8.h"
#include "arcus/text/fold.h"
#include "arcus/tokenizer/layouts.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

constexpr std::string_view kFoldedName = "folded text, lines";

std::size_t kinds_of(Reading reading) {
  constexpr std::size_t kLiteralKinds = 26;
  return reading == Reading::kLiteral ? kLiteralKinds : kCharacterKinds;
}

std::size_t pair_of(const Characters& text, std::size_t i, std::size_t j) {
  return static_cast<std::size_t>(text.kind(i)) * kCharacterKinds +
         static_cast<std::size_t>(text.kind(j));
}

bool is_followed_by_text(const Characters& text, std::size_t i) {
  return i + 1 < text.size() && !text.is_space(i + 1);
}

// What belongs to the character before it, or ties two together.
bool is_tied(const Characters& text, std::size_t i) {
  constexpr char32_t kZeroWidthJoiner = 0x200d;
  const char32_t next = text.code(i + 1);
  const bool emoji_modifier = next >= 0x1f3fb && next <= 0x1f3ff;
  return text.kind(i + 1) == Kind::kMark || next == kZeroWidthJoiner || emoji_modifier ||
         text.code(i) == kZeroWidthJoiner;
}

// The second half of a flag, in folded text.
bool is_flag(const Characters& text, std::size_t i) {
  const auto is_half = [&](std::size_t k) {
    return text.kind(k) == Kind::kEmoji && text.code(k) >= 0x1f1e6 && text.code(k) <= 0x1f1ff;
  };
  std::size_t halves = 0;                  // up to character i
  constexpr std::size_t kMostHalves = 64;  // so that the time stays linear
  while (halves <= i && halves < kMostHalves && is_half(i - halves)) ++halves;
  return halves % 2 == 1 && is_half(i + 1);
}

// The annotated tokens as characters. Those that hold a space are taken apart at it, as the
// tokenizer would.
void spans_of(const AnnotatedParagraph& paragraph, const Characters& text,
              std::vector<TokenSpan>& tokens, std::vector<bool>& ends_sentence) {
  tokens.clear();
  ends_sentence.clear();
  std::size_t i = 0;
  for (const AnnotatedToken& token : paragraph.tokens) {
    while (i < text.size() && text.offset(i) < token.start) ++i;
    while (i < text.size() && text.offset(i) < token.end) {
      const std::size_t begin = i;
      while (i < text.size() && text.offset(i) < token.end && !text.is_space(i)) ++i;
      if (begin < i) {
        tokens.push_back({begin, i});
        ends_sentence.push_back(false);
      } else {
        ++i;
      }
    }
    if (!tokens.empty() && token.ends_sentence) ends_sentence.back() = true;
  }
}

}  // namespace

void BoundaryModel::read(std::string_view bytes, BoundaryText& text) const {
  text.assign(bytes, reading_, kept_quotes_);
}

bool BoundaryModel::may_end_token(const BoundaryText& text, std::size_t i) const {
  const Characters& characters = text.characters();
  if (inside_token_[pair_of(characters, i, i + 1)] || is_tied(characters, i)) return false;
  const auto proposal = static_cast<std::size_t>(text.proposals().of(i));
  return !whole_[proposal] || text.proposals().is_last(i);
}

bool BoundaryModel::must_end_token(const Characters& text, std::size_t i) const {
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
  return text.is_separated(i);
}

bool BoundaryModel::may_end_sentence(const BoundaryText& text, std::span<const TokenSpan> tokens,
                                     std::size_t i) const {
  return !inside_sentence_[pair_of(text.characters(), tokens[i].end - 1, tokens[i + 1].begin)] ||
         text.ends_line(i);
}

// How often a pair of kinds was seen, and how often there was a boundary between the two.
class BoundaryModel::PairCounts {
 public:
  void add(std::size_t pair, bool boundary) {
    ++seen_[pair];
    if (boundary) ++boundaries_[pair];
  }

  KindPairs without_boundaries() const {
    constexpr std::int64_t kOften = 1000;
    constexpr std::int64_t kHardlyEver = 2000;  // once in so many
    KindPairs result;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      result[i] = seen_[i] >= kOften && boundaries_[i] * kHardlyEver < seen_[i];
    }
    return result;
  }

 private:
  std::array<std::int64_t, kCharacterKinds * kCharacterKinds> seen_{};
  std::array<std::int64_t, kCharacterKinds * kCharacterKinds> boundaries_{};
};

// How often what looks like one token is one.
class BoundaryModel::ProposalCounts {
 public:
  void add(const Proposals& proposals, std::span<const TokenSpan> tokens) {
    for (const auto& [begin, end] : tokens) {
      // A proposal is counted where it begins: as whole if the token ends where it does.
      for (std::size_t i = begin; i < end; ++i) {
        const auto kind = static_cast<std::size_t>(proposals.of(i));
        const bool starts =
            i == 0 || proposals.of(i - 1) != proposals.of(i) || proposals.is_last(i - 1);
        if (kind == 0 || !starts) continue;
        std::size_t last = i;
        while (last + 1 < end && !proposals.is_last(last)) ++last;
        ++seen_[kind];
        if (proposals.is_last(last)) ++whole_[kind];
      }
    }
  }

  // Those that stay whole whatever the classifier says: if the treebank does not object.
  std::bitset<kProposals> whole() const {
    constexpr std::int64_t kFew = 5;
    std::bitset<kProposals> result;
    for (const Proposal kind : {Proposal::kAddress, Proposal::kMail, Proposal::kShortForm,
                                Proposal::kFile, Proposal::kHandle, Proposal::kCode}) {
      const auto i = static_cast<std::size_t>(kind);
      result[i] = seen_[i] < kFew || 10 * whole_[i] >= 9 * seen_[i];
    }
    return result;
  }

 private:
  std::array<std::int64_t, kProposals> seen_{};
  std::array<std::int64_t, kProposals> whole_{};
};

void BoundaryModel::keep_quotes(std::span<const AnnotatedParagraph> paragraphs) {
  constexpr std::int64_t kOften = 50;
  std::map<char32_t, std::int64_t> counts;
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    for (std::size_t i = 0; i < paragraph.text.size();) {
      const char32_t code = next_of_any_bytes(paragraph.text, i);
      if (code >= 0x80 && folded(code) == U'"') ++counts[code];
    }
  }
  for (const auto& [code, count] : counts) {
    if (count >= kOften) kept_quotes_ += code;
  }
}

void BoundaryModel::count_pairs(std::span<const AnnotatedParagraph> paragraphs) {
  PairCounts in_tokens;
  PairCounts in_sentences;
  ProposalCounts proposals;
  keep_quotes(paragraphs);
  std::vector<CommonWords::Occurrence> words;
  BoundaryText text;
  std::vector<TokenSpan> tokens;
  std::vector<bool> ends_sentence;
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    read(paragraph.text, text);
    const Characters& characters = text.characters();
    spans_of(paragraph, characters, tokens, ends_sentence);
    proposals.add(text.proposals(), tokens);
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      const auto [begin, end] = tokens[t];
      for (std::size_t i = begin; i < end; ++i) {
        if (is_followed_by_text(characters, i)) {
          in_tokens.add(pair_of(characters, i, i + 1), i + 1 == end);
        }
      }
      if (t > 0 && !ends_sentence[t - 1]) {
        words.push_back({text.hash(begin, end), characters.kind(begin) == Kind::kUpper});
      }
      if (t + 1 == tokens.size()) continue;
      in_sentences.add(pair_of(characters, end - 1, tokens[t + 1].begin), ends_sentence[t]);
    }
  }
  inside_token_ = in_tokens.without_boundaries();
  inside_sentence_ = in_sentences.without_boundaries();
  whole_ = proposals.whole();
  common_words_ = CommonWords::of(words);
}

// What the others say of a text comes from weights that have not seen it: on their own training
// text they are surer than they will be on new text.
void BoundaryModel::learn_lines(std::span<const AnnotatedParagraph> paragraphs,
                                const Examples& examples,
                                std::span<const std::size_t> sentence_starts,
                                const BoundaryOptions& options) {
  constexpr std::size_t kFolds = 4;
  const std::size_t sentences = sentence_starts.size();
  std::array<PackedWeights, kFolds> folds;
  for (std::size_t fold = 0; fold < kFolds; ++fold) {
    const auto start = [&](std::size_t f) {
      return f == kFolds ? examples.size() : sentence_starts[f * sentences / kFolds];
    };
    folds[fold] =
        train_classifier_without(examples, start(fold), start(fold + 1), options.sentences);
  }
  Examples line_examples;
  BoundaryText text;
  std::vector<TokenSpan> tokens;
  std::vector<std::uint64_t> keys;
  for (const LaidOutText& laid : laid_out_texts(paragraphs, options.seed)) {
    read(laid.text, text);
    const Characters& characters = text.characters();
    find_tokens(text, tokens);
    text.set_tokens(tokens, common_words_);
    if (!text.lines().any()) continue;
    std::size_t fold = 0;
    while (fold + 1 < kFolds && laid.first_sentence >= (fold + 1) * sentences / kFolds) ++fold;
    std::size_t first = 0;
    auto end = laid.sentence_ends.begin();
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const std::size_t offset = characters.offset(tokens[i].end);
      while (end != laid.sentence_ends.end() && *end < offset) ++end;
      const bool ends_sentence = end != laid.sentence_ends.end() && *end == offset;
      if (may_end_sentence(text, tokens, i)) {
        text.sentence_keys(first, i, keys);
        const double known = classifier_score(folds[fold], keys) * folds[fold].unit();
        text.line_keys(first, i, keys);
        line_examples.add(keys, ends_sentence, static_cast<float>(known));
      }
      if (ends_sentence) first = i + 1;
    }
  }
  line_weights_ = train_classifier(line_examples, options.sentences);
}

BoundaryModel BoundaryModel::train(std::span<const AnnotatedParagraph> paragraphs,
                                   const BoundaryOptions& options) {
  BoundaryModel model;
  model.count_pairs(paragraphs);
  Examples token_examples;
  Examples sentence_examples;
  std::vector<std::size_t> sentence_starts;  // examples
  BoundaryText text;
  std::vector<TokenSpan> tokens;
  std::vector<bool> ends_sentence;
  std::vector<std::uint64_t> keys;
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    model.read(paragraph.text, text);
    const Characters& characters = text.characters();
    spans_of(paragraph, characters, tokens, ends_sentence);
    TokenSpan before;
    for (const TokenSpan& token : tokens) {
      for (std::size_t i = token.begin; i < token.end; ++i) {
        if (!is_followed_by_text(characters, i) || model.must_end_token(characters, i) ||
            !model.may_end_token(text, i)) {
          continue;
        }
        text.token_keys(before, token.begin, i, keys);
        token_examples.add(keys, i + 1 == token.end);
      }
      before = token;
    }
    text.set_tokens(tokens, model.common_words_);
    std::size_t first = 0;
    if (!tokens.empty()) sentence_starts.push_back(sentence_examples.size());
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      if (model.may_end_sentence(text, tokens, i)) {
        text.sentence_keys(first, i, keys);
        sentence_examples.add(keys, ends_sentence[i]);
      }
      if (!ends_sentence[i]) continue;
      first = i + 1;
      sentence_starts.push_back(sentence_examples.size());
    }
  }
  model.token_weights_ = train_classifier(token_examples, options.tokens);
  model.sentence_weights_ = train_classifier(sentence_examples, options.sentences);
  if (options.layouts && !sentence_starts.empty()) {
    model.learn_lines(paragraphs, sentence_examples, sentence_starts, options);
  }
  return model;
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
    if (is_followed_by_text(characters, i) && !must_end_token(characters, i)) {
      if (!may_end_token(text, i)) continue;
      text.token_keys(before, token.begin, i, keys);
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
    if (i + 1 < tokens.size()) {
      if (!may_end_sentence(text, tokens, i)) continue;
      text.sentence_keys(first, i, keys);
      double score = classifier_score(sentence_weights_, keys) * sentence_weights_.unit();
      if (text.lines().any()) {
        text.line_keys(first, i, keys);
        score += classifier_score(line_weights_, keys) * line_weights_.unit();
      }
      if (score <= 0) continue;
    }
    first = i + 1;
    ends.push_back(first);
  }
}

// A table of pairs of the kinds that literal text has, and back.
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
    writer.text(kFoldedName);
    writer.number(static_cast<std::uint32_t>(whole_.to_ulong()));
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
  // A model of literal text has no name: the first table is there.
  std::string bits = reader.text();
  if (bits == kFoldedName) {
    const auto whole = reader.number<std::uint32_t>();
    if (whole >= 1U << kProposals) reader.fail("has other kinds of tokens");
    model.whole_ = whole;
    model.common_words_ = CommonWords::read(reader);
    const std::string quotes = reader.text();
    if (find_invalid_utf8(quotes) != std::string::npos) reader.fail("has quotes that are no text");
    for (std::size_t i = 0; i < quotes.size();) model.kept_quotes_ += next_character(quotes, i);
    model.line_weights_ = PackedWeights::read(reader);
    bits = reader.text();
  } else {
    model.reading_ = Reading::kLiteral;
  }
  model.inside_token_ = model.pairs_of(bits, reader);
  model.inside_sentence_ = model.pairs_of(reader.text(), reader);
  model.token_weights_ = PackedWeights::read(reader);
  model.sentence_weights_ = PackedWeights::read(reader);
  if (model.token_weights_.width() != 1 || model.sentence_weights_.width() != 1 ||
      model.line_weights_.width() != 1) {
    reader.fail("has rows of the wrong length");
  }
  return model;
}

}  // namespace arcus
