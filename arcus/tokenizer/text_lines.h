// SPDX-License-Identifier: Apache-2.0
//
// The lines of a text, and the shape of the breaks between them: was the line full, or did a
// sentence end? Linear in the text.
//
// A wrapped line is full: with the first word of the next line it would be longer than the longest
// line around it. If most breaks are not like this, lines have a meaning. Lines that begin alike
// (numbers, bullets, "Name:") are items of a list. All this is computed in a window of a few lines,
// so that a text can be cut into sentences before its end is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/tokenizer/characters.h"

namespace arcus {

struct TokenSpan {
  std::size_t begin = 0;  // characters
  std::size_t end = 0;

  friend bool operator==(const TokenSpan&, const TokenSpan&) = default;
};

// How a line begins.
enum class LineStart : std::uint8_t {
  kWord,
  kCapital,
  kNumber,
  kNumbered,  // 1. 1) (1) a) A. iv. IV.
  kBullet,    // - * • [x] before a space
  kHeading,   // # or ##
  kName,      // Subject: or Step 1:
  kOther,
};

class TextLines {
 public:
  // Uses at most `tokens_ahead` tokens after a break.
  void assign(const Characters& text, std::span<const TokenSpan> tokens, std::size_t tokens_ahead);

  // Whether there is more than one line.
  bool any() const { return lines_.size() > 1; }

  std::size_t line_of(std::size_t token) const { return line_of_[token]; }
  std::size_t first_token(std::size_t line) const { return lines_[line].first; }
  std::size_t end_token(std::size_t line) const { return lines_[line].end; }
  LineStart start(std::size_t line) const { return lines_[line].start; }

  // Classes, all below 16.
  struct Break {
    std::uint64_t slack = 0;     // room left in the line: 0 if it is full
    std::uint64_t length = 0;    // of the line
    std::uint64_t width = 0;     // of the longest line around
    std::uint64_t others = 0;    // share of full lines at the other breaks around
    std::uint64_t count = 0;     // of other breaks
    std::uint64_t run = 0;       // number of adjacent breaks that one width explains
    std::uint64_t indent = 0;    // of the next line, and compared to this line
    std::uint64_t capitals = 0;  // of the words of the line
    std::uint64_t words = 0;     // number of tokens of the line
    std::uint64_t starts = 0;    // share of the other lines around that begin with a capital
    std::uint64_t stops = 0;     // share of the other lines around that end in a stop
    bool like_next = false;      // both lines begin with a mark of the same kind
  };
  const Break& break_behind(std::size_t line) const { return breaks_[line]; }  // not the last one

 private:
  struct Line {
    std::size_t first = 0;  // tokens
    std::size_t end = 0;
    std::size_t indent = 0;
    std::size_t length = 0;       // characters, with the indent
    std::size_t first_word = 0;   // characters up to the first space
    std::size_t second_word = 0;  // its first token; `end` if there is none
    LineStart start = LineStart::kOther;
    std::uint64_t capitals = 0;
    bool ends_in_stop = false;
  };

  void describe(const Characters& text, std::span<const TokenSpan> tokens, Line& line);
  Break seen_break(std::size_t line) const;

  std::size_t tokens_ahead_ = 0;
  std::vector<Line> lines_;
  std::vector<Break> breaks_;
  std::vector<std::uint32_t> line_of_;
  std::vector<std::uint32_t> token_ends_;  // in characters from the start of the line
};

}  // namespace arcus
