// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/text_offsets.h"

#include <algorithm>
#include <cstddef>

#include "arcus/base/utf8.h"
#include "arcus/text/key_values.h"

namespace arcus {
namespace {

// Unicode's property White_Space.
bool is_white_space(char32_t c) {
  return c == ' ' || (c >= 0x09 && c <= 0x0d) || c == 0x85 || c == 0xa0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f ||
         c == 0x3000;
}

// Reads the text from front to back and counts its characters.
class TextScanner {
 public:
  explicit TextScanner(std::string_view text) : text_(text) {}

  void skip_white_space() {
    while (byte_ < text_.size()) {
      std::size_t next = byte_;
      if (!is_white_space(next_character(text_, next))) return;
      byte_ = next;
      ++character_;
    }
  }

  std::optional<TextSpan> take(std::string_view token) {
    if (!text_.substr(byte_).starts_with(token)) return std::nullopt;
    byte_ += token.size();
    const int start = character_;
    character_ += static_cast<int>(utf8_length(token));
    return TextSpan{start, character_};
  }

  bool is_at_end() const { return byte_ == text_.size(); }

 private:
  std::string_view text_;
  std::size_t byte_ = 0;
  int character_ = 0;
};

bool has_space_after(const Word& token) { return list_value(token.misc, "SpaceAfter") != "No"; }

// Sets the spans of the words of a multiword token.
void split_span(const Sentence& sentence, const MultiwordToken& token, TextSpan span,
                TextOffsets& offsets) {
  std::string joined;
  for (int m = token.first; m <= token.last; ++m) joined += sentence.word(m).form;
  if (joined != token.fields.form) return;
  for (int m = token.first; m <= token.last; ++m) {
    span.end = span.start + static_cast<int>(utf8_length(sentence.word(m).form));
    offsets.words[static_cast<std::size_t>(m) - 1] = span;
    span.start = span.end;
  }
}

}  // namespace

std::string spaced_text(const Sentence& sentence) {
  std::string text;
  bool space = false;
  for (const Word* token : tokens_of(sentence)) {
    if (space) text += ' ';
    text += token->form;
    space = has_space_after(*token);
  }
  return text;
}

std::string text_by_space_after(const Sentence& sentence) {
  const std::vector<const Word*> tokens = tokens_of(sentence);
  const bool tells = std::any_of(tokens.begin(), tokens.end(),
                                 [](const Word* token) { return !has_space_after(*token); });
  return tells ? spaced_text(sentence) : std::string();
}

std::optional<TextOffsets> text_offsets(const Sentence& sentence, std::string_view text) {
  if (text.empty()) return std::nullopt;
  TextOffsets offsets;
  offsets.words.resize(sentence.words.size());
  TextScanner scanner(text);
  auto multiword = sentence.multiword_tokens.begin();
  for (int m = 1; m <= sentence.size(); ++m) {
    scanner.skip_white_space();
    const bool is_multiword = multiword != sentence.multiword_tokens.end() && multiword->first == m;
    const auto span = scanner.take(is_multiword ? multiword->fields.form : sentence.word(m).form);
    if (!span) return std::nullopt;
    if (is_multiword) {
      offsets.multiword_tokens.push_back(*span);
      split_span(sentence, *multiword, *span, offsets);
      m = multiword->last;
      ++multiword;
    } else {
      offsets.words[static_cast<std::size_t>(m) - 1] = *span;
    }
  }
  scanner.skip_white_space();
  if (!scanner.is_at_end()) return std::nullopt;
  return offsets;
}

}  // namespace arcus
