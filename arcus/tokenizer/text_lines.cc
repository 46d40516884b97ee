// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/text_lines.h"

#include <algorithm>
#include <initializer_list>

namespace arcus {
namespace {

using Kind = CharacterKind;

constexpr std::size_t kLinesAround = 8;

std::uint64_t class_of(std::size_t value, std::initializer_list<std::size_t> bounds) {
  return static_cast<std::uint64_t>(std::upper_bound(bounds.begin(), bounds.end(), value) -
                                    bounds.begin());
}

std::uint64_t size_class(std::size_t characters) {
  return class_of(characters, {12, 20, 28, 34, 42, 50, 58, 66, 74, 82, 90, 100, 112, 130, 160});
}

// Classes of a share, below 10: all or none, of how many; else in thirds.
std::uint64_t share_class(std::size_t part, std::size_t whole) {
  if (whole == 0) return 0;
  const std::uint64_t count = std::min<std::uint64_t>(whole, 3);
  if (part == whole) return count;
  if (part == 0) return 3 + count;
  return 3 * part < whole ? 7 : 3 * part < 2 * whole ? 8 : 9;
}

bool is_word(Kind kind) {
  return kind == Kind::kLower || kind == Kind::kUpper || kind == Kind::kLetter ||
         kind == Kind::kHan || kind == Kind::kHiragana || kind == Kind::kKatakana;
}

// The end of a Roman numeral below 90 that begins at i, all in one case; i if there is none.
std::size_t roman_end(const Characters& text, std::size_t i) {
  const bool capital = text.kind(i) == Kind::kUpper;
  const auto is = [&](std::size_t at, char32_t letter) {
    return text.code(at) == (capital ? letter - U'a' + U'A' : letter);
  };
  const auto pass = [&](char32_t letter, std::size_t max_count) {
    for (; max_count > 0 && is(i, letter); --max_count) ++i;
  };
  if (is(i, U'x') && is(i + 1, U'l')) {
    i += 2;
  } else {
    pass(U'l', 1);
    pass(U'x', 3);
  }
  if (is(i, U'i') && (is(i + 1, U'v') || is(i + 1, U'x'))) return i + 2;
  pass(U'v', 1);
  pass(U'i', 3);
  return i;
}

// A number, a single letter or a Roman numeral, followed by a stop or bracket.
bool is_numbered(const Characters& text, std::size_t i) {
  if (text.kind(i) == Kind::kOpen) ++i;
  const std::size_t begin = i;
  while (text.kind(i) == Kind::kDigit || (text.code(i) == U'.' && text.kind(i + 1) == Kind::kDigit))
    ++i;
  if (i >= begin + 5) return false;
  if (i == begin) i = roman_end(text, begin);
  if (i == begin && is_word(text.kind(i))) ++i;
  return i > begin && (text.code(i) == U'.' || text.kind(i) == Kind::kClose) &&
         text.is_space(i + 1);
}

// [ ] [x] []
bool is_check_box(const Characters& text, std::size_t i) {
  if (text.code(i) != U'[') return false;
  const char32_t tick = text.code(i + 1);
  constexpr char32_t kCheckMark = 0x2713;
  if (tick == U' ' || tick == U'x' || tick == U'X' || tick == kCheckMark) ++i;
  return text.code(i + 1) == U']' && text.is_space(i + 2);
}

// Subject: or Step 1:
bool is_named(const Characters& text, std::size_t i) {
  while (is_word(text.kind(i)) || text.code(i) == U'-') ++i;
  if (text.is_space(i) && text.kind(i + 1) == Kind::kDigit) {
    ++i;
    while (text.kind(i) == Kind::kDigit) ++i;
  }
  return text.code(i) == U':' && text.is_space(i + 1);
}

LineStart start_of(const Characters& text, std::size_t i) {
  const Kind kind = text.kind(i);
  if (text.code(i) == U'#') {
    while (text.code(i) == U'#') ++i;
    return text.is_space(i) ? LineStart::kHeading : LineStart::kOther;
  }
  if (is_check_box(text, i)) return LineStart::kBullet;
  if (is_numbered(text, i)) return LineStart::kNumbered;
  if (text.is_space(i + 1) && !is_word(kind) && kind != Kind::kDigit && kind != Kind::kStop &&
      kind != Kind::kQuote) {
    return LineStart::kBullet;
  }
  if (is_word(kind)) {
    if (is_named(text, i)) return LineStart::kName;
    return kind == Kind::kUpper ? LineStart::kCapital : LineStart::kWord;
  }
  return kind == Kind::kDigit ? LineStart::kNumber : LineStart::kOther;
}

}  // namespace

void TextLines::describe(const Characters& text, std::span<const TokenSpan> tokens, Line& line) {
  const std::size_t begin = tokens[line.first].begin;
  line.length = line.indent + text.position(tokens[line.end - 1].end) - text.position(begin);
  std::size_t words = 0;
  std::size_t capitals = 0;
  std::size_t space = begin;
  while (space < text.size() && !text.is_space(space)) ++space;
  // In scripts without spaces, the next line begins with a token, not a word.
  const Kind kind = text.kind(begin);
  if (kind == Kind::kHan || kind == Kind::kHiragana || kind == Kind::kKatakana) {
    space = tokens[line.first].end;
  }
  line.first_word = text.position(space) - text.position(begin);
  line.second_word = line.first + 1;
  while (line.second_word < line.end && tokens[line.second_word].begin < space) ++line.second_word;
  for (std::size_t t = line.first; t < line.end; ++t) {
    line_of_.push_back(static_cast<std::uint32_t>(lines_.size()));
    token_ends_.push_back(static_cast<std::uint32_t>(line.indent + text.position(tokens[t].end) -
                                                     text.position(begin)));
    const Kind first = text.kind(tokens[t].begin);
    words += is_word(first) ? 1 : 0;
    capitals += first == Kind::kUpper ? 1 : 0;
  }
  line.start = start_of(text, begin);
  line.ends_in_stop = text.kind(tokens[line.end - 1].begin) == Kind::kStop;
  // Classes: no words, no capitals, one, some, most, all.
  line.capitals = words == 0                  ? 0
                  : capitals == 0             ? 1
                  : capitals == words         ? 2
                  : 3 * capitals >= 2 * words ? 3
                  : capitals > 1              ? 4
                                              : 5;
}

void TextLines::assign(const Characters& text, std::span<const TokenSpan> tokens,
                       std::size_t tokens_ahead) {
  tokens_ahead_ = tokens_ahead;
  lines_.clear();
  breaks_.clear();
  line_of_.clear();
  token_ends_.clear();
  Line line;
  std::size_t t = 0;
  const auto close = [&](std::size_t character) {
    while (t < tokens.size() && tokens[t].begin < character) ++t;
    line.end = t;
    if (line.end == line.first) return;
    describe(text, tokens, line);
    lines_.push_back(line);
    line.first = t;
  };
  if (text.line_breaks().empty()) return;
  for (const LineBreak& line_break : text.line_breaks()) {
    close(line_break.space);
    line.indent = line_break.indent;
  }
  close(text.size());
  for (std::size_t k = 0; k + 1 < lines_.size(); ++k) breaks_.push_back(seen_break(k));
}

TextLines::Break TextLines::seen_break(std::size_t k) const {
  const Line& line = lines_[k];
  const Line& next = lines_[k + 1];
  const std::size_t last_seen = line.end + tokens_ahead_;  // tokens before it may be used
  const std::size_t first = k - std::min(k, kLinesAround);
  // Uses lines whose end and next word are visible; the width also counts the visible part of a
  // line.
  std::size_t end = k + 1;
  std::size_t width = 0;
  for (std::size_t j = first; j < lines_.size() && j <= k + kLinesAround; ++j) {
    if (lines_[j].first >= last_seen) break;
    const std::size_t seen = std::min(lines_[j].end, last_seen);
    // A word that is longer than the width is alone on its line.
    if (seen > lines_[j].second_word) width = std::max<std::size_t>(width, token_ends_[seen - 1]);
    if (j > k && lines_[j].end < last_seen && j + 1 < lines_.size()) end = j + 1;
  }
  const auto needed = [&](std::size_t j) {
    return lines_[j].length + 1 + lines_[j + 1].first_word;
  };
  std::size_t early = 0;
  for (std::size_t j = first; j < end; ++j) early += j != k && needed(j) <= width ? 1 : 0;
  const std::size_t others = end - first - 1;

  // Lines a..b+1 can be wrapped at one width if none is longer than the shortest that did not fit.
  const auto min_width = [&](std::size_t j) -> std::size_t {
    const std::size_t seen = std::min(lines_[j].end, last_seen);
    return seen > lines_[j].second_word ? token_ends_[seen - 1] : 0;
  };
  std::size_t low = std::max(min_width(k), min_width(k + 1));
  std::size_t high = needed(k);
  std::size_t run = low < high ? 1 : 0;
  const auto extend = [&](std::size_t line_beyond, std::size_t j) {
    const std::size_t new_low = std::max(low, min_width(line_beyond));
    const std::size_t new_high = std::min(high, needed(j));
    if (new_low >= new_high) return false;
    low = new_low;
    high = new_high;
    ++run;
    return true;
  };
  if (run > 0) {
    for (std::size_t j = k; j-- > first;) {
      if (!extend(j, j)) break;
    }
    for (std::size_t j = k + 1; j < end; ++j) {
      if (!extend(j + 1, j)) break;
    }
  }

  // The first line of the text begins a sentence in any layout.
  std::size_t capitals = 0;
  std::size_t stops = 0;
  std::size_t seen_starts = 0;
  for (std::size_t j = std::max<std::size_t>(first, 1); j <= end; ++j) {
    if (j == k + 1) continue;
    ++seen_starts;
    capitals += lines_[j].start == LineStart::kCapital ? 1 : 0;
  }
  for (std::size_t j = first; j < end; ++j) stops += j != k && lines_[j].ends_in_stop ? 1 : 0;

  Break result;
  result.starts = share_class(capitals, seen_starts);
  result.stops = share_class(stops, others);
  result.slack = needed(k) > width ? 0 : 1 + class_of(width - needed(k), {3, 10, 25});
  result.length = size_class(line.length);
  result.width = size_class(width);
  result.others = others == 0              ? 0
                  : early == 0             ? 1
                  : early == others        ? 2
                  : 3 * early < others     ? 3
                  : 3 * early < 2 * others ? 4
                                           : 5;
  result.run = class_of(run, {1, 2, 3, 5, 8});
  result.count = class_of(others, {1, 2, 4});
  result.indent = class_of(next.indent, {1, 3}) * 3 + (next.indent < line.indent    ? 0
                                                       : next.indent == line.indent ? 1
                                                                                    : 2);
  result.capitals = line.capitals;
  result.words = class_of(line.end - line.first, {2, 3, 4, 6, 9, 14, 20});
  const bool marked = line.start == LineStart::kNumbered || line.start == LineStart::kBullet ||
                      line.start == LineStart::kName;
  result.like_next = marked && line.start == next.start;
  return result;
}

}  // namespace arcus
