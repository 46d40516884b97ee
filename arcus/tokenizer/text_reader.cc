// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/text_reader.h"

#include <algorithm>
#include <utility>

#include "arcus/base/utf8.h"
#include "arcus/tokenizer/spaces.h"

namespace arcus {
namespace {

constexpr std::size_t kMostSpaces = 4096;  // bytes
constexpr char32_t kByteOrderMark = 0xfeff;
constexpr std::size_t kLongestCharacter = 4;
constexpr std::size_t kReadAtOnce = 65536;

}  // namespace

TextReader::TextReader(const Tokenizer& tokenizer, ByteSource source, const TextOptions& options)
    : tokenizer_(tokenizer),
      source_(std::move(source)),
      options_(options),
      sentences_(options.sentences_before) {}

bool TextReader::fill() {
  if (!source_) return false;
  buffer_.erase(0, std::exchange(begin_, 0));
  const std::size_t size = buffer_.size();
  buffer_.resize(size + kReadAtOnce);
  const std::size_t more = source_(buffer_.data() + size, kReadAtOnce);
  buffer_.resize(size + more);
  if (more == 0) source_ = nullptr;
  return more > 0;
}

bool TextReader::has_character(std::size_t i) {
  for (;;) {
    const std::string_view text = unread();
    const bool whole = i < text.size() &&
                       (text.size() - i >= kLongestCharacter || utf8_character_length(text, i) > 0);
    if (whole) return true;
    if (!fill()) return i < unread().size();
  }
}

bool TextReader::skip_spaces() {
  std::size_t i = 0;
  bool newline = false;
  bool found = false;
  while (has_character(i)) {
    std::size_t end = i;
    const char32_t code = next_of_any_bytes(unread(), end);
    const bool byte_order_mark = code == kByteOrderMark && character_ == 0;
    if (!is_white_space(code) && !byte_order_mark) {
      found = true;
      break;
    }
    newline = newline || code == U'\n';
    if (spaces_before_.size() + (end - i) <= kMostSpaces) {
      spaces_before_ += unread().substr(i, end - i);
    }
    ++character_;
    i = end;
    if (i >= kReadAtOnce) begin_ += std::exchange(i, 0);  // memory stays small
  }
  begin_ += i;
  paragraph_begins_ = paragraph_begins_ || newline;
  return found;
}

TextReader::Block TextReader::find_block() {
  const int ending = options_.lines ? 1 : 2;  // newlines
  int newlines = 0;
  std::size_t spaces = 0;     // bytes of white space before place i
  std::size_t last_word = 0;  // behind the last white space
  for (std::size_t i = 0; has_character(i);) {
    const std::size_t start = i;
    const char32_t code = next_of_any_bytes(unread(), i);
    if (is_white_space(code)) {
      spaces += i - start;
      newlines += code == U'\n' ? 1 : 0;
      if (newlines == ending) return {i, ending == 2};
      if (spaces >= kMostSpaces) return {i, true};
      continue;
    }
    if (spaces > 0) last_word = start;
    spaces = 0;
    newlines = 0;
    if (start < options_.most_bytes) continue;
    if (2 * last_word > start) return {last_word, false};
    if (start > 0) return {start, false};
  }
  return {unread().size(), true};
}

void TextReader::tokenize_block() {
  const Block block = find_block();
  TextBlock text;
  text.text = unread().substr(0, block.size);
  text.one_sentence = options_.lines;
  text.ranges = options_.ranges;
  text.character = character_;
  found_ = tokenizer_.tokenize(text, scratch_);
  next_ = 0;
  const Characters& characters = scratch_.text.characters();
  std::size_t bytes = block.size;
  std::size_t read_characters = characters.position(characters.size());
  const bool put_off = !block.ends_paragraph && !options_.lines && found_.size() > 1 &&
                       2 * found_.back().start >= block.size;
  if (put_off) {
    bytes = found_.back().start;
    read_characters = found_.back().character;
    found_.pop_back();
  }
  Sentence& first = found_.front().sentence;
  if (paragraph_begins_) first.comments.insert(first.comments.begin(), "# newpar");
  if (!spaces_before_.empty()) {
    Word& token = first.multiword_tokens.empty() || first.multiword_tokens[0].first > 1
                      ? first.words[0]
                      : first.multiword_tokens[0].fields;
    append_item("SpacesBefore", escaped(spaces_before_), token.misc);
    spaces_before_.clear();
  }
  paragraph_begins_ = block.ends_paragraph;
  begin_ += bytes;
  character_ += read_characters;
}

bool TextReader::read(Sentence& sentence) {
  if (next_ == found_.size()) {
    if (!skip_spaces()) return false;
    tokenize_block();
  }
  sentence = std::move(found_[next_++].sentence);
  sentence.comments.insert(sentence.comments.end() - 1,
                           "# sent_id = " + std::to_string(++sentences_));
  return true;
}

std::vector<Sentence> tokenize(const Tokenizer& tokenizer, std::string_view text,
                               const TextOptions& options) {
  TextReader reader(tokenizer, bytes_of(std::string(text)), options);
  std::vector<Sentence> sentences;
  Sentence sentence;
  while (reader.read(sentence)) sentences.push_back(std::move(sentence));
  return sentences;
}

}  // namespace arcus
