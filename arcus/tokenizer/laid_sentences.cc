// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/laid_sentences.h"

#include <string_view>

#include "arcus/base/utf8.h"
#include "arcus/text/unicode.h"
#include "arcus/tokenizer/characters.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

bool is_without_spaces(char32_t code) {
  const Kind kind = kind_of(code);
  return kind == Kind::kHan || kind == Kind::kHiragana || kind == Kind::kKatakana;
}

}  // namespace

std::vector<LaidSentence> laid_sentences(const AnnotatedParagraph& paragraph) {
  std::vector<LaidSentence> sentences(1);
  sentences[0].begins_paragraph = true;
  const std::string_view text = paragraph.text;
  for (std::size_t t = 0; t < paragraph.tokens.size(); ++t) {
    const AnnotatedToken& token = paragraph.tokens[t];
    const std::string_view form = text.substr(token.start, token.end - token.start);
    const std::size_t next =
        t + 1 < paragraph.tokens.size() ? paragraph.tokens[t + 1].start : text.size();
    LaidSentence& sentence = sentences.back();
    if (sentence.units.empty()) sentence.units.emplace_back();
    sentence.units.back().text += form;
    ++sentence.tokens;
    std::size_t i = 0;
    const char32_t first = form.empty() ? 0 : next_of_any_bytes(form, i);
    sentence.ends_in_stop = i == form.size() && kind_of(first) == Kind::kStop;
    const bool space = next > token.end;
    if (token.ends_sentence) {
      sentence.units.back().space_after = space;
      sentences.emplace_back();
    } else if (space || is_without_spaces(first)) {
      sentence.units.back().space_after = space;
      sentence.units.emplace_back();
    }
  }
  if (sentences.back().units.empty()) sentences.pop_back();
  for (LaidSentence& sentence : sentences) {
    if (sentence.units.back().text.empty()) sentence.units.pop_back();
  }
  std::erase_if(sentences, [](const LaidSentence& sentence) { return sentence.units.empty(); });
  return sentences;
}

void strip_stop(LaidSentence& sentence) {
  if (!sentence.ends_in_stop || sentence.tokens < 3) return;
  std::string& last = sentence.units.back().text;
  do last.pop_back();
  while (!last.empty() && (static_cast<unsigned char>(last.back()) & 0xc0) == 0x80);
  // The first byte of a stop of several bytes is still there.
  if (!last.empty() && (static_cast<unsigned char>(last.back()) & 0x80) != 0 &&
      utf8_character_length(last, last.size() - 1) == 0) {
    last.pop_back();
  }
  if (last.empty()) sentence.units.pop_back();
  sentence.ends_in_stop = false;
}

bool is_like_headline(const LaidSentence& sentence) {
  constexpr std::size_t kMaxWords = 9;
  const std::size_t words = sentence.units.size();
  std::size_t i = 0;
  const char32_t first = next_of_any_bytes(sentence.units.front().text, i);
  return words >= 2 && words <= kMaxWords &&
         (kind_of(first) == Kind::kUpper || kind_of(first) == Kind::kLetter ||
          is_without_spaces(first));
}

std::string in_case(const std::string& word, Case letters) {
  if (letters == Case::kAsIs || letters == Case::kSentence ||
      find_invalid_utf8(word) != std::string::npos) {
    return word;
  }
  if (letters == Case::kUpper) return uppercase(word);
  if (letters == Case::kLower) return lowercase(word);
  std::size_t first = 0;
  if (!word.empty()) next_character(word, first);
  return uppercase(word.substr(0, first)) + word.substr(first);
}

}  // namespace arcus
