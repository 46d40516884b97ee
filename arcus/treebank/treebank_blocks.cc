// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/treebank_blocks.h"

#include <cstring>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/line_reader.h"
#include "arcus/base/memory.h"
#include "arcus/treebank/sentence_lines.h"

namespace arcus {
namespace {

constexpr std::size_t kBufferSize = std::size_t{1} << 18;
constexpr std::size_t kMaxBytes = std::size_t{1} << 18;  // per block with more than one sentence

}  // namespace

TreebankBlocks::TreebankBlocks(PolledSource source, std::string name, Format format)
    : source_(std::move(source)),
      name_(std::move(name)),
      by_line_(format == Format::kJson || format == Format::kTokens),
      buffer_(kBufferSize) {}

void TreebankBlocks::refuse_sentence() const {
  const bool one_line = line_ == begin_;
  if (one_line) refuse_line(name_, lines_ + 1, kMaxSentenceBytes);
  throw FileError(fmt::format("{}:{}", name_, lines_ + 1),
                  fmt::format("found a sentence of more than {} MiB, expected a blank line after "
                              "each sentence",
                              kMaxSentenceBytes >> 20));
}

void TreebankBlocks::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    for (std::size_t* each : {&place_, &line_, &searched_, &end_}) *each -= begin_;
    begin_ = 0;
  }
  if (end_ >= kMaxSentenceBytes) refuse_sentence();
  if (end_ == buffer_.size()) {
    // The old and the new buffer exist at the same time while the data is moved.
    require_memory(buffer_.size() * 3, "line " + std::to_string(lines_ + 1) + " of " + name_);
    buffer_.resize(buffer_.size() * 2);
  }
  const std::size_t count = source_.read(buffer_.data() + end_, buffer_.size() - end_);
  end_ += count;
  bytes_read_ += static_cast<std::int64_t>(count);
  ended_ = count == 0;
}

bool TreebankBlocks::find_sentence() {
  for (;;) {
    const void* found = std::memchr(buffer_.data() + searched_, '\n', end_ - searched_);
    if (found == nullptr) {
      searched_ = end_;
      return false;
    }
    const auto newline = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data());
    std::string_view line(buffer_.data() + line_, newline - line_);
    if (lines_ == 0) remove_byte_order_mark(line);
    line_ = searched_ = newline + 1;
    ++lines_;
    const bool blank = line.empty() || line == "\r";
    const bool ends = by_line_ || (blank && inside_);
    inside_ = !blank;
    if (!ends) continue;
    place_ = line_;
    lines_before_place_ = lines_;
    return true;
  }
}

TreebankBlocks::Next TreebankBlocks::next(TreebankBlock& block, int max_sentences) {
  const auto take = [&](std::size_t end) {
    block.text.assign(buffer_.data() + begin_, end - begin_);
    block.lines_before = std::exchange(lines_before_block_, lines_before_place_);
    begin_ = end;
    return Next::kBlock;
  };
  for (int sentences = 0;;) {
    while (sentences < max_sentences && find_sentence()) {
      ++sentences;
      if (place_ - begin_ >= kMaxBytes) return take(place_);
    }
    if (sentences == max_sentences) return take(place_);
    // Complete sentences are returned without waiting for more.
    if (ended_) return begin_ == end_ ? Next::kEnd : take(end_);
    if (!source_.ready()) return sentences > 0 ? take(place_) : Next::kPause;
    // Those before a sentence that is too long are not lost.
    if (sentences > 0 && end_ - begin_ >= kMaxBytes) return take(place_);
    fill();
  }
}

}  // namespace arcus
