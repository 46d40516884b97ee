// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/annotated_text.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "arcus/text/key_values.h"
#include "arcus/tokenizer/detokenize.h"
#include "arcus/tokenizer/spaces.h"

namespace arcus {
namespace {

// The white space after each token, from "# text"; empty if the text does not match the tokens.
std::optional<std::vector<std::string>> spaces_in_text(const std::vector<const Word*>& tokens,
                                                       std::string_view text) {
  std::vector<std::string> spaces;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& form = tokens[i]->form;
    if (!text.starts_with(form)) return std::nullopt;
    text.remove_prefix(form.size());
    const std::size_t length = white_space_at_start(text);
    spaces.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  if (!text.empty()) return std::nullopt;
  return spaces;
}

// kTreebankInside: SpaceAfter=No is ignored at the end of a sentence. Some treebanks have it on
// every last token, because no token follows in the sentence.
enum class Source { kTreebank, kTreebankInside, kRule, kNoSpaces };

bool has_no_space_after(const Word& token) { return list_value(token.misc, "SpaceAfter") == "No"; }

Source source_of(std::span<const Sentence> sentences) {
  bool known = false;
  std::size_t glued = 0;  // sentences that are not followed by a space
  std::size_t cut = 0;    // tokens inside a sentence that are followed by a space
  for (const Sentence& sentence : sentences) {
    known = known || !comment_value(sentence, "text").empty();
    const std::vector<const Word*> tokens = tokens_of(sentence);
    for (const Word* token : tokens) {
      const bool no_space = has_no_space_after(*token);
      known = known || no_space;
      if (token == tokens.back()) {
        glued += no_space ? 1 : 0;
      } else {
        cut += no_space ? 0 : 1;
      }
    }
  }
  constexpr std::size_t kEnough = 10;  // sentences, for the share to mean anything
  if (known) {
    return cut > 0 && sentences.size() >= kEnough && 10 * glued > 9 * sentences.size()
               ? Source::kTreebankInside
               : Source::kTreebank;
  }
  return is_written_without_spaces(sentences) ? Source::kNoSpaces : Source::kRule;
}

std::vector<std::string> spaces_after(const Sentence& sentence,
                                      const std::vector<const Word*>& tokens, Source source) {
  std::vector<std::string> spaces(tokens.size());
  if (source == Source::kNoSpaces) return spaces;
  if (source == Source::kRule) {
    std::vector<std::string_view> forms;
    forms.reserve(tokens.size());
    for (const Word* token : tokens) forms.emplace_back(token->form);
    const std::vector<bool> rule = spaces_by_rule(forms);
    for (std::size_t i = 0; i < spaces.size(); ++i) spaces[i] = rule[i] ? " " : "";
    return spaces;
  }
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    spaces[i] = has_no_space_after(*tokens[i]) ? "" : " ";
  }
  if (source == Source::kTreebankInside && !spaces.empty()) spaces.back() = " ";
  const auto text = spaces_in_text(tokens, comment_value(sentence, "text"));
  if (text && !text->empty()) {
    std::copy_n(text->begin(), text->size() - 1, spaces.begin());
  }
  return spaces;
}

}  // namespace

std::vector<AnnotatedParagraph> annotated_text(std::span<const Sentence> sentences) {
  const Source source = source_of(sentences);
  std::vector<AnnotatedParagraph> paragraphs;
  for (const Sentence& sentence : sentences) {
    if (paragraphs.empty() || begins_paragraph(sentence)) paragraphs.emplace_back();
    AnnotatedParagraph& paragraph = paragraphs.back();
    const std::vector<const Word*> tokens = tokens_of(sentence);
    const std::vector<std::string> spaces = spaces_after(sentence, tokens, source);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const std::size_t start = paragraph.text.size();
      paragraph.text += tokens[i]->form;
      if (start < paragraph.text.size()) {
        paragraph.tokens.push_back({start, paragraph.text.size(), false});
      }
      paragraph.text += spaces[i];
    }
    if (!paragraph.tokens.empty()) paragraph.tokens.back().ends_sentence = true;
  }
  return paragraphs;
}

std::string raw_text(std::span<const Sentence> sentences) {
  std::string text;
  for (const AnnotatedParagraph& paragraph : annotated_text(sentences)) {
    if (!text.empty()) text += '\n';
    text += paragraph.text;
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  return text;
}

}  // namespace arcus
