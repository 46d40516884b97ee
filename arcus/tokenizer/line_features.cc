// SPDX-License-Identifier: Apache-2.0
//
// The features of lines: at the end of a line, at its start, and inside. Text without line breaks
// does not have them.
#include <algorithm>

#include "arcus/tokenizer/boundary_features.h"
#include "arcus/tokenizer/key_list.h"

namespace arcus {
namespace {

constexpr std::uint64_t kBreakTemplates = 128;
constexpr std::uint64_t kLineStartTemplates = 192;
constexpr std::uint64_t kInsideTemplates = 208;
constexpr std::size_t kNearStart = 3;  // tokens

}  // namespace

void BoundaryText::line_keys(std::size_t first, std::size_t i, double known,
                             std::vector<std::uint64_t>& keys) const {
  // The log-odds of the other features in classes, to weigh them differently by layout.
  const auto known_class = static_cast<std::uint64_t>(std::clamp(known, -6.0, 6.0) + 6.5);
  keys.clear();
  const auto at = [&](int j) -> const TokenView& {
    return views_[i + kMargin + static_cast<std::size_t>(j)];
  };
  const auto w = [&](int j) { return at(j).form; };
  const auto s = [&](int j) { return at(j).shape; };
  const std::size_t line = lines_.line_of(i);
  const std::size_t line_first = lines_.first_token(line);
  const auto start = static_cast<std::uint64_t>(lines_.start(line));

  if (!ends_line(i)) {
    // A check box has four tokens: "- [x]".
    const bool bullet = lines_.start(line) == LineStart::kBullet;
    if (i < line_first + kNearStart + (bullet ? 1 : 0)) {
      const std::uint64_t place = start << 3 | at(0).space_after << 2 | (i - line_first);
      KeyList list(kLineStartTemplates, keys);
      list.add(place);
      list.add(place, s(0), s(1));
      list.add(place, w(0));
    }
    if (line > 0) {
      // Whether lines have a meaning here, by the previous line break.
      const TextLines::Break& before = lines_.break_behind(line - 1);
      const std::uint64_t meaning = std::uint64_t{before.slack > 0 ? 1U : 0U} << 4 | before.others;
      KeyList list(kInsideTemplates, keys);
      list.add(meaning, before.count);
      list.add(meaning, s(0), s(1));
      list.add(meaning, start, s(0));
      list.add(meaning, w(0), at(1).common);
      list.add(meaning, before.count, known_class);
    }
    return;
  }

  const TextLines::Break& here = lines_.break_behind(line);
  const auto next_start = static_cast<std::uint64_t>(lines_.start(line + 1));
  const std::uint64_t starts = start << 4 | next_start << 1 | (here.like_next ? 1 : 0);
  const std::uint64_t room = here.slack << 4 | here.others;
  const std::uint64_t sentence_lines =  // the sentence begins with this line, inside it, before it
      first == line_first  ? 0
      : first > line_first ? 1
                           : 2;
  KeyList list(kBreakTemplates, keys);
  list.add(room);
  list.add(room, known_class);
  list.add(room, known_class, here.count << 4 | here.width);
  list.add(starts, known_class, room);
  list.add(here.length, here.slack, known_class);
  list.add(here.length, here.width, here.slack);
  list.add(room, here.count, here.width);
  list.add(here.slack, here.width);
  list.add(room, s(0), s(1));
  list.add(room, w(0));
  list.add(room, w(1), s(1));
  list.add(s(0), s(1));
  list.add(w(0), 1);
  list.add(w(1), s(1));
  list.add(w(0), s(1));
  list.add(s(0), w(1), s(1));
  list.add(s(-1), s(0), s(1));
  list.add(s(0), s(1), s(2));
  list.add(s(1), w(2));
  list.add(starts);
  list.add(starts, here.indent);
  list.add(starts, here.indent, room);
  list.add(starts, s(0), room);
  list.add(next_start, w(0), room);
  list.add(next_start << 4 | here.indent, s(0));
  list.add(here.words, here.capitals, room);
  list.add(here.words, here.capitals, starts);
  list.add(here.capitals, s(0), s(1));
  list.add(at(1).common << 8 | room, s(0), s(1));
  list.add(at(1).common << 8 | room, here.capitals);
  list.add(sentence_lines, room, starts);
  list.add(sentence_lines, room, here.count);
  list.add(sentence_lines << 4 | here.count, room, known_class);
  list.add(room, here.count, here.length);
  list.add(sentence_lines, here.words, here.capitals);
  list.add(at(0).depth, room, s(0));
  const std::uint64_t run = here.run << 4 | here.slack;
  list.add(run, here.others, here.count);
  list.add(run, known_class);
  list.add(run, s(0), s(1));
  list.add(run, here.length, here.width);
  list.add(run, w(0));
  list.add(run, starts);
  const std::uint64_t around = here.starts << 4 | here.stops;
  list.add(around, next_start, s(0));
  list.add(around, known_class);
  list.add(around, next_start, room);
  list.add(around, run, next_start);
  list.add(here.starts, next_start, known_class);
  list.add(here.starts, room, next_start << 4 | known_class);
  list.add(here.stops, s(0), known_class);
  list.add(here.starts, here.width, next_start);
}

}  // namespace arcus
