// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/boundary_model.h"

#include <array>
#include <cstdint>
#include <string>

namespace arcus {
namespace {

using Kind = CharacterKind;

std::size_t pair_at(const Characters& text, std::size_t i) {
  return static_cast<std::size_t>(text.kind(i)) * kCharacterKinds +
         static_cast<std::size_t>(text.kind(i + 1));
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

bool BoundaryModel::may_end(const Characters& text, std::size_t i) const {
  return !uncut_[pair_at(text, i)] && !is_tied(text, i);
}

BoundaryModel::KindPairs BoundaryModel::uncut_pairs(
    std::span<const AnnotatedParagraph> paragraphs) {
  constexpr std::int64_t kOften = 1000;
  constexpr std::int64_t kHardlyEver = 2000;  // one in so many
  std::array<std::int64_t, kCharacterKinds * kCharacterKinds> seen{};
  std::array<std::int64_t, kCharacterKinds * kCharacterKinds> cut{};
  Characters text;
  std::vector<TokenSpan> tokens;
  std::vector<bool> ends;
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    text.assign(paragraph.text);
    spans_of(paragraph, text, tokens, ends);
    for (const auto& [begin, end] : tokens) {
      for (std::size_t i = begin; i < end; ++i) {
        if (!is_followed_by_text(text, i)) continue;
        ++seen[pair_at(text, i)];
        if (i + 1 == end) ++cut[pair_at(text, i)];
      }
    }
  }
  KindPairs uncut;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    uncut[i] = seen[i] >= kOften && cut[i] * kHardlyEver < seen[i];
  }
  return uncut;
}

BoundaryModel BoundaryModel::train(std::span<const AnnotatedParagraph> paragraphs,
                                   const BoundaryOptions& options) {
  BoundaryModel model;
  model.uncut_ = uncut_pairs(paragraphs);
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
        if (!is_followed_by_text(characters, i) || !model.may_end(characters, i)) continue;
        text.token_keys(before, token.begin, i, keys);
        token_examples.add(keys, i + 1 == token.end);
      }
      before = token;
    }
    text.set_tokens(tokens);
    std::size_t first = 0;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      text.sentence_keys(first, i, keys);
      sentence_examples.add(keys, ends_sentence[i]);
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
      if (!may_end(characters, i)) continue;
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
      text.sentence_keys(first, i, keys);
      if (classifier_score(sentence_weights_, keys) <= 0) continue;
    }
    first = i + 1;
    ends.push_back(first);
  }
}

void BoundaryModel::write(PackedWriter& writer) const {
  writer.text(uncut_.to_string());
  token_weights_.write(writer);
  sentence_weights_.write(writer);
}

BoundaryModel BoundaryModel::read(PackedReader& reader) {
  BoundaryModel model;
  const std::string uncut = reader.text();
  if (uncut.size() != model.uncut_.size() || uncut.find_first_not_of("01") != std::string::npos) {
    reader.fail("has other kinds of characters");
  }
  model.uncut_ = KindPairs(uncut);
  model.token_weights_ = PackedWeights::read(reader);
  model.sentence_weights_ = PackedWeights::read(reader);
  if (model.token_weights_.width() != 1 || model.sentence_weights_.width() != 1) {
    reader.fail("has rows of the wrong length");
  }
  return model;
}

}  // namespace arcus
