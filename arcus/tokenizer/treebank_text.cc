// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/treebank_text.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "arcus/text/key_values.h"
#include "arcus/tokenizer/detokenize.h"
#include "arcus/tokenizer/spaces.h"

namespace arcus {
namespace {

// White space beyond this is written as it is, so that memory stays bounded.
constexpr std::size_t kMaxPending = std::size_t{1} << 24;

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

bool has_no_space_after(const Word& token) { return list_value(token.misc, "SpaceAfter") == "No"; }

}  // namespace

void TextStyle::add(const Sentence& sentence) {
  ++sentences_;
  original_ = original_ || tells_its_spaces(sentence);
  known_ = known_ || !comment_value(sentence, "text").empty();
  const std::vector<const Word*> tokens = tokens_of(sentence);
  for (const Word* token : tokens) {
    const bool no_space = has_no_space_after(*token);
    known_ = known_ || no_space;
    if (token == tokens.back()) {
      glued_ += no_space ? 1 : 0;
    } else {
      cut_ += no_space ? 0 : 1;
    }
  }
  if (!known_) count_letters(sentence, letters_, east_asian_);
}

SpaceSource TextStyle::source() const {
  return original_ ? SpaceSource::kOriginal : source_in_tokens();
}

SpaceSource TextStyle::source_in_tokens() const {
  constexpr std::size_t kEnough = 10;  // sentences, for the share to mean anything
  if (known_) {
    return cut_ > 0 && sentences_ >= kEnough && 10 * glued_ > 9 * sentences_
               ? SpaceSource::kTreebankInside
               : SpaceSource::kTreebank;
  }
  return 2 * east_asian_ > letters_ ? SpaceSource::kNoSpaces : SpaceSource::kRule;
}

TextStyle style_of(std::span<const Sentence> sentences) {
  TextStyle style;
  for (const Sentence& sentence : sentences) style.add(sentence);
  return style;
}

std::vector<std::string> spaces_after(const Sentence& sentence,
                                      const std::vector<const Word*>& tokens, SpaceSource source) {
  std::vector<std::string> spaces(tokens.size());
  if (source == SpaceSource::kNoSpaces) return spaces;
  if (source == SpaceSource::kRule) {
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
  if (source == SpaceSource::kTreebankInside && !spaces.empty()) spaces.back() = " ";
  const auto text = spaces_in_text(tokens, comment_value(sentence, "text"));
  if (text && !text->empty()) {
    std::copy_n(text->begin(), text->size() - 1, spaces.begin());
  }
  return spaces;
}

TextWriter::TextWriter(SpaceSource source, Write write)
    : source_(source), write_(std::move(write)) {}

void TextWriter::add(const Sentence& sentence) {
  if (source_ == SpaceSource::kOriginal) {
    add_original(sentence);
  } else {
    add_paragraph_of(sentence);
  }
}

void TextWriter::finish() {
  if (source_ == SpaceSource::kOriginal) {
    write_(pending_);
  } else if (!is_first_) {
    write_("\n");
  }
  pending_.clear();
}

// Spaces at the end of a paragraph are not written.
void TextWriter::append(std::string_view text) {
  const std::size_t end = text.find_last_not_of(' ');
  if (end != std::string_view::npos) {
    write_(pending_);
    pending_.clear();
    write_(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
  pending_ += text;
  if (pending_.size() > kMaxPending) write_(std::exchange(pending_, {}));
}

void TextWriter::add_paragraph_of(const Sentence& sentence) {
  if (!is_first_ && begins_paragraph(sentence)) {
    pending_.clear();
    write_("\n\n");
  }
  is_first_ = false;
  const std::vector<const Word*> tokens = tokens_of(sentence);
  const std::vector<std::string> spaces = spaces_after(sentence, tokens, source_);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    append(tokens[i]->form);
    append(spaces[i]);
  }
}

void TextWriter::append_original(std::string_view text) {
  if (text.empty()) return;
  is_first_ = false;
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  if (end != std::string_view::npos) {
    write_(pending_);
    pending_.clear();
    has_newline_ = false;
    write_(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
  has_newline_ = has_newline_ || text.find('\n') != std::string_view::npos;
  pending_ += text;
  if (has_newline_ || pending_.size() > kMaxPending) write_(std::exchange(pending_, {}));
}

void TextWriter::add_original(const Sentence& sentence) {
  if (!is_first_ && begins_paragraph(sentence) && !has_newline_) {
    // A paragraph of a text begins behind a newline, and its MISC says so; one of a treebank may
    // not.
    pending_.clear();
    append_original("\n\n");
  }
  for (const Word* token : tokens_of(sentence)) {
    append_original(unescaped(list_value(token->misc, "SpacesBefore")));
    std::string_view written = list_value(token->misc, "Bytes");
    if (written.empty()) written = list_value(token->misc, "SpacesInToken");
    append_original(written.empty() ? token->form : unescaped(written));
    const std::string_view spaces = list_value(token->misc, "SpacesAfter");
    if (!spaces.empty()) {
      append_original(unescaped(spaces));
    } else if (list_value(token->misc, "SpaceAfter") != "No") {
      append_original(" ");
    }
  }
}

}  // namespace arcus
