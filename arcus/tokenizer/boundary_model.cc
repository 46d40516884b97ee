// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/boundary_model.h"

#include <array>
#include <cstdint>
#include <string>

namespace arcus {
namespace {

using Kind = CharacterKind;

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

bool BoundaryModel::may_end_token(const Characters& text, std::size_t i) const {
  return !inside_token_[pair_of(text, i, i + 1)] && !is_tied(text, i);
}

bool BoundaryModel::may_end_sentence(const Characters& text, TokenSpan token,
                                     TokenSpan next) const {
  return !inside_sentence_[pair_of(text, token.end - 1, next.begin)];
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

void BoundaryModel::count_pairs(std::span<const AnnotatedParagraph> paragraphs) {
  PairCounts in_tokens;
  PairCounts in_sentences;
  Characters text;
  std::vector<TokenSpan> tokens;
  std::vector<bool> ends_sentence;
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    text.assign(paragraph.text);
    spans_of(paragraph, text, tokens, ends_sentence);
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      const auto [begin, end] = tokens[t];
      for (std::size_t i = begin; i < end; ++i) {
        if (is_followed_by_text(text, i)) in_tokens.add(pair_of(text, i, i + 1), i + 1 == end);
      }
      if (t + 1 == tokens.size()) continue;
      in_sentences.add(pair_of(text, end - 1, tokens[t + 1].begin), ends_sentence[t]);
    }
  }
  inside_token_ = in_tokens.without_boundaries();
  inside_sentence_ = in_sentences.without_boundaries();
}

BoundaryModel BoundaryModel::train(std::span<const AnnotatedParagraph> paragraphs,
                                   const BoundaryOptions& options) {
  BoundaryModel model;
  model.count_pairs(paragraphs);
  Examples token_examples;
  Examples sentence_examples;
  BoundaryText text;
  std::vector<TokenSpan> tokens;
  std::vector<bool> ends_sentence;
  std::vector<std::uint64_t> keys;
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    text.assign(paragraph.text);
    const Characters& characters = text.characters();
    spans_of(paragraph, characters, tokens, ends_sentence);
    TokenSpan before;
    for (const TokenSpan& token : tokens) {
      for (std::size_t i = token.begin; i < token.end; ++i) {
        if (!is_followed_by_text(characters, i) || !model.may_end_token(characters, i)) continue;
        text.token_keys(before, token.begin, i, keys);
        token_examples.add(keys, i + 1 == token.end);
      }
      before = token;
    }
    text.set_tokens(tokens);
    std::size_t first = 0;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      if (model.may_end_sentence(characters, tokens[i], tokens[i + 1])) {
        text.sentence_keys(first, i, keys);
        sentence_examples.add(keys, ends_sentence[i]);
      }
      if (ends_sentence[i]) first = i + 1;
    }
  }
  model.token_weights_ = train_classifier(token_examples, options.tokens);
  model.sentence_weights_ = train_classifier(sentence_examples, options.sentences);
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
    if (is_followed_by_text(characters, i)) {
      if (!may_end_token(characters, i)) continue;
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
  text.set_tokens(tokens);
  for (std::size_t i = 0, first = 0; i < tokens.size(); ++i) {
    if (i + 1 < tokens.size()) {
      if (!may_end_sentence(text.characters(), tokens[i], tokens[i + 1])) continue;
      text.sentence_keys(first, i, keys);
      if (classifier_score(sentence_weights_, keys) <= 0) continue;
    }
    first = i + 1;
    ends.push_back(first);
  }
}

void BoundaryModel::write(PackedWriter& writer) const {
  writer.text(inside_token_.to_string());
  writer.text(inside_sentence_.to_string());
  token_weights_.write(writer);
  sentence_weights_.write(writer);
}

BoundaryModel BoundaryModel::read(PackedReader& reader) {
  BoundaryModel model;
  for (KindPairs* pairs : {&model.inside_token_, &model.inside_sentence_}) {
    const std::string bits = reader.text();
    if (bits.size() != pairs->size() || bits.find_first_not_of("01") != std::string::npos) {
      reader.fail("has other kinds of characters");
    }
    *pairs = KindPairs(bits);
  }
  model.token_weights_ = PackedWeights::read(reader);
  model.sentence_weights_ = PackedWeights::read(reader);
  if (model.token_weights_.width() != 1 || model.sentence_weights_.width() != 1) {
    reader.fail("has rows of the wrong length");
  }
  return model;
}

}  // namespace arcus
