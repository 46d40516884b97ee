// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/tokenizer.h"

#include <string>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"
#include "arcus/text/unicode.h"
#include "arcus/tokenizer/annotated_text.h"
#include "arcus/tokenizer/spaces.h"

namespace arcus {
namespace {

// Adds the token as a word, or as a multiword token with its words.
void add_token(Word token, std::vector<std::string> words, Sentence& sentence) {
  if (words.empty()) {
    sentence.words.push_back(std::move(token));
    return;
  }
  MultiwordToken& multiword = sentence.multiword_tokens.emplace_back();
  multiword.first = sentence.size() + 1;
  multiword.fields = std::move(token);
  for (std::string& form : words) sentence.words.emplace_back().form = std::move(form);
  multiword.last = sentence.size();
}

// The token's form, in which invalid bytes are U+FFFD and which is in normalisation form NFC, and
// the MISC that records the bytes.
Word token_of(std::string_view bytes, std::string_view spaces) {
  Word token;
  token.form = bytes;
  if (find_invalid_utf8(bytes) != std::string_view::npos) {
    token.form.clear();
    for (std::size_t i = 0; i < bytes.size();) {
      append_utf8(next_of_any_bytes(bytes, i), token.form);
    }
  }
  if (!is_nfc(token.form)) token.form = nfc(token.form);
  if (token.form != bytes) append_item("Bytes", escaped(bytes), token.misc);
  if (spaces.empty()) {
    append_item("SpaceAfter", "No", token.misc);
  } else if (spaces != " ") {
    append_item("SpacesAfter", escaped(spaces), token.misc);
  }
  return token;
}

}  // namespace

Tokenizer Tokenizer::train(std::span<const Sentence> sentences, const BoundaryOptions& options) {
  if (sentences.empty()) throw ArgumentError("a tokenizer needs sentences to learn from");
  Tokenizer result;
  result.boundaries_ = BoundaryModel::train(annotated_text(sentences), options);
  result.multiwords_ = MultiwordSplitter::train(sentences);
  return result;
}

std::vector<FoundSentence> Tokenizer::tokenize(const TextBlock& block,
                                               TokenizerScratch& scratch) const {
  auto& [text, tokens, ends] = scratch;
  boundaries_.read(block.text, text);
  boundaries_.find_tokens(text, tokens);
  if (block.one_sentence) {
    ends.assign(tokens.empty() ? 0 : 1, tokens.size());
  } else {
    boundaries_.find_sentences(text, tokens, ends);
  }

  const Characters& characters = text.characters();
  const auto bytes = [&](std::size_t begin, std::size_t end) {
    const std::size_t start = characters.offset(begin);
    return block.text.substr(start, characters.offset(end) - start);
  };
  std::vector<FoundSentence> result;
  result.reserve(ends.size());
  std::size_t i = 0;
  for (const std::size_t end : ends) {
    FoundSentence& found = result.emplace_back();
    found.start = characters.offset(tokens[i].begin);
    found.character = characters.position(tokens[i].begin);
    std::string comment = "# text = ";
    for (; i < end; ++i) {
      const TokenSpan span = tokens[i];
      const std::size_t next = i + 1 < tokens.size() ? tokens[i + 1].begin : characters.size();
      const std::string_view spaces = bytes(span.end, next);
      Word token = token_of(bytes(span.begin, span.end), spaces);
      if (block.ranges) {
        append_item("TokenRange",
                    std::to_string(block.character + characters.position(span.begin)) + ":" +
                        std::to_string(block.character + characters.position(span.end)),
                    token.misc);
      }
      comment += token.form;
      if (!spaces.empty() && i + 1 < end) comment += ' ';
      std::vector<std::string> words = multiwords_.split(token.form, boundaries_.reading());
      add_token(std::move(token), std::move(words), found.sentence);
    }
    found.sentence.comments.push_back(std::move(comment));
  }
  return result;
}

void Tokenizer::write(PackedWriter& writer) const {
  boundaries_.write(writer);
  multiwords_.write(writer);
}

Tokenizer Tokenizer::read(PackedReader& reader) {
  Tokenizer result;
  result.boundaries_ = BoundaryModel::read(reader);
  result.multiwords_ = MultiwordSplitter::read(reader);
  return result;
}

}  // namespace arcus
