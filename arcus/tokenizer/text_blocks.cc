// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/text_blocks.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"
#include "arcus/text/unicode.h"
#include "arcus/tokenizer/spaces.h"

namespace arcus {
namespace {

constexpr std::size_t kMaxSpaces = 4096;  // bytes
constexpr char32_t kByteOrderMark = 0xfeff;
constexpr std::size_t kLongestCharacter = 4;
constexpr std::size_t kReadAtOnce = 65536;

// Adds the white space and "# newpar" of the block; drops sentences that were returned before.
std::vector<FoundSentence> tokenized(const Tokenizer& tokenizer, const RawBlock& block,
                                     const TextOptions& options, TokenizerScratch& scratch) {
  TextBlock text;
  text.text = block.text;
  text.one_sentence = options.lines;
  text.ranges = options.ranges;
  text.character = block.character;
  std::vector<FoundSentence> found = tokenizer.tokenize(text, scratch);
  Sentence& first = found.front().sentence;
  if (block.paragraph_begins) first.comments.insert(first.comments.begin(), "# newpar");
  if (!block.spaces_before.empty()) {
    Word& token = first.multiword_tokens.empty() || first.multiword_tokens[0].first > 1
                      ? first.words[0]
                      : first.multiword_tokens[0].fields;
    append_item("SpacesBefore", escaped(block.spaces_before), token.misc);
  }
  found.erase(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(block.given));
  return found;
}

std::vector<Sentence> without_places(std::vector<FoundSentence> found) {
  std::vector<Sentence> sentences;
  sentences.reserve(found.size());
  for (FoundSentence& each : found) sentences.push_back(std::move(each.sentence));
  return sentences;
}

// The number of sentences of the last tokenized text whose ends cannot change: enough tokens follow
// them before the last run without spaces, which may be incomplete.
std::size_t certain_sentences(const TokenizerScratch& scratch) {
  const auto& tokens = scratch.tokens;
  if (tokens.empty()) return 0;
  std::size_t certain = tokens.size() - 1;  // tokens
  while (certain > 0 && tokens[certain - 1].end == tokens[certain].begin) --certain;
  return static_cast<std::size_t>(
      std::count_if(scratch.ends.begin(), scratch.ends.end(),
                    [&](std::size_t end) { return end + BoundaryText::kTokensAhead <= certain; }));
}

}  // namespace

std::vector<Sentence> sentences_of(const Tokenizer& tokenizer, RawBlock& block,
                                   const TextOptions& options, TokenizerScratch& scratch) {
  if (!block.found.empty()) return std::exchange(block.found, {});
  return without_places(tokenized(tokenizer, block, options, scratch));
}

TextBlocks::TextBlocks(const Tokenizer& tokenizer, PolledSource source, const TextOptions& options)
    : tokenizer_(tokenizer), source_(std::move(source)), options_(options) {}

void TextBlocks::fill() {
  buffer_.erase(0, std::exchange(begin_, 0));
  const std::size_t size = buffer_.size();
  buffer_.resize(size + kReadAtOnce);
  const std::size_t more = source_.read(buffer_.data() + size, kReadAtOnce);
  buffer_.resize(size + more);
  bytes_read_ += static_cast<std::int64_t>(more);
  ended_ = more == 0;
}

bool TextBlocks::has_character(std::size_t i) const {
  const std::string_view text = unread();
  return i < text.size() &&
         (ended_ || text.size() - i >= kLongestCharacter || utf8_character_length(text, i) > 0);
}

bool TextBlocks::skip_spaces() {
  while (has_character(0)) {
    std::size_t size = 0;
    const char32_t code = next_of_any_bytes(unread(), size);
    const bool byte_order_mark = code == kByteOrderMark && character_ == 0;
    if (!is_white_space(code) && !byte_order_mark) return true;
    paragraph_begins_ = paragraph_begins_ || code == U'\n';
    if (spaces_before_.size() + size <= kMaxSpaces) spaces_before_ += unread().substr(0, size);
    ++character_;
    begin_ += size;
  }
  return false;
}

bool TextBlocks::find_end(End& end) {
  const int ending = options_.lines ? 1 : 2;  // newlines
  Search& at = search_;
  while (has_character(at.place)) {
    const std::size_t start = at.place;
    const char32_t code = next_of_any_bytes(unread(), at.place);
    const std::size_t characters = at.characters++;
    if (is_white_space(code)) {
      at.spaces += at.place - start;
      at.newlines += code == U'\n' ? 1 : 0;
      end = {at.place, at.characters, ending == 2};
      if (at.newlines == ending) return true;
      end.ends_paragraph = true;
      if (at.spaces >= kMaxSpaces) return true;
      continue;
    }
    if (at.spaces > 0) {
      at.last_word = start;
      at.characters_before_last_word = characters;
    }
    at.spaces = 0;
    at.newlines = 0;
    const std::size_t limit = options_.lines ? options_.max_line : options_.max_bytes;
    if (start < limit || start == 0) continue;
    if (options_.lines) {
      throw ArgumentError(
          fmt::format("found a line of more than {} bytes, expected one sentence per line", limit));
    }
    end = {start, characters, false};
    if (2 * at.last_word > start) end = {at.last_word, at.characters_before_last_word, false};
    return true;
  }
  end = {unread().size(), at.characters, true};
  return ended_;
}

RawBlock TextBlocks::block_of(std::size_t size) const {
  RawBlock block;
  block.text = unread().substr(0, size);
  block.spaces_before = spaces_before_;
  block.paragraph_begins = paragraph_begins_;
  block.character = character_;
  block.given = search_.given;
  return block;
}

void TextBlocks::cut(const End& end, RawBlock& block) {
  block = block_of(end.size);
  std::size_t bytes = end.size;
  std::size_t characters = end.characters;
  if (!end.ends_paragraph && !options_.lines) {
    std::vector<FoundSentence> found = tokenized(tokenizer_, block, options_, scratch_);
    const bool put_off = found.size() + block.given > 1 && 2 * found.back().start >= end.size;
    if (put_off) {
      bytes = found.back().start;
      characters = found.back().character;
      found.pop_back();
    }
    block.found = without_places(std::move(found));
  }
  begin_ += bytes;
  character_ += characters;
  search_ = {};
  spaces_before_.clear();
  paragraph_begins_ = end.ends_paragraph;
}

bool TextBlocks::find_certain_sentences(RawBlock& block) {
  const std::size_t size = search_.spaces > 0 ? search_.place : search_.last_word;
  // A source may deliver single words: search less often in a long block, to stay linear.
  const bool grown = size > search_.examined + search_.examined / 64;
  if (options_.lines || !grown) return false;
  search_.examined = size;
  block = block_of(size);
  std::vector<FoundSentence> found = tokenized(tokenizer_, block, options_, scratch_);
  const std::size_t certain = certain_sentences(scratch_);
  if (certain <= block.given) return false;
  found.resize(certain - block.given);
  block.found = without_places(std::move(found));
  search_.given = certain;
  return true;
}

TextBlocks::Next TextBlocks::next(RawBlock& block) {
  for (;;) {
    End end;
    const bool inside = search_.place > 0 || skip_spaces();
    if (inside && find_end(end)) {
      cut(end, block);
      // All sentences of the block may have been returned, or moved to the next block.
      if (block.given == 0 || !block.found.empty() || end.ends_paragraph) return Next::kBlock;
      continue;
    }
    if (ended_) return Next::kEnd;
    if (!source_.ready()) {
      if (inside && find_certain_sentences(block)) return Next::kBlock;
      return Next::kPause;
    }
    fill();
  }
}

}  // namespace arcus
